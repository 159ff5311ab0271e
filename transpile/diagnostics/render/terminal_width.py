"""What a terminal, or who reads what it shows, makes of characters: which are shown, and how wide they are.

All that a run prints of names, values and excerpts goes through here, but for forms that have an escape of their own.
"""

from __future__ import annotations

import re
import unicodedata

from transpile.diagnostics.volume import cut

TAB = "    "
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Kinds of characters that control a terminal, turn the direction of a line, take no room, break it, or are none."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters and marks of which nothing is seen."""
COMMAND = re.compile(r"##(?=\w*\[)")
"""What begins a command to the runners of GitHub and Azure, `##vso[...]`, wherever it stands in a line."""
PLACEHOLDER = "\ufffd"


def visible(words: str) -> str:
    """`words` on one line: tabs as blanks; a replacement character for what is not seen, or does more than be seen."""
    if "##" in words:
        words = COMMAND.sub(f"#{PLACEHOLDER}", words)
    if words.isascii() and words.isprintable():
        return words
    return "".join(map(_glyph, words))


def name(words: str) -> str:
    """What a file or a loop is called, also where that begins a line: `::` would begin a command to GitHub's runner."""
    shown = visible(cut(words))
    return f"./{shown}" if shown.lstrip().startswith("::") else shown


def lines(words: str) -> list[str]:
    """The lines of a text, each as `name` shows it."""
    return [name(line) for line in words.split("\n")]


def width(words: str) -> int:
    """How many columns of a terminal `words` takes, as `visible` shows it."""
    if words.isascii() and words.isprintable():
        return len(words)
    return sum(map(_columns, visible(words)))


def _glyph(char: str) -> str:
    if char == "\t":
        return TAB
    return PLACEHOLDER if char in BLANK or unicodedata.category(char) in HIDDEN else char


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1
