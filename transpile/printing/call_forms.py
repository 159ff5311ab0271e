"""How new calls are spelled in YAML: by short tags (`!Ref X`), or in the long form where the author writes that.

The nearest text that shows a habit decides: the loop that a call is a part of, the loops around it, then the file. One
shows a habit where three of four calls are alike. Fewer long forms among tags say nothing: no tag may stand before a
tag, so that whoever writes tags needs a long form now and then. Where nothing shows one, tags are written.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from transpile.ir import Expression, Loop
from transpile.ir.traversal import children, walk
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Scalar, Tagged, is_standard_tag, nodes, through

CLEAR = 3
"""So many times as many calls of one form as of the other make a habit."""
_LONG = re.compile(r"Ref|Fn::[A-Za-z0-9]+").fullmatch
_WRITTEN = re.compile(r"(?<![!A-Za-z0-9:])(Ref|Fn::[A-Za-z0-9]+)(?![A-Za-z0-9])")
"""Such a word where it may be a key; tags (`!Ref`) are left out."""


@dataclass(slots=True)
class CallForms:
    """The calls of a text, and the loops in which they stand; looked at when a call is first written.

    `loops` are what loops are written with: mostly keys, whatever else the author does. Functions that the family has
    anywhere are as all others, though a loop was read from them (`Loop.call`).
    """

    root: Node
    document: Expression
    loops: Collection[str]
    _counts: _Counts | None = field(default=None, init=False)

    def long(self, e: Expression, home: Span | None) -> bool:
        """Whether a new call is to be in the long form, which is made of parts of the source or stands in `home`."""
        if self._counts is None:
            self._counts = _Counts(self.root, self.document, self.loops)
        at = _place(e)
        return self._counts.long(at if at is not None else home)


def may_be_long(text: str, loops: Collection[str]) -> bool:
    """Whether a call in the long form may stand in a text of YAML, beside what loops are written with.

    Most texts have none: then there is no need to look at their calls one by one.
    """
    return not {found[1] for found in _WRITTEN.finditer(text)} <= {*loops}


@dataclass
class _Counts:
    """The calls of a text in its order, added up, and the parts of it that are loops."""

    root: Node
    document: Expression
    loops: Collection[str]

    @cached_property
    def written(self) -> list[Loop]:
        """The loops."""
        return [e for e in walk(self.document) if isinstance(e, Loop)]

    @cached_property
    def calls(self) -> list[tuple[int, bool]]:
        """Where calls begin, and whether in the long form."""
        own = {e.call.name for e in self.written if e.call is not None}
        names = {*own, *(f"!{name.removeprefix('Fn::')}" for name in own)}
        return sorted(_calls(self.root, frozenset(self.loops) - names))

    @cached_property
    def starts(self) -> list[int]:
        return [start for start, _ in self.calls]

    @cached_property
    def longs(self) -> list[int]:
        return [0, *accumulate(long for _, long in self.calls)]

    @cached_property
    def regions(self) -> list[tuple[Span, int]]:
        """The text, then the loops in its order, each with the number of what is around it."""
        loops = {e.origin.span for e in self.written if e.origin is not None}
        found = [(Span(0, self.root.span.end), -1)]
        for span in sorted(loops, key=lambda span: (span.start, -span.end)):
            found.append((span, _around(found, len(found) - 1, span)))
        return found

    @cached_property
    def heads(self) -> list[int]:
        """Where the regions begin."""
        return [span.start for span, _ in self.regions]

    def long(self, at: Span | None) -> bool:
        """Whether the nearest habit around `at` is the long form."""
        last = bisect_right(self.heads, at.start) - 1 if at is not None else 0
        found = _around(self.regions, last, at) if at is not None else 0
        while found >= 0:
            span, found = self.regions[found]
            habit = self.habit(span)
            if habit is not None:
                return habit
        return False

    def habit(self, region: Span) -> bool | None:
        """Whether calls of a region are long; None where it shows no habit."""
        first, last = bisect_left(self.starts, region.start), bisect_left(self.starts, region.end)
        long = self.longs[last] - self.longs[first]
        short = last - first - long
        if long >= CLEAR * short and long:
            return True
        return False if short >= CLEAR * long and short else None


def _around(regions: Sequence[tuple[Span, int]], number: int, span: Span) -> int:
    """The number of the smallest region that holds a span, among the one called `number` and those around it."""
    while number > 0 and regions[number][0].end < span.end:
        number = regions[number][1]
    return number


def _calls(root: Node, loops: Collection[str]) -> Iterator[tuple[int, bool]]:
    """Where the author had the choice: not between the forms of a loop, nor before a tag."""
    for node in nodes(root):
        if node.__class__ is Scalar:  # most are
            continue
        match node:
            case Tagged(tag=tag) if not is_standard_tag(tag) and tag not in loops:
                yield node.span.start, False
            case Mapping(entries=(Entry(key=Scalar(text=name), value=value),)) if _LONG(name) and name not in loops:
                if not isinstance(value, Tagged) and not isinstance(through(value), Tagged):
                    yield node.span.start, True


def _place(e: Expression) -> Span | None:
    """Where a part of `e` stood in the source."""
    ahead = [e]
    while ahead:
        one = ahead.pop()
        if one.origin is not None:
            return one.origin.span
        ahead += reversed(list(children(one)))
    return None
