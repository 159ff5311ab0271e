"""Completion by the shell: typer's scripts and answers, and what the words of this command may be.

A script asks by running the command with a variable set (`asking_shell`); the line so far is in variables, too. Files
are left to the shell: it completes them where there is no answer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from transpile.cli.help_page import SUMMARIES
from transpile.cli.paged_command import NAMES, PagedCommand
from transpile.cli.system.asking_shell import VARIABLE

LINES = ("COMP_WORDS", "_TYPER_COMPLETE_ARGS")
"""Where bash, and where zsh and fish say what stands on the line."""
SHELLS = ("bash", "zsh", "fish")


def begun(commands: Iterable[str]) -> list[str]:
    """The first word of the line, if it is one of the commands; it is taken off the line, which is theirs then."""
    _know_shells()
    if os.environ.get("COMP_CWORD") == "1":
        return []
    pattern = re.compile(rf"^(\S+)\s+({'|'.join(commands)})(?=\s)")
    for name in LINES:
        found = pattern.match(os.environ.get(name, ""))
        if found:
            os.environ[name] = found[1] + os.environ[name][found.end() :]
            if "COMP_CWORD" in os.environ:
                os.environ["COMP_CWORD"] = str(int(os.environ["COMP_CWORD"]) - 1)
            return [found[2]]
    return []


def _know_shells() -> None:
    """Typer does this on its own only where it has options of its own for completion, in every help."""
    from typer.completion import completion_init  # type: ignore[attr-defined]

    completion_init()


def is_first(incomplete: str) -> bool:
    """Whether nothing but the command's own name is before a word on the line."""
    lines = [os.environ[name].split() for name in LINES if name in os.environ]
    return all(words[1:] == [incomplete] * bool(incomplete) for words in lines)


def among(words: Iterable[str]) -> Callable[[str], list[str]]:
    """A completer by these words."""

    def beginning(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return beginning


def dialects(incomplete: str) -> list[str]:
    """The names of the dialects, installed ones too."""
    from transpile.language.registry import names

    return among(names())(incomplete)


def codes(incomplete: str) -> list[tuple[str, str]]:
    """The codes of diagnostics, with what they say."""
    from transpile.diagnostics import CODES

    return [(code, sentence) for code, sentence in CODES.items() if code.startswith(incomplete.upper())]


app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command(help=SUMMARIES["completion"], cls=PagedCommand, context_settings=NAMES)
def completion(shell: Annotated[str, typer.Argument(metavar="|".join(SHELLS), autocompletion=among(SHELLS))]) -> None:
    """Print the script; status 2 for another shell."""
    if shell not in SHELLS:
        from transpile.diagnostics import Diagnostic, render
        from transpile.diagnostics.suggestions import meant

        message = f"transpile has no completion script for {shell}"
        problem = Diagnostic("T019", message, help=meant(shell, SHELLS, " or ".join(SHELLS)))
        typer.echo(render.text([problem]), nl=False, err=True)
        raise typer.Exit(2)
    _know_shells()
    os.environ[VARIABLE] = f"source_{shell}"
    app([], prog_name="transpile", complete_var=VARIABLE)
