"""Where comments stand beside a text: on lines above it, or behind its first line."""

from __future__ import annotations

import re

from transpile.printing.indentation import Place
from transpile.printing.printer import Printer

_BLOCK_SCALAR = re.compile(r"[|>][-+0-9]*$").search


def with_comments(printer: Printer, words: list[str], text: str, prefix: str) -> str:
    """`text` below lines with the comments `words`."""
    return (printer.habits.newline + prefix).join([*words, text])


def hoisted(text: str, indent: str) -> tuple[list[str], str]:
    """The comments that `text` starts with, and the rest: they stand better above the key or dash than below it."""
    words = []
    while text.startswith("#"):
        line, text = text.split("\n" + indent, 1)
        words.append(line.removesuffix("\r"))
    return words, text


def with_comments_behind(printer: Printer, text: str, words: list[str], place: Place, column: str = "") -> str:
    """`text` followed by comments: behind its first line in block style, on a line of its own in flow style.

    They stand above a text whose first line ends in a scalar that goes on; its lines stand at `column`.
    """
    if not words:
        return text
    if place.flow:
        # A `,` or a bracket may follow on the line, which would become part of the comment.
        return printer.habits.gap.join([text, *words]) + printer.habits.newline + place.parent
    first, *rest = text.split("\n", 1)
    if rest and not _ends(first.rstrip(), rest[0], column):
        return (printer.habits.newline + column).join([*words, text])
    ending = "\r" if first.endswith("\r") else ""
    return "\n".join([printer.habits.gap.join([first.rstrip(), *words]) + ending, *rest])


def _ends(first: str, rest: str, column: str) -> bool:
    """Whether no scalar goes on from a text's first line to the `rest`: where in doubt, not."""
    if first.count("'") % 2 or first.count('"') % 2:
        return False
    sibling = rest.startswith(column) and not rest[len(column) :][:1].isspace()
    return sibling or first.startswith(("[", "{")) or first.endswith((":", "-")) or _BLOCK_SCALAR(first) is not None
