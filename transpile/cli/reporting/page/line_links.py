"""What the loops of a source became in another text: the lines there that make the same entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from transpile.cli.reporting.outcome import Region
from transpile.cli.reporting.page.loop_nesting import Nest
from transpile.cli.reporting.page.provenance import Trace
from transpile.cli.reporting.page.reread import Reading
from transpile.syntax.source import Source, Span


def own(reading: Reading) -> tuple[Region, ...]:
    """The lines of each loop in its own text."""
    return tuple(region(number, span, reading.source) for number, span in enumerate(reading.nest.spans))


def counterparts(before: Reading, after: Reading, gone: frozenset[int]) -> tuple[Region, ...]:
    """The lines of `after` that belong to each loop of `before`: a loop there, or entries of those that are `gone`."""
    spans: dict[int, dict[Span, None]] = {}
    for number, span in _made(before, after, gone):
        spans.setdefault(number, {})[span] = None
    missing = set(range(len(before.nest.spans))) - spans.keys()
    for number, span in _computed(before, after, missing) if missing else ():
        spans.setdefault(number, {})[span] = None
    regions = (region(number, span, after.source) for number, found in spans.items() for span in found)
    return tuple(_joined(sorted(regions, key=lambda one: (one.loop, one.first, -one.last))))


def _made(before: Reading, after: Reading, gone: frozenset[int]) -> Iterator[tuple[int, Span]]:
    """Every loop with a place of `after` at which one of its entries is made."""
    for path, made in before.entries.items():
        there = after.entries.get(path)
        around = before.entries.get(path[:-1])
        if there is None or not made.loops:
            continue
        for depth, number in enumerate(made.loops):
            if around is None or number not in around.loops:
                left = sum(one not in gone for one in made.loops[:depth])
                yield number, _place(there, after.nest, left, number in gone)


def _place(there: Trace, nest: Nest, depth: int, gone: bool) -> Span:
    """The loop of this depth around an entry, or the innermost. Where a loop is gone and none is left: the entry."""
    if not there.loops or (gone and depth >= len(there.loops)):
        return there.span
    return nest.spans[there.loops[min(depth, len(there.loops) - 1)]]


def _computed(before: Reading, after: Reading, missing: Collection[int]) -> Iterator[tuple[int, Span]]:
    """Values that loops go into without a trace: their items are joined to a string, say."""
    parts = {path[:-1] for path in before.entries}
    for path, made in before.entries.items():
        there = after.entries.get(path)
        if path in parts or there is None:
            continue
        for number in before.nest.right_below(made.span):
            if number in missing:
                found = [after.nest.spans[one] for one in after.nest.right_below(there.span)]
                yield from ((number, span) for span in found or [there.span])


def region(number: int, span: Span, source: Source) -> Region:
    """The lines of a place that belong to a loop."""
    first, _ = source.position(span.start)
    last, _ = source.position(max(span.start, span.end - 1))
    return Region(number, first, last)


def _joined(regions: Iterable[Region]) -> Iterator[Region]:
    """Regions of one loop that touch or overlap as one; they come in order."""
    held: Region | None = None
    for one in regions:
        if held and one.loop == held.loop and one.first <= held.last + 1:
            held = Region(one.loop, held.first, max(held.last, one.last))
            continue
        if held:
            yield held
        held = one
    if held:
        yield held
