"""Byte order marks behind the one that a file may begin with.

libyaml drops one at the beginning of any line; to PyYAML's own parser and to readers of YAML 1.2 it is a character of
the text there: such a text says two different things. Anywhere else in a line it is a character to all of them.
"""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import BOM, Source, Span


def misplaced(source: Source) -> Diagnostic | None:
    """T003 for a second mark at the beginning of a text, or one at the beginning of a line."""
    text = source.text
    if text.startswith(BOM):  # parsers drop it, and their offsets are then those of another text
        message, label, at = "the text begins with two byte order marks", "a second byte order mark", 0
    else:
        at = -1 if text.isascii() else text.find("\n" + BOM) + 1
        message, label = "a line begins with a byte order mark", "only some parsers skip it"
        if at < 1:
            return None
    return Diagnostic("T003", message, Span(at, at + 1), label, "delete it", source=source)
