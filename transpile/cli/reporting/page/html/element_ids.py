"""What the parts of a page are called, so that they can be linked."""

from __future__ import annotations

COLORS = 8
"""So many colors tell loops apart."""
CODES = "codes"
"""The explanations."""
VIEWER = "viewer"
"""Where one chapter is shown at a time."""


def file(number: int) -> str:
    """The chapter of a file."""
    return f"file-{number}"


def packed(number: int) -> str:
    """The packed form of the chapter of a file."""
    return f"packed-{number}"


def code(code: str) -> str:
    """The explanation of a code."""
    return f"code-{code}"


def row(file: int, loop: int) -> str:
    """A loop in the table of its file."""
    return f"file-{file}-loop-{loop + 1}"


def place(file: int, column: int, loop: int) -> str:
    """A loop in a column: where its first lines begin."""
    return f"file-{file}-column-{column + 1}-loop-{loop + 1}"


def remark(file: int, number: int) -> str:
    """A diagnostic in the text that it is about."""
    return f"file-{file}-remark-{number + 1}"


def color(loop: int) -> str:
    """The class that gives a loop its color."""
    return f"color-{loop % COLORS}"
