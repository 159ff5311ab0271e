"""The first word of the command line -> the command that it names, and its exit status."""

from __future__ import annotations

import os

from transpile.cli.help_page import SUMMARIES, page, usage
from transpile.cli.inputs import plain_words
from transpile.cli.inputs.options import Options, declared
from transpile.cli.system.asking_shell import is_asking
from transpile.cli.system.streams import colored, say, unheard
from transpile.diagnostics import Diagnostic, render
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
    known = nearest(word, (*SUMMARIES, *NEIGHBOURS))
    return NEIGHBOURS.get(known, f"transpile {known}") if known else ""


def run(words: list[str]) -> int:
    """Run the command line `words`; the exit status. No words at all show the usage, and are wrong.

    A shell that completes a line gets an answer about that line instead.
    """
    asked = is_asking()
    if not words and not asked:
        say(usage())
        return 2
    try:
        _dispatch(words, asked)
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # the reader of the help has gone, which typer calls 1
            return unheard(end.__context__)
        return end.code if isinstance(end.code, int) else 2
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # help or version, which the library prints
            return unheard(error)
        import traceback

        from transpile.diagnostics.render.terminal_width import lines

        told = "\n".join(lines(traceback.format_exc()))
        say(f"{told}transpile: internal error, nothing was written; please report it\n")
        return 2
    return 0


def _dispatch(words: list[str], asked: bool) -> None:
    """Hand the words to their command, which ends by SystemExit."""
    match words:
        case _ if asked:
            pass
        case ["-h" | "--help"]:
            print(page("transpile"), end="", flush=True)
            return
        case [word, "-h" | "--help"] if word in SUMMARIES:
            print(page(f"transpile {word}"), end="", flush=True)
            return
        case ["expand", *rest]:
            _convert(plain_words.options(rest, expanding=True, to=registry.PLAIN))
        case ["fold", *rest]:
            _convert(plain_words.options(rest, folding=True))
        case [word, *_] if word not in SUMMARIES and (problem := _slip(word)):
            say(render.text([problem], colored()))
            raise SystemExit(2)
        case [word, *_] if word not in SUMMARIES:
            _convert(plain_words.options(words))
    from transpile.cli.commands import call  # with the library, which reads what is left

    call(words, asked)


def _convert(options: Options | None) -> None:
    """Perform what plain words ask for."""
    if options is not None:
        from transpile.cli.batch.run import started

        raise SystemExit(started(options))
