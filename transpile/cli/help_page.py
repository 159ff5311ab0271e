"""What `--help` shows: what a command does, its options in groups, the other commands, and examples.

It asks for nothing but the table of options, so that it is there at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.cli.inputs.options import FOLDS, GROUPS, Declared, declared

CONVERTING, EXPANDING, FOLDING = "transpile", "transpile expand", "transpile fold"
"""The commands that have the options of a conversion."""
SUMMARIES = {
    "expand": "Write the template without loops; short for --to cfn.",
    "fold": "Replace entries that are copies of each other by loops in the dialect of --to.",
    "explain": "Explain diagnostics, each with an example; without a code, list all.",
    "dialects": "List the dialects, and what loops each of them can express.",
    "completion": "Print the script that completes words in bash, zsh or fish.",
}
EXAMPLES = {
    "transpile": {
        "transpile --to foreach template.yaml": "rewrite Fn::Map or Fn::For as Fn::ForEach",
        "transpile expand template.yaml > plain.yaml": "unroll every loop",
        "transpile --to foreach --in-place templates/": "rewrite all templates of a folder",
        "transpile --to foreach --check templates/": "fail in CI if a template would change",
        "transpile --to terraform template.yaml -o main.tf": "make a Terraform module",
    },
    "transpile expand": {
        "transpile expand template.yaml": "print the template without loops",
        "transpile expand --diff template.yaml": "show what would change",
        "transpile expand --resolve --parameter Env=dev template.yaml": "also evaluate everything that depends on Env",
        "transpile expand -o plain/ templates/": "expand all templates of a folder into another",
        "transpile expand --format hcl main.tf": "expand the `for` expressions of a Terraform module",
    },
    "transpile fold": {
        "transpile fold --to foreach --list template.yaml": "list the copies that fold would replace",
        "transpile fold --to foreach --diff template.yaml": "show what would change",
        "transpile fold --to foreach --in-place templates/": "fold the copies in all templates of a folder",
        "transpile fold --to map --only 'Subnet*' template.yaml": "fold only entries with these logical IDs",
    },
    "transpile explain": {
        "transpile explain T403": "explain one diagnostic",
        "transpile explain": "list all codes",
    },
    "transpile dialects": {
        "transpile dialects": "list the dialects and their features",
        "transpile dialects --matrix": "count what becomes of the features in each pair",
    },
    "transpile completion": {
        "transpile completion bash >> ~/.bashrc": "complete words in bash",
        "transpile completion zsh >> ~/.zshrc": "complete words in zsh",
        "transpile completion fish > ~/.config/fish/completions/transpile.fish": "complete words in fish",
    },
}
STATUS = """Exit status: 0 if all went well; 1 if --check, --diff or --list-different found something to change; \
2 for errors and wrong usage."""
DESCRIPTION = """Rewrite the loops of cloud templates from one dialect into another, or expand them.

transpile writes the result to standard output and diagnostics to standard error. Everything outside loops keeps its
bytes, and nothing is written unless the result means the same as the source.

Dialects: foreach (Fn::ForEach), map (Fn::Map and Fn::Merge), for (Fn::For), ros (Alibaba Cloud ROS), terraform
(`for` expressions), and cfn or plain (no loops). A Terraform module (.tf) is read with all files of its folder.

Options can be configured by their long names, in .transpile.toml or under [tool.transpile] in pyproject.toml."""
FOLD_DESCRIPTION = """Replace entries of a template that are copies of each other by loops.

Copies are entries of Resources, Conditions and Outputs that differ only in strings, numbers and names. The part of
their logical IDs that varies becomes the item of the loop; what differs in other ways goes to a generated mapping.

