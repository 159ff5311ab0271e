"""The first word of the command line -> the command that it names, and its exit status."""

from __future__ import annotations

import io
import os
import traceback
from typing import Any

import typer

from transpile.cli import completion
from transpile.cli.commands import COMMANDS, EXPAND, app
from transpile.cli.inputs.options import declared
from transpile.cli.system.streams import colored, say, unheard
from transpile.diagnostics import Diagnostic, render
from transpile.diagnostics.render.terminal_width import lines
from transpile.diagnostics.suggestions import nearest
from transpile.language import registry

EXPANDING, REWRITING = "transpile expand FILE", "transpile --to foreach FILE"
NEIGHBOURS = {
    **dict.fromkeys(("unroll", "flatten", "render", "compile", "build", "plan", "apply", "synth"), EXPANDING),
    **dict.fromkeys(("fmt", "format", "convert", "rewrite", "migrate", "translate", "transform", "run"), REWRITING),
    **dict.fromkeys(("fix", "write"), "transpile --to foreach --in-place FILE"),
    **dict.fromkeys(("list", "ls", "loops", "show", "inspect"), "transpile --list FILE"),
    **dict.fromkeys(("check", "lint", "validate", "test", "verify"), "transpile --to foreach --check FILE"),
    "diff": "transpile --to foreach --diff FILE",
    "report": "transpile --to foreach --report FILE.html FILE",
    **dict.fromkeys(("rule", "code", "why"), "transpile explain CODE"),
    **dict.fromkeys(("rules", "codes", "errors"), "transpile explain"),
    **dict.fromkeys(("features", "matrix", "languages"), "transpile dialects"),
    **dict.fromkeys(("help", "man", "usage"), "transpile --help"),
    "version": "transpile --version",
}
"""Commands of ruff, black, prettier, terraform, rain and others, and what does that here."""
OPTIONS = {one.option.key for one in declared() if one.option.names}
WrongUsageError: Any = typer.BadParameter.__bases__[0]
"""What the library raises for words that it does not understand. It has no name of its own there for us."""


def _slip(word: str) -> Diagnostic | None:
    """Diagnostic T001 for a first word that is no file, and almost a command, or an option without its dashes."""
    if word.startswith("-") or not word.replace("-", "").isalpha() or os.path.lexists(word):
        return None
    option = f"transpile --{word}" if word in OPTIONS else ""
    meant = NEIGHBOURS.get(word) or option or _near(word)
    help = f"did you mean `{meant}`?"
    return Diagnostic("T001", f"{word} is neither a file nor a command", help=help) if meant else None


def _near(word: str) -> str:
    """The call that a word with a slip of the pen was probably meant to be."""
    known = nearest(word, (*COMMANDS, *NEIGHBOURS))
    return NEIGHBOURS.get(known, f"transpile {known}") if known else ""


def run(words: list[str]) -> int:
    """Run the command line `words`; the exit status. No words at all show the help, and are wrong usage.

    A shell that completes a line gets an answer about that line instead.
    """
    asked = completion.is_asked()
    words = completion.begun(COMMANDS) if asked else words
    try:
        _dispatch(words)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # the reader of the help has gone, which typer calls 1
            return unheard(end.__context__)
        return end.code if (words or asked) and isinstance(end.code, int) else 2
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # help or version, which the library prints
            return unheard(error)
        told = "\n".join(lines(traceback.format_exc()))
        say(f"{told}transpile: internal error, nothing was written; please report it\n")
        return 2
    return 0


def _dispatch(words: list[str]) -> None:
    """Hand the words to their command, which ends by SystemExit."""
    match words:
        case [word, *rest] if word in COMMANDS:
            _call(COMMANDS[word], rest, f"transpile {word}", {"to": registry.PLAIN} if word == EXPAND else None)
        case [word, *_] if problem := _slip(word):
            say(render.text([problem], colored()))
            raise SystemExit(2)
        case _:
            _call(app, words, "transpile")


def _call(command: typer.Typer, words: list[str], name: str, defaults: dict[str, str] | None = None) -> None:
    more = {"complete_var": completion.VARIABLE, "default_map": defaults}
    try:
        status = command(words, prog_name=name, standalone_mode=False, **more)
    except WrongUsageError as error:  # what the library says of it quotes words as they are
        told = io.StringIO()
        error.show(told)
        say("\n".join(lines(told.getvalue())))
        raise SystemExit(2) from None
    raise SystemExit(status or 0)
