"""What is open at a place of a text: bodies, brackets, loops, what is computed in templates."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto


class Kind(Enum):
    """What it is that is open."""

    BODY = auto()
    OBJECT = auto()
    LIST = auto()
    PARENTHESES = auto()
    INDEX = auto()
    FOR = auto()
    SEQUENCE = auto()
    """`${` or `%{` in a template."""


@dataclass(slots=True)
class Frame:
    """Something open: where it began, what closes it, and whether line breaks count in it.

    Of a body: whether it stands on one line, and whether its item is before its `=` or `{` (`heading`). Of a `for`:
    whether its colon, its arrow and its `if` have come, and how many `?` are without their colon.

    Of the expression that goes on: how many binary operators of each level there are in a row (`chains`), how many
    conditionals deep it is (`branch`), and how deep those are that are without their colon (`branches`).
    """

    kind: Kind
    start: int
    closing: str
    lines: bool = False
    one_line: bool = False
    heading: bool = False
    colon: bool = False
    arrow: bool = False
    condition: bool = False
    questions: int = 0
    chains: list[int] = field(default_factory=list)
    branch: int = 0
    branches: list[int] = field(default_factory=list)
