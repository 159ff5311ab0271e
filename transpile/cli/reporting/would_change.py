"""What --check and --diff find in a template, as a diagnostic."""

from __future__ import annotations

from io import StringIO

from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.shell_words import word
from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Span, from_text


def found(before: str, after: str, name: str, path: str, options: Options) -> Diagnostic:
    """T412 at the first line that would change: an error, as a check fails by it."""
    source = from_text(before, name)
    span = _first(source.text, from_text(after).text)
    place = path if path == STDIN else f"--in-place {word(path)}"
    help = f"{options.call} {place}"
    return Diagnostic("T412", "the template would change", span, "first here", help, source=source)


def _first(before: str, after: str) -> Span:
    """The first line of `before` that differs, without its end; nothing at the end where only something is added."""
    start = 0
    for old, new in zip(StringIO(before, newline="\n"), StringIO(after, newline="\n"), strict=False):
        if old != new:
            return Span(start, start + len(old.rstrip("\r\n")))
        start += len(old)
    return Span(start, start)
