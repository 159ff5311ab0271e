"""What one run of the command is asked to do: each option is declared here, and nowhere else.

What the command understands and what a configuration may say is derived from the fields of `Options`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields
from typing import NamedTuple, TypeVar, get_type_hints

from transpile import MAX_ITERATIONS, MAX_OUTPUT
from transpile.cli.inputs.shell_words import words
from transpile.folding.options import Options as Fold
from transpile.syntax.fast_dataclass import dataclass

STDIN = "-"
"""Names of the dialect that has no loops."""

FORMATS = ("yaml", "json", "hcl")
"""Values of --format."""
FORMS = ("text", "json", "sarif", "github")
"""Values of --diagnostics."""
COLORS = ("auto", "always", "never")
"""Values of --color."""
GROUPS = {
    "What to convert": "to",
    "How to convert": "resolve",
    "What to fold": "min-copies",
    "Output": "output",
    "Checks": "check",
    "Diagnostics": "verbose",
    "Configuration": "config",
}
"""The groups of options in the help, each with its first."""
FOLD = Fold()
"""What is folded where nothing else is asked for."""
FOLDS = ("min_copies", "min_saved", "max_columns", "min_body", "only", "drop_comments")
"""The fields of the options of `transpile fold` alone."""
FEW = 3
"""So many inputs are named in the way out of a mistake."""

T = TypeVar("T")


class Option(NamedTuple):
    """What people see of an option: its names, the long one first, what it does, and what stands behind it.

    Without names it is about the words that belong to no option. `choices` are the only words that it takes, `least`
    is the smallest number.
    """

    names: tuple[str, ...]
    value: str
    help: str
    choices: tuple[str, ...]
    least: int | None

    @property
    def key(self) -> str:
        """The long name, as a configuration has it."""
        return self.names[0].removeprefix("--")


def option(default: T, spelling: str, help: str, choices: tuple[str, ...] = (), least: int | None = None) -> T:
    """The field of an option. `spelling`: its names, and what stands behind it: `--output -o FILE`."""
    words = spelling.split()
    names = tuple(word for word in words if word.startswith("-"))
    value = "|".join(choices or words[len(names) :])
    return field(default=default, metadata={Option: Option(names, value, help, choices, least)})


@dataclass(frozen=True, slots=True)
class Options:
    """One command line, by the names of its options, in the order of the help.

    The last four are no options: `expanding`: it is `transpile expand`; `folding`: it is `transpile fold`;
    `exclude_from`: the folder that patterns of `exclude` are relative to, if they are configured; `given`: the fields
    that the command line says. All others are as configured, or have their defaults.
    """

    files: tuple[str, ...] = option(
        (), "FILE", "Templates, modules, folders, or quoted patterns; - for standard input."
    )
    to: str = option("", "--to DIALECT", "Dialect to write.")
    from_: str = option(
        "", "--from DIALECT", "Convert only the loops of this dialect; terraform also searches folders for modules."
    )
    parameter: tuple[str, ...] = option((), "--parameter NAME=VALUE", "Set a parameter or variable; repeatable.")
    parameters: tuple[str, ...] = option((), "--parameters FILE", "Read parameter values from a file; repeatable.")
    exclude: tuple[str, ...] = option((), "--exclude PATTERN", "Skip matching files, as in .gitignore; repeatable.")
    templates_only: bool = option(
        False, "--templates-only", "Skip each FILE that is not a template, as in folders; for hooks."
    )
    stdin_filename: str = option("", "--stdin-filename NAME", "File name to show for standard input.")

    resolve: bool = option(False, "--resolve", "Also evaluate everything that is known before deployment.")
    no_unroll: bool = option(False, "--no-unroll", "Fail instead of unrolling a loop.")
    stack_resource: str = option(
        "", "--stack-resource NAME", "To Terraform: add a resource of this name that deploys the template."
    )
    rename_ids: bool = option(
        False, "--rename-ids", "From ROS: rename logical IDs that CloudFormation does not accept: A[0] to A0."
    )
    ros_count: bool = option(
        False,
        "--ros-count",
        "To ROS: write loops that produce resources as Count, which changes their IDs: A1 to A[0].",
    )
    prune: bool = option(
        False,
        "--prune",
        "Remove parameters, mappings, conditions that only loops read; deployments that pass them then fail.",
    )
    max_iterations: int = option(
        MAX_ITERATIONS, "--max-iterations N", "Largest number of iterations that loops may run.", least=1
    )
    max_output: int = option(MAX_OUTPUT, "--max-output BYTES", "Largest size of a result.", least=1)

    min_copies: int = option(
        FOLD.min_copies, "--min-copies N", "Smallest number of copies to fold into a loop.", least=2
    )
    min_saved: int = option(FOLD.min_saved, "--min-saved N", "Smallest number of lines that a loop must save.", least=0)
    max_columns: int = option(
        FOLD.max_columns, "--max-columns N", "Largest number of values per item that go to a mapping.", least=0
    )
    min_body: int = option(FOLD.min_body, "--min-body N", "Smallest number of lines of a copy.", least=1)
    only: tuple[str, ...] = option((), "--only PATTERN", "Fold only entries whose logical ID matches; repeatable.")
    drop_comments: bool = option(
        False, "--drop-comments", "Drop comments that not all copies have, instead of moving them to the items."
    )

    output: str = option("", "--output -o FILE|DIR", "Write the result to this file, or several to this folder.")
    in_place: bool = option(False, "--in-place -i", "Replace each FILE with its result.")
    format: str = option("", "--format", "Format of the result; default: that of FILE, YAML for a module.", FORMATS)
    list_: bool = option(False, "--list", "List loops, and with --to what becomes of each; --format json for programs.")
    report: str = option("", "--report FILE", "Write an HTML page that shows source, result and expansion.")
    jobs: int | None = option(None, "--jobs -j N", "Number of processes; default: one for each core.", least=1)

    check: bool = option(False, "--check", "Write nothing; exit with status 1 if a FILE would change.")
    diff: bool = option(False, "--diff", "Show a diff instead of writing files; status 1 if there is one.")
    list_different: bool = option(
        False, "--list-different", "Print the names of the files that would change; status 1 if there are any."
    )
    strict: bool = option(False, "--strict", "Treat warnings as errors.")
    no_verify: bool = option(False, "--no-verify", "Skip the check that the result means the same.")

    verbose: bool = option(False, "--verbose -v", "Show notes in full; of several files, all with excerpts.")
    quiet: bool = option(False, "--quiet -q", "Show errors only.")
    ignore: tuple[str, ...] = option((), "--ignore CODE,...", "Hide warnings and notes with these codes; repeatable.")
    statistics: bool = option(False, "--statistics", "Show how often each diagnostic occurred, even with --quiet.")
    color: str = option("auto", "--color", "When to use colors.", COLORS)
    diagnostics: str = option("text", "--diagnostics", "Format of diagnostics.", FORMS)
    diagnostics_file: str = option(
        "", "--diagnostics-file FILE", "Write diagnostics to this file; standard error still gets text."
    )

    config: str = option("", "--config FILE", "Configuration to use; default: the nearest.")
    no_config: bool = option(False, "--no-config", "Use no configuration.")
    expanding: bool = False
    folding: bool = False
    exclude_from: str = ""
    given: frozenset[str] = frozenset()

    @property
    def dry(self) -> bool:
        """Whether nothing is to be written."""
        return self.check or self.diff or self.list_different

    @property
    def only_reports(self) -> bool:
        """Whether a report is all that is to be written."""
        return bool(self.report) and not (self.dry or self.in_place or self.output)

    @property
    def ignored(self) -> frozenset[str]:
        """The codes that --ignore names."""
        return frozenset(code.upper() for words in self.ignore for code in words.replace(",", " ").split())

    @property
    def streamed(self) -> str:
        """The form of diagnostics on standard error: text where a file gets the one that was asked for."""
        return "text" if self.diagnostics_file else self.diagnostics

    @property
    def listing(self) -> str:
        """The form of the list that --list asks for: that of --format, but not if it is configured, for results."""
        if not self.list_:
            return ""
        return "json" if self.format == "json" and "format" in self.given else "text"

    @property
    def call(self) -> str:
        """The command, as it is said in the way out of a mistake."""
        return f"transpile{' fold' * self.folding} --to {self.to or 'DIALECT'}"

    @property
    def named(self) -> str:
        """The inputs as a shell reads them; of many the first few."""
        return words(self.files[:FEW]) + " ..." * (len(self.files) > FEW)


class Declared(NamedTuple):
    """An option with the field of `Options` that holds it, the type of that, and its default."""

    field: str
    type: object
    default: object
    option: Option


def declared() -> Iterator[Declared]:
    """All options, in the order of the help."""
    types = get_type_hints(Options)
    for one in fields(Options):
        if Option in one.metadata:
            yield Declared(one.name, types[one.name], one.default, one.metadata[Option])
