"""Items of a list that follow each other and differ in one value -> groups for loops that make lists.

Nothing in a list has a name: the value that differs is the item. What differs in more than it stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from transpile.folding.bodies.means import Means
from transpile.folding.candidates import Finding, Group, asked
from transpile.folding.copies import Copy
from transpile.folding.logical_ids import Varying
from transpile.folding.shapes import Shapes
from transpile.folding.worth import Sizes, unfit, unworthy
from transpile.ir import Array, Binder, Call, Expression, Literal, Member, Object
from transpile.ir.features import Feature, cannot
from transpile.syntax.tree import Entry, Kind

MOST = 50
"""Of so many alike items each start of the list is tried; of more only all of them."""
Column = tuple[str, Sequence[Literal]]
"""Values that differ, and what they may be called."""


def runs(array: Array, name: str, shapes: Shapes, finding: Finding) -> Iterator[Group]:
    """The groups of items of a list, called `name`, that are worth a loop."""
    context = shapes.context
    why = "" if Feature.LIST_RESULT in context.features else cannot(context.construct, {Feature.LIST_RESULT})
    for _, some in groupby(_copies(array, name), lambda copy: shapes.value(copy.value)):
        alike = [one for one in some if asked(one, finding.options)]
        while len(alike) >= finding.options.min_copies:
            column = None
            for count in _counts(len(alike), finding.options.min_copies):
                column = differing([one.value for one in alike[:count]], finding.means)
                if column is not None:
                    yield from _worthy(alike[:count], column, why, finding)
                    break
            alike = alike[count if column is not None else 1 :]


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


def _counts(count: int, least: int) -> Sequence[int]:
    """How many copies may be a run, most first."""
    return range(count, least - 1, -1) if count <= MOST else (count,)


def _worthy(copies: Sequence[Copy], column: Column, why: str, finding: Finding) -> Iterator[Group]:
    """The group, where a loop would be worth it."""
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
    words = [(Binder("Item"), [one.text for one in items])]
    unifying = means.unifying(words, lambda name, values: _noted(others, name, values), 1, items[0].kind)
    unifying.body(copies)
    return not others and not unifying.split