transpile writes the result to standard output and diagnostics to standard error. Everything outside the copies keeps
its bytes, and nothing is written unless the result expands to the source. Logical IDs stay as they are."""
ARGUMENTS = {
    "transpile explain": ("[CODE]...", "CODE", ""),
    "transpile completion": ("{bash|zsh|fish}", "bash|zsh|fish", "[required]"),
}
"""Of the other commands: as the usage has it, and as it is listed."""
VERSION = "-V, --version", "Show the version and exit."
MATRIX = "--matrix", "Count native, lowered, unrolled and refused features in each pair of dialects."
HELP = "-h, --help", "Show this message and exit."
NARROWEST, WIDEST = 50, 80
"""Columns of a page: less is not readable, more is not read."""
COMMONEST = 3
"""So many examples are shown where nothing was asked for."""
LEFT = 30
"""Columns that the names of options may take before what they do stands on the next line."""
Row = tuple[str, str]


def usage() -> str:
    """What a call without words shows: what the command does, and the commonest ways to call it."""
    said, *_ = DESCRIPTION.split("\n\n")
    commonest = dict([*EXAMPLES[CONVERTING].items()][:COMMONEST])
    more = "  transpile --help lists all options and commands.\n"
    return "\n".join([f"Usage: {CONVERTING} [OPTIONS] {{FILE}}...\n", f"  {said}\n", _calls(commonest), more])


def page(name: str) -> str:
    """The help of the command `name` (`transpile`, `transpile expand`, ...), as wide as the terminal."""
    import shutil  # with all that it knows of archives: only the help asks it for anything

    width = max(min(shutil.get_terminal_size().columns, WIDEST) - 2, NARROWEST)
    parts = [_usage(name, width), _description(name, width), *_sections(name, width)]
    if _converts(name):
        parts.append(_filled(STATUS, width) + "\n")
    return "\n".join(parts)


def _filled(words: str, width: int, before: str = "") -> str:
    """A paragraph behind the words `before`, and indented by these."""
    from textwrap import fill

    return fill(words, width, initial_indent=before, subsequent_indent=" " * len(before))


def _converts(name: str) -> bool:
    return name in {CONVERTING, EXPANDING, FOLDING}


def _usage(name: str, width: int) -> str:
    before = f"Usage: {name} "
    argument = "{FILE}..." if _converts(name) else ARGUMENTS.get(name, ("",))[0]
    words = f"[OPTIONS] {argument}".strip()
    return _filled(words, width, before) + "\n"


def _description(name: str, width: int) -> str:
    said = FOLD_DESCRIPTION if name == FOLDING else DESCRIPTION
    said = said if _converts(name) else SUMMARIES[name.removeprefix("transpile ")]
    paragraphs = (" ".join(one.split()) for one in said.split("\n\n"))
    return "\n\n".join(_filled(one, width, "  ") for one in paragraphs) + "\n"


def _sections(name: str, width: int) -> Iterator[str]:
    """The parts with a heading."""
    for title, rows in _listed(name):
        yield f"{title}:\n{_rows(rows, width)}"
    examples = EXAMPLES[name]
    yield f"{'Examples' if len(examples) > 1 else 'Example'}:\n{_calls(examples)}"


def _calls(examples: dict[str, str]) -> str:
    """A comment above each call: no terminal is wide enough for both."""
    return "".join(f"  # {what}\n  {call}\n" for call, what in examples.items())


def _listed(name: str) -> Iterator[tuple[str, list[Row]]]:
    """Arguments, options and commands, by headings."""
    if not _converts(name):
        _, argument, note = ARGUMENTS.get(name, ("", "", ""))
        if argument:
            yield "Arguments", [(argument, note)]
        yield "Options", [*([MATRIX] if name == "transpile dialects" else []), HELP]
        return
    first, *others = (one for one in declared() if one.option.names[:1] not in _hidden(name))
    yield "Arguments", [(first.option.value, f"{first.option.help}  [required]")]
    titles = {key: title for title, key in GROUPS.items()}
    title, rows = next(iter(GROUPS)), list[Row]()
    for one in others:
        if one.option.key in titles and rows:
            yield title, rows
            rows = []
        title = titles.get(one.option.key, title)
        rows.append(_row(one))
    yield title, [*rows, VERSION, HELP]
    if name == CONVERTING:
        yield "Commands", [(f"transpile {word}", said) for word, said in SUMMARIES.items()]


def _hidden(name: str) -> set[tuple[str, ...]]:
    """The long names of options that do not go with a command."""
    own = {one.option.names[:1] for one in declared() if one.field in FOLDS}
    hidden = {EXPANDING: {("--to",), *own}, CONVERTING: own}
    return hidden.get(name, {("--from",), ("--no-unroll",)})


def _row(one: Declared) -> Row:
    """An option, and what it does; the short name first."""
    names = ", ".join(sorted(one.option.names, key=len))
    return f"{names} {one.option.value}".rstrip(), "  ".join([one.option.help, *_notes(one)])


def _notes(one: Declared) -> list[str]:
    """The default of an option, and what is too small."""
    shown = [f"default: {one.default}"] if one.default and not isinstance(one.default, bool) else []
    least = [] if one.option.least is None else [f"x>={one.option.least}"]
    return [f"[{'; '.join([*shown, *least])}]"] if shown or least else []


def _rows(rows: Sequence[Row], width: int) -> str:
    """Two columns."""
    from textwrap import wrap

    column = min(max(len(left) for left, _ in rows), LEFT) + 2
    room = max(width - column - 2, 10)
    lines: list[str] = []
    for left, right in rows:
        first, *more = wrap(right, room, replace_whitespace=False) or [""]
        below = " " * (column + 2)
        fits = len(left) <= column - 2
        lines += [f"  {left:{column}}{first}".rstrip()] if fits or not first else [f"  {left}", below + first]
        lines += [below + one for one in more]
    return "".join(f"{line}\n" for line in lines)
