"""Items of a list that follow each other and differ in one value -> groups for loops that make lists.

Nothing in a list has a name: the value that differs is the item. What differs in more than it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from transpile.evaluate.values import spelled
from transpile.folding.bodies.means import Means
from transpile.folding.candidates import Finding, Group, asked
from transpile.folding.copies import Copy
from transpile.folding.logical_ids import Varying
from transpile.folding.shapes import Shapes
from transpile.folding.worth import Sizes, unfit, unworthy
from transpile.ir import Array, Binder, Call, Expression, Literal, Member, Object
from transpile.ir.features import Feature, cannot
from transpile.syntax.tree import Entry, Kind

Column = tuple[str, Sequence[Literal]]
"""Values that differ, and what they may be called."""


def runs(array: Array, name: str, shapes: Shapes, finding: Finding) -> Iterator[Group]:
    """The groups of items of a list, called `name`, that are worth a loop."""
    context = shapes.context
    why = "" if Feature.LIST_RESULT in context.features else cannot(context.construct, {Feature.LIST_RESULT})
    copies = [one for one in _copies(array, name) if asked(one, finding.options)]
    # What stands between two items keeps them apart: the same number is left of each as long as nothing does.
    apart = [(shapes.value(one.value), one.at - number) for number, one in enumerate(copies)]
    for (shape, _), some in groupby(zip(apart, copies, strict=True), itemgetter(0)):
        alike = [one for _, one in some if shape is not None]
        values = [one.value for one in alike]
        start, least = 0, finding.options.min_copies
        while len(alike) - start >= least:
            count = _longest(values, start, least, finding.means)
            if count:
                yield from _worthy(alike[start : start + count], why, finding)
            start += max(count, 1)


def differing(copies: Sequence[Expression], means: Means) -> Column | None:
    """The values that all others follow, if there are such."""
    columns: list[Column] = []
    # Names that differ are none of the columns: they may follow one.
    means.unifying((), lambda name, values: _noted(columns, name, values), 0).body(copies)
    return next((one for one in columns if _is_item(one) and _follow(copies, one, means)), None)


def _copies(array: Array, name: str) -> Iterator[Copy]:
    """The items of a list that may be copies, as entries that are called by their places."""
    for at, item in enumerate(array.items):
        if isinstance(item, Object | Call) and item.origin is not None:
            key = Literal(f"{name}[{at}]")
            origin = Entry(item.origin, item.origin)
            yield Copy(key.text, at, item, Member(key, item), origin, item.origin)


def _longest(copies: Sequence[Expression], start: int, least: int, means: Means) -> int:
    """How many copies from `start` on differ in one value, and no more; 0 if those are fewer than `least`."""

    def fit(count: int) -> bool:
        return differing(copies[start : start + count], means) is not None

    known, tried, most = 0, least, len(copies) - start
    while known < most and fit(tried):
        known, tried = tried, min(2 * tried, most)
    # What differs in one value does so without its last, too: between the two lies where that ends.
    while known and tried - known > 1:
        middle = (known + tried) // 2
        known, tried = (middle, tried) if fit(middle) else (known, middle)
    return known


def _worthy(copies: Sequence[Copy], why: str, finding: Finding) -> Iterator[Group]:
    """The group, where a loop would be worth it."""
    column = differing([one.value for one in copies], finding.means)
    assert column is not None, "a run differs in one value"
    lines = finding.lines
    counts, items = [lines.count(one) for one in copies], tuple(one.text for one in column[1])
    sizes = Sizes(len(copies), sum(counts), counts[0], 0, lines.listing(items), 1, lines.braces)
    if unfit(sizes, finding.options) or unworthy(sizes, finding.options):
        return
    own = next((one.name for one, said in zip(copies, lines.own(copies), strict=True) if said), "")
    if own and not finding.options.drop_comments:
        why = why or f"only `{own}` has a comment that the others lack"
    yield Group(tuple(copies), Varying("", "", items), sizes, why, listed=column)


def _noted(columns: list[Column], name: str, values: Sequence[Expression]) -> Expression:
    columns.append((name, [one for one in values if isinstance(one, Literal)]))
    return Call("core", "lookup", Literal(""))


def _is_item(column: Column) -> bool:
    """Whether values can be items: strings or numbers that all differ."""
    kinds, texts = {one.kind for one in column[1]}, [one.text for one in column[1]]
    return len(kinds) == 1 and kinds <= {Kind.STRING, Kind.NUMBER} and len({*texts}) == len(texts)


def _follow(copies: Sequence[Expression], column: Column, means: Means) -> bool:
    """Whether nothing else differs but what has the item in it."""
    others: list[Column] = []
    _, items = column
    words = [(Binder("Item"), list(map(spelled, items)))]
    unifying = means.unifying(words, lambda name, values: _noted(others, name, values), 1, items[0].kind)
    unifying.body(copies)
    return not others and not unifying.split
