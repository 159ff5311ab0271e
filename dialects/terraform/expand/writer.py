"""What is needed to write the loops of one definition out: the text, what it means, and what was found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum, auto
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from dialects.terraform.cty.hcl_text import STEP
from dialects.terraform.expand.alignment import Layout, Line, crooked, layout, slanted
from dialects.terraform.expand.known_values import Closure, Deciding, Env
from dialects.terraform.syntax.loops_in import Loop, loops_in
from dialects.terraform.syntax.references import Node, roots
from transpile.hosts.hcl.syntax import Expression
from transpile.syntax.edits import Edit
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

WIDTH = 100
"""Lines are not made longer, where that can be helped."""


class TooLarge(Exception):  # noqa: N818
    """More text would be written than a module may have."""


class Captured(Exception):  # noqa: N818
    """An expression would stand in a loop that stays and gives a name in it another meaning."""

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop


@dataclass(frozen=True, slots=True)
class Move:
    """Lines that begin with the blanks `old` begin with `new` where they are written; `flat` avoids line breaks."""

    old: str = ""
    new: str = ""
    flat: bool = False


STAY = Move()
FLAT = Move(flat=True)


class Spot(Enum):
    """Where an expression stands: by itself, as all of an item's value, among others, as an argument or
    a result of a condition, whose types meet, beside an operator, before what is looked up in it, or as what is."""

    FREE = auto()
    VALUE = auto()
    PART = auto()
    BRANCH = auto()
    OPERAND = auto()
    BASE = auto()
    KEY = auto()


@dataclass(eq=False)
class Text:
    """The text of the module: its indentation, its comments, which of its lines are lined up with others."""

    source: Source

    @cached_property
    def comments(self) -> Sequence[Span]:
        """Every comment outside of strings, in order."""
        return self._layout.comments

    @cached_property
    def crowded(self) -> frozenset[int]:
        """Where lines begin whose `=` is lined up with that of a neighbour."""
        pairs = [(a, b) for a, b in pairwise(self._lines) if a.equals >= 0 and b.equals >= 0]
        return frozenset(row.start for pair in pairs for row in pair)

    @cached_property
    def step(self) -> str:
        """The blanks of one level, which are two but in a text that has four, or tabs, everywhere."""
        found = set(re.findall(r"(?m)^([ \t]+)(?=[^ \t\r\n])", self.source.text))
        if found and all(set(one) == {"\t"} for one in found):
            return "\t"
        return "    " if found and all(set(one) == {" "} and len(one) % 4 == 0 for one in found) else STEP

    @cached_property
    def crooked(self) -> frozenset[int]:
        """Where lines begin that are not lined up as `terraform fmt` does it."""
        return crooked(self.source.text, self._lines)

    @cached_property
    def slanted(self) -> frozenset[int]:
        """Where lines begin that are not indented as `terraform fmt` does it."""
        return frozenset(slanted(self.source.text, self._lines))

    @property
    def _lines(self) -> Sequence[Line]:
        return self._layout.lines

    @cached_property
    def _layout(self) -> Layout:
        return layout(self.source)

    def line_start(self, at: int) -> int:
        """Where the line of a place begins."""
        return self.source.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Where the line of a place ends."""
        end = self.source.text.find("\n", at)
        return end if end >= 0 else len(self.source.text)

    def indent(self, at: int) -> str:
        """The blanks that the line of a place begins with."""
        start = self.line_start(at)
        line = self.source.text[start:at]
        return line[: len(line) - len(line.lstrip(" \t"))]

    def base(self, span: Span) -> str:
        """The blanks from which the lines of an expression are indented: those of its first line, or, where its last
        one has no more than closing brackets, those of that one, if they are fewer."""
        first, last = self.indent(span.start), self.source.text[self.line_start(span.end) : span.end]
        blanks = last[: len(last) - len(last.lstrip(" \t"))]
        closes = not last.strip().strip(")]}")
        return blanks if closes and len(blanks) < len(first) else first

    def moved(self, at: int, move: Move) -> str:
        """The same where it is written."""
        blanks = self.indent(at)
        return move.new + blanks[len(move.old) :] if blanks.startswith(move.old) else blanks


Rewrite: TypeAlias = "Callable[[Pen, Expression, Env, Move, Spot], Iterator[Edit]]"


@dataclass(slots=True, eq=False)
class Pen:
    """Writes one definition. `deciders`: the variables that a local value depends on; `templates`: where those of the
    file stand. `room`: the characters that may be written yet. `steady`: what stands on one line stays on one, what
    stands on several stays on several, so that lines around stand below each other as before. `exact`: numbers are
    written with the bits that they were computed with; otherwise `narrow` tells whether one was written without.

    `rewrite` says what is written in another way in an expression. Each kind of expression has its way, which comes
    back to the pen for the parts; so the ways know the pen, and the pen none of them.

    `kept` has the loops that stay, and `written` those written out: with the most rounds at a time, and the variables
    that decided over these. The other fields keep what was found out once.
    """

    text: Text
    deciding: Deciding
    deciders: Callable[[str], frozenset[str]]
    templates: Callable[[], Sequence[Span]]
    room: int
    rewrite: Rewrite
    steady: bool = False
    exact: bool = False
    narrow: bool = False
    kept: dict[Loop, Env] = field(default_factory=dict)
    written: dict[Loop, tuple[int, frozenset[str]]] = field(default_factory=dict)
    visits: dict[tuple[Loop, int], tuple[Env, list[tuple[Env, bool]] | None]] = field(default_factory=dict)
    settled: dict[Closure, bool] = field(default_factory=dict)
    behind: dict[Closure, frozenset[str]] = field(default_factory=dict)
    names: dict[Closure, frozenset[str]] = field(default_factory=dict)
    _free: dict[Node, frozenset[str]] = field(default_factory=dict)
    _loops: dict[Node, bool] = field(default_factory=dict)

    @property
    def source(self) -> Source:
        """The module's text."""
        return self.text.source

    def edits(self, e: Expression, env: Env, move: Move = STAY, spot: Spot = Spot.FREE) -> Iterator[Edit]:
        """What is written in another way in `e`, where `move` puts it."""
        return self.rewrite(self, e, env, move, spot)

    def free(self, e: Node) -> frozenset[str]:
        """The names that mean something around `e`: variables of loops, and roots such as `var`."""
        if e not in self._free:
            self._free[e] = roots(e)
        return self._free[e]

    def has_loops(self, e: Node) -> bool:
        """Whether there is a loop in `e`."""
        if e not in self._loops:
            self._loops[e] = next(loops_in(e), None) is not None
        return self._loops[e]

    def mentions(self, e: Node, env: Mapping[str, object]) -> bool:
        """Whether `e` mentions a variable of a loop around."""
        return not self.free(e).isdisjoint(env)

    def touches(self, e: Node, env: Env) -> bool:
        """Whether anything in `e` may be written in another way."""
        return self.mentions(e, env) or self.has_loops(e)

    def is_one_line(self, span: Span) -> bool:
        """Whether it stands on one line."""
        return "\n" not in self.source.slice(span)

    def ends_line(self, span: Span) -> bool:
        """Whether nothing but blanks stands behind it on its line."""
        return not self.source.slice(Span(span.end, self.text.line_end(span.end))).strip()

    def count(self, text: str) -> str:
        """The text, once it is counted. Raises `TooLarge`.

        What is put into other text counts at each level, and again where a layout is tried that does not fit: the limit
        is about how much is done, not about the result only.
        """
        self.room -= len(text)
        if self.room < 0:
            raise TooLarge
        return text
