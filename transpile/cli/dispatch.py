"""The first word of the command line -> the command that it names, and its exit status."""

from __future__ import annotations

import os
import traceback

import typer

from transpile.cli import completion
from transpile.cli.commands import COMMANDS, EXPAND, app
from transpile.cli.system.streams import colored, say, unheard
from transpile.diagnostics import Diagnostic, render
from transpile.diagnostics.suggestions import nearest
from transpile.language import registry


def _slip(word: str) -> Diagnostic | None:
    """Diagnostic T001 for a first word that is no file, and almost a command."""
    meant = nearest(word, COMMANDS) if word.isalpha() and not os.path.lexists(word) else None
    help = f"did you mean `transpile {meant}`?"
    return Diagnostic("T001", f"{word} is neither a file nor a command", help=help) if meant else None


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
        say(f"{traceback.format_exc()}transpile: internal error, nothing was written; please report it\n")
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
    command(words, prog_name=name, complete_var=completion.VARIABLE, default_map=defaults)
