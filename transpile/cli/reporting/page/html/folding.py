"""Which lines of a column are folded, so that its loops are seen at once: long stretches that no loop is in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from transpile.cli.reporting.outcome import Column
from transpile.syntax.fast_dataclass import dataclass

SHORTEST = 5
"""So many unchanged lines are worth folding."""
SHORTEST_ADDED = 20
"""So many lines outside loops that only this column has, such as those of generated mappings."""
BEGINNING = 3
"""Of those so many are shown."""
CONTEXT = 2
"""So many lines are shown before and after a loop or a remark."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The lines `first` to `last` (from 1, both included), and what they are called if they are folded."""

    first: int
    last: int
    folded: str = ""


def same_lines(column: Column, other: Column) -> list[bool]:
    """Whether each line, with those around it, is in the other column, too; this takes linear time."""
    there = set(_windows(other.lines))
    return [one in there for one in _windows(column.lines)]


def stretches(first: int, last: int, same: Sequence[bool], remarks: Collection[int]) -> Iterator[Stretch]:
    """The lines `first` to `last`, which no loop is in, as stretches that are shown or folded.

    `same` tells of all lines of the column whether they are unchanged, `remarks` which have something said below.
    """
    near = {line + by for line in remarks for by in range(-CONTEXT, CONTEXT + 1)}
    top = first + CONTEXT if first > 1 else first
    bottom = last - CONTEXT if last < len(same) else last

    def kind(line: int) -> str:
        if not top <= line <= bottom or line in near:
            return ""
        return "unchanged" if same[line - 1] else "added"

    for word, found in groupby(range(first, last + 1), kind):
        lines = list(found)
        yield from _stretch(lines[0], lines[-1], word)


def _stretch(first: int, last: int, word: str) -> Iterator[Stretch]:
    count = last - first + 1
    if word == "unchanged" and count >= SHORTEST:
        yield Stretch(first, last, _words(count, word))
    elif word == "added" and count >= SHORTEST_ADDED:
        yield Stretch(first, first + BEGINNING - 1)
        yield Stretch(first + BEGINNING, last, _words(count - BEGINNING, "more"))
    else:
        yield Stretch(first, last)


def _words(count: int, word: str) -> str:
    return f"{count:,} {word} lines"


def _windows(lines: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each line with the one before and the one after."""
    return zip(["", *lines], lines, [*lines[1:], ""], strict=False)
