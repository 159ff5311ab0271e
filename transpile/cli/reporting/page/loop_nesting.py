"""Where the loops of a text stand, and which are in which."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from transpile.syntax.source import Span, inside


class Nest:
    """The places of loops, by their numbers. Two are apart, or one is in the other."""

    __slots__ = ("_around", "_order", "_starts", "spans")

    def __init__(self, spans: Sequence[Span] = ()) -> None:
        self.spans = tuple(spans)
        self._order = sorted(range(len(spans)), key=lambda number: (spans[number].start, -spans[number].end))
        self._starts = [spans[number].start for number in self._order]
        self._around: dict[int, tuple[int, ...]] = {}
        open_: tuple[int, ...] = ()
        for number in self._order:
            open_ = (*(one for one in open_ if inside(spans[number], spans[one])), number)
            self._around[number] = open_

    def around(self, at: int) -> tuple[int, ...]:
        """The loops that a place is in, from the outermost."""
        before = bisect_right(self._starts, at)
        if not before:
            return ()
        return tuple(one for one in self._around[self._order[before - 1]] if at < self.spans[one].end)

    def right_below(self, place: Span) -> list[int]:
        """The loops in a place, without those in them."""
        found: list[int] = []
        for number in self._order[bisect_left(self._starts, place.start) : bisect_left(self._starts, place.end)]:
            apart = not found or self.spans[number].start >= self.spans[found[-1]].end
            if apart and inside(self.spans[number], place):
                found.append(number)
        return found
