"""Blank lines between parts that take the place of others: those that stood between these."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from transpile.ir import Array, Literal, Member, Object
from transpile.printing.kept_slices import Part, Parts, carried
from transpile.printing.printer import Printer
from transpile.syntax.source import Span
from transpile.syntax.tree import Alias, Entry, Mapping, Node, content, is_block
from transpile.syntax.tree import Sequence as SequenceNode

_LOOP = (Mapping, Alias)
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\r?\n)+")
_BLANK_LINE = re.compile(r"\n[ \t]*\r?\n")


class _Loops(NamedTuple):
    """Where loops start, and how many blank lines stand above each, and below the last."""

    starts: list[int]
    blank: list[int | None]


class _Ends(NamedTuple):
    """Where two neighbours stood: the upper, the last loop that the lower one was made of, and the first of these."""

    upper: Span
    lower: Span
    first: Span


def between(printer: Printer, parts: Parts, old: Sequence[Entry | Node], start: int, end: int) -> Sequence[int | None]:
    """How many blank lines stand between each two of the new `parts`, which replace `old[start:end]` in block style.

    Rounds of a loop are apart if blank lines stand on both sides of the loop, entries of a round as they were there.
    None where the text does not tell. The text is asked at the loops that the parts come from, by where their slices
    stand: two parts of different loops are apart as these were; of one loop, by the sides of the loop, or, in the order
    in which they stood there, by what stood between them.
    """
    loops = _loops(printer, old, start, end)
    return [0] * (len(parts) - 1) if loops is None else _between(printer, parts, loops)


def _loops(printer: Printer, old: Sequence[Entry | Node], start: int, end: int) -> _Loops | None:
    """The loops among `old[start:end]`; None where no blank line is near them."""
    text = printer.source.text
    first = old[start - 1].span.end if start else old[start].span.start
    last = old[end].span.start if end < len(old) else old[end - 1].span.end
    if _BLANK_LINE.search(text, first, last) is None:
        return None
    units = [unit.span for child in old[start:end] for unit in loops_of(child)]
    edges = [text[upper.end : lower.start] for upper, lower in pairwise(units)]
    before = text[old[start - 1].span.end : units[0].start] if start else None
    behind = text[units[-1].end : old[end].span.start] if end < len(old) else None
    blank = [None if gap is None else _blanks(gap) for gap in (before, *edges, behind)]
    return _Loops([unit.start for unit in units], blank)


def _between(printer: Printer, parts: Parts, loops: _Loops) -> list[int | None]:
    """The same, of parts that come from these loops."""
    places = [place(printer, part) for part in parts]
    firsts = [first_place(printer, part) for part in parts]
    rounds = (upper == lower for upper, lower in pairwise([None, *places]))  # whether a part is of a later round
    return [
        _apart(printer.source.text, _Ends(upper, lower, first or lower), loops, again) if upper and lower else None
        for again, (upper, lower), first in zip(rounds, pairwise(places), firsts[1:], strict=False)
    ]


def listed(printer: Printer, parts: Parts, old: Sequence[Entry | Node]) -> dict[int, int]:
    """How many blank lines stand above items of a new list (`Fn::Merge`) that were made of loops among `old`, by id.

    A list that begins with a name is one loop (`Fn::ForEach`).
    """
    found: dict[int, int] = {}
    loops = _loops(printer, old, 0, len(old)) if len(old) > 1 else None
    for part in parts if loops is not None else ():
        if part.origin is None and isinstance(part, Member) and isinstance(part.value, Array):
            items = part.value.items
            if items and isinstance(items[0], Literal):
                continue
            assert loops is not None
            gaps = _between(printer, items, loops)
            found |= {id(item): blank for item, blank in zip(items[1:], gaps, strict=True) if blank}
    return found


def first_place(printer: Printer, part: Part) -> Span | None:
    """Where the text of the first of the loops stands that a part was made of, where several became one."""
    made = part.value if isinstance(part, Member) and part.origin is None else None
    fragment = made.items[-1] if isinstance(made, Array) and made.items else None
    entries = fragment.members if isinstance(fragment, Object) else ()
    return max(carried(printer, entries[0]), default=None) if len(entries) > 1 else None


def _apart(text: str, ends: _Ends, loops: _Loops, again: bool) -> int | None:
    unit, following, begun = (max(bisect_right(loops.starts, one.start) - 1, 0) for one in ends)
    upper, lower, _ = ends
    if unit < begun < following:
        return loops.blank[begun]
    if unit != following:
        return loops.blank[following]
    if upper.end <= lower.start and not again:
        return _blanks(text[upper.end : lower.start])
    sides = [side for side in loops.blank[unit : unit + 2] if side is not None]
    return int(all(sides)) if sides else None


def _blanks(gap: str) -> int:
    """The most blank lines in a row between two parts."""
    return max((found[0].count("\n") - 1 for found in _BLANK_LINES.finditer(gap)), default=0)


def loops_of(child: Entry | Node) -> Sequence[Entry | Node]:
    """What stands for one loop each: the items of a list of loops (`Fn::Merge`), else the child itself."""
    value = child.value if isinstance(child, Entry) else None
    if (
        isinstance(value, SequenceNode)
        and is_block(value)
        and all(isinstance(content(item), _LOOP) for item in value.items)
    ):
        return value.items
    return [child]


def place(printer: Printer, part: Part) -> Span | None:
    """Where the text stands that a part was made of."""
    if isinstance(part, Member) and part.origin is not None:
        return part.origin.span
    return max(carried(printer, part), default=None)


def airy(printer: Printer, container: Mapping | SequenceNode) -> bool:
    """Whether blank lines stand between the children of a block collection, or between those of its only child."""
    children = container.entries if isinstance(container, Mapping) else container.items
    if len(children) == 1:
        child = children[0]
        inner = content(child.value if isinstance(child, Entry) else child)
        return isinstance(inner, Mapping | SequenceNode) and not inner.flow and _airy_children(printer, inner)
    return _airy_children(printer, container)


def _airy_children(printer: Printer, container: Mapping | SequenceNode) -> bool:
    children = container.entries if isinstance(container, Mapping) else container.items
    text = printer.source.text
    gaps = [text[upper.span.end : lower.span.start] for upper, lower in pairwise(children)]
    return bool(gaps) and sum(bool(_BLANK_LINE.search(gap)) for gap in gaps) * 2 > len(gaps)
