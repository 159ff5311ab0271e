"""The standard streams of the process, any of which may be closed, full, or have lost its reader."""

from __future__ import annotations

import os
import sys

from transpile.diagnostics import Diagnostic, render
from transpile.diagnostics.render import colors
from transpile.hosts import files


def take(limit: int) -> bytes | Diagnostic:
    """The first `limit` bytes of standard input, or why it cannot be read."""
    try:
        return sys.stdin.buffer.read(limit)
    except (OSError, AttributeError) as error:  # closed: sys.stdin is None
        return files.unreadable("<stdin>", error if isinstance(error, OSError) else OSError("it is closed"))


def emit(data: bytes) -> Diagnostic | None:
    """Bytes to standard output, as they are. A reader that has gone (`| head`) wants no more: that is no error."""
    if not data:
        return None
    if sys.stdout is None:
        return files.unwritable("<stdout>", OSError("it is closed"))
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        return _lost(error)
    return None


def _lost(error: OSError) -> Diagnostic | None:
    """What there is to say where standard output cannot be written; nothing more goes there."""
    _silence(1)
    return None if isinstance(error, BrokenPipeError) else files.unwritable("<stdout>", error)


def unheard(error: OSError) -> int:
    """The exit status where standard output cannot be written, which standard error is told."""
    problem = _lost(error)
    say(render.text([problem] if problem else [], colored()))
    return 2 if problem else 0


def say(words: str) -> None:
    """Words to standard error, if there is one."""
    if sys.stderr is None or not words:
        return
    try:
        sys.stderr.write(words)
        sys.stderr.flush()
    except OSError:
        _silence(2)


def is_terminal() -> bool:
    """Whether somebody looks at standard error."""
    return sys.stderr is not None and sys.stderr.isatty()


def colored_output(choice: str = "auto") -> bool:
    """Whether text on standard output is to have colors: where a program reads it only if --color says so."""
    if choice != "auto":
        return choice == "always"
    return sys.stdout is not None and sys.stdout.isatty() and colors.wanted(True, os.environ)


def colored(choice: str = "auto") -> bool:
    """Whether words on standard error are to have colors, by --color or else by the environment."""
    return colors.wanted(is_terminal(), os.environ) if choice == "auto" else choice == "always"


def _silence(descriptor: int) -> None:
    """Let what is still buffered for a closed stream go nowhere, so that the interpreter ends without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
