"""What `--help` shows: what a command does, its options in groups, the other commands, and examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from typer.core import TyperCommand

from transpile.cli.inputs.options import GROUPS, declared

NAMES = {"help_option_names": ["-h", "--help"]}
"""What asks for help."""
SUMMARIES = {
    "expand": "Write the template without loops; short for --to cfn.",
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
        "transpile expand --resolve --parameter Env=dev template.yaml": "also evaluate what Env decides",
        "transpile expand -o plain/ templates/": "expand all templates of a folder into another",
        "transpile expand --format hcl main.tf": "expand the `for` expressions of a Terraform module",
    },
    "transpile explain": {
        "transpile explain T403": "explain one diagnostic",
        "transpile explain": "list all codes",
    },
    "transpile dialects": {"transpile dialects": "list the dialects and their features"},
    "transpile completion": {
        "transpile completion bash >> ~/.bashrc": "complete words in bash",
        "transpile completion zsh >> ~/.zshrc": "complete words in zsh",
        "transpile completion fish > ~/.config/fish/completions/transpile.fish": "complete words in fish",
    },
}
STATUS = """Exit status: 0 if all went well; 1 if --check, --diff or --list-different found something to change; \
2 for errors and wrong usage."""


class Grouped(TyperCommand):
    """A command whose options are listed in groups, with examples behind them."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and the groups of options."""
        listed = [one for one in self.get_params(ctx) if one.get_help_record(ctx) and not _is_said(ctx, one.name)]
        titles = _titles() if _converts(ctx) else {}
        for title, group in groupby(listed, key=lambda one: _title(one, titles, _converts(ctx))):
            with formatter.section(title):
                formatter.write_dl([_record(one, ctx) for one in group])

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the other commands, examples and the exit status."""
        name = str(ctx.info_name)
        if name == "transpile":
            with formatter.section("Commands"):
                formatter.write_dl([(f"transpile {word}", said) for word, said in SUMMARIES.items()])
        examples = EXAMPLES.get(name, {})
        with formatter.section("Examples" if len(examples) > 1 else "Example"):
            formatter.write("".join(_lines(examples)))
        if _converts(ctx):
            formatter.write_paragraph()
            formatter.write_text(STATUS)


def _converts(ctx: Any) -> bool:
    return ctx.info_name in ("transpile", "transpile expand")


def _title(one: Any, titles: Mapping[str, str], converts: bool) -> str:
    """The group of an argument or an option; what each command has is the last of all."""
    if one.param_type_name == "argument":
        return "Arguments"
    return titles.get(one.name, "Configuration" if converts else "Options")


def _record(one: Any, ctx: Any) -> tuple[str, str]:
    """What stands on the left and on the right, without the types that Python has for it."""
    name, said = one.get_help_record(ctx)
    return name.partition(" <")[0], said


def _is_said(ctx: Any, name: str | None) -> bool:
    """Whether the command's own name says it."""
    return name == "to" and ctx.info_name == "transpile expand"


def _titles() -> dict[str, str]:
    """The group of each field of the options."""
    first = {key: title for title, key in GROUPS.items()}
    found, title = {}, ""
    for one in declared():
        if one.option.names:
            title = found[one.field] = first.get(one.option.key, title)
    return found


def _lines(examples: dict[str, str]) -> Iterator[str]:
    """A comment above each call: no terminal is wide enough for both."""
    for call, what in examples.items():
        yield f"  # {what}\n  {call}\n"
