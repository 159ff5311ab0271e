"""What one run of the command is asked to do, and which wishes exclude each other."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from transpile.cli.system import reading
from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant

STDIN = "-"
WITHOUT_LOOPS = frozenset({"cfn", "plain"})
"""Names of the dialect that has no loops."""

FORMATS = ("yaml", "json", "hcl")
"""Values of --format."""
FORMS = ("text", "json", "sarif", "github")
"""Values of --diagnostics."""
FEW = 3
"""So many inputs are named in the way out of a mistake."""


@dataclass(frozen=True, slots=True)
class Options:
    """One command line, by the names of its options.

    `given` are those that are on it, all others are as configured, or have their defaults. `expanding`: it is
    `transpile expand`. `exclude_from`: the folder that patterns of `exclude` are relative to, if they are configured.
    """

    files: tuple[str, ...]
    to: str = ""
    from_: str = ""
    output: str = ""
    in_place: bool = False
    check: bool = False
    diff: bool = False
    list_: bool = False
    report: str = ""
    exclude: tuple[str, ...] = ()
    templates_only: bool = False
    jobs: int | None = None
    parameter: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    format: str | None = None
    resolve: bool = False
    no_unroll: bool = False
    max_iterations: int = 100_000
    no_verify: bool = False
    strict: bool = False
    quiet: bool = False
    diagnostics: str = "text"
    diagnostics_file: str = ""
    stdin_filename: str = ""
    config: str = ""
    no_config: bool = False
    expanding: bool = False
    exclude_from: str = ""
    given: frozenset[str] = frozenset()

    @property
    def dry(self) -> bool:
        """Whether nothing is to be written."""
        return self.check or self.diff

    @property
    def only_reports(self) -> bool:
        """Whether a report is all that is to be written."""
        return bool(self.report) and not (self.dry or self.in_place or self.output)

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
        return f"transpile --to {self.to or 'DIALECT'}"

    @property
    def named(self) -> str:
        """The inputs as a shell reads them; of many the first few."""
        return shlex.join(self.files[:FEW]) + " ..." * (len(self.files) > FEW)


def contradictions(options: Options, several: bool = False) -> tuple[Diagnostic, ...]:
    """Diagnostics T018, one for each pair of options that exclude each other, with the right call; T019 for values.

    `several`: there may be more than one template.
    """
    wrong = (*_excluded(options, several), *(_places_of_several(options) if several else ()))
    return (*_unknown(options), *(Diagnostic("T018", message, help=call) for message, call in wrong))


def _unknown(options: Options) -> Iterator[Diagnostic]:
    """Diagnostics T019 for words where others are expected."""
    for option, word, known in (
        ("--format", options.format, FORMATS),
        ("--diagnostics", options.diagnostics, FORMS),
    ):
        if word and word not in known:
            yield Diagnostic("T019", f"{option} cannot be {word}", help=meant(word, known, " or ".join(known)))


def reformatted_in_place(name: str, options: Options) -> Diagnostic:
    """Diagnostic T018 for a file that would keep its name and become another format."""
    message = f"--in-place would turn {name} into {options.format} under its old name"
    path = Path(name).with_suffix(f".{options.format}")
    return Diagnostic("T018", message, help=f"{options.call} -o {shlex.join([str(path), name])}")


def _excluded(options: Options, several: bool) -> Iterator[tuple[str, str]]:
    call = options.call
    if options.expanding and options.to not in WITHOUT_LOOPS:
        yield (
            f"expand writes the template without loops, --to {options.to} asks for loops",
            f"{call} {options.named}",
        )
    if options.no_unroll and options.to in WITHOUT_LOOPS:
        yield f"--no-unroll forbids what --to {options.to} does: writing every loop out", f"{call} {options.named}"
    yield from _places(options, call)
    if options.stdin_filename and STDIN not in options.files:
        yield "--stdin-filename names standard input, which is not read", f"{call} --stdin-filename NAME -"
    if options.config and options.no_config:
        yield "--config and --no-config exclude each other", f"{call} --config {options.config} {options.named}"
    if (
        options.templates_only
        and not several
        and not (options.in_place or options.dry or options.list_ or options.only_reports)
    ):
        yield "--templates-only may leave the only file alone, and its result out", f"{call} {options.named}"
    if not several and [*options.files, *options.parameters].count(STDIN) > 1:
        yield "standard input can be read once only", "name a file instead of one of the -"


def _places(options: Options, call: str) -> Iterator[tuple[str, str]]:
    if options.in_place and options.output:
        yield (
            "--in-place and --output name two places for one result",
            f"{call} --output {options.output} {options.named}",
        )
    if options.in_place and options.files == (STDIN,):
        yield "--in-place cannot replace standard input", f"{call} - > FILE"
    if options.list_ and (options.dry or options.in_place or options.output):
        other = next(name for name in ("in_place", "output", "check", "diff") if getattr(options, name))
        message = f"--list shows loops and writes nothing, --{other.replace('_', '-')} is about the result"
        yield message, f"{call} --list {options.named}"
    if options.list_ and options.report:
        message = "--list shows loops and converts nothing, --report is about the result"
        yield message, f"{call} --report {options.report} {options.named}"
    if options.dry and (options.in_place or options.output):
        dry = "--diff" if options.diff else "--check"
        writing = "--in-place" if options.in_place else "--output"
        yield f"{dry} writes nothing, {writing} asks to write", f"{call} {dry} {options.named}"


def _places_of_several(options: Options) -> Iterator[tuple[str, str]]:
    call = options.call
    if STDIN in options.files:
        yield "standard input cannot be one of several inputs", f"{call} - > FILE"
    if reading.is_regular(options.output):
        message = f"--output {options.output} is a file, the results of several templates need a folder"
        yield message, f"{call} --output DIR {options.named}"
    if not (options.in_place or options.dry or options.list_ or options.report) and options.output in ("", STDIN):
        yield (
            "the results of several templates cannot share standard output",
            f"{call} --in-place {options.named}\n{call} --output DIR {options.named}\n"
            f"{call} --check {options.named}, or --diff, or --report FILE.html",
        )
