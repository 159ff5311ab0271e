"""What a terminal makes of characters: which of them it can be shown, and how wide they are."""

from __future__ import annotations

import unicodedata

TAB = "    "
INVISIBLE = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Characters that would break or reorder the line that they are shown in."""


def visible(words: str) -> str:
    """`words` on one line: tabs as blanks, what would break or reorder the line as a replacement character."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(map(_glyph, words))


def width(words: str) -> int:
    """How many columns of a terminal `words` takes, as `visible` shows it."""
    if words.isascii() and words.isprintable():
        return len(words)
    return sum(map(_columns, visible(words)))


def _glyph(char: str) -> str:
    if char == "\t":
        return TAB
    return "\ufffd" if char in INVISIBLE or unicodedata.category(char) in {"Cc", "Cs"} else char


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1
