"""What a loop decides on: the values of these expressions must be there before the template is."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.evaluate.values import bare, is_no_value
from transpile.ir import Array, Call, Expression, Group, Loop, Member, Merge, Object, Pseudo, Splice, Spread, Text
from transpile.ir.traversal import bound, children, free, result_children, walk


def deciding(loop: Loop, pseudo: Pseudo) -> Iterator[Expression]:
    """What gives the items, the filter, and what is computed in keys that need a variable of this loop.

    An item that is an object or a list is data, and so is what an object has under its keys: a function in it goes
    where the item goes, as it is, unless `needs_values`, or its member is not there.
    """
    yield from _visited(loop, pseudo)
    if loop.filter is not None:
        yield loop.filter
    if isinstance(loop.result, Group):
        yield loop.result.key
    own = bound(loop)
    yield from (one for key in _keys(loop) for one in key.parts if isinstance(one, Call) and _owned(one, own))


def needs_values(loop: Loop) -> bool:
    """Whether something is computed of an item: it stands in a string or a key, or decides on a loop inside."""
    return loop.value is not None and any(loop.value in free(one) for one in _computed(loop))


def _visited(loop: Loop, pseudo: Pseudo) -> Iterator[Expression]:
    data = () if needs_values(loop) else (Object, Array)
    match bare(loop.source):
        case Array(items):
            for item in items:
                value = bare(item.value if isinstance(item, Splice) else item)
                if isinstance(item, Splice) or not isinstance(value, data):
                    yield value
        case Object(members):
            for one in members:
                if isinstance(one, Spread) or not data or is_no_value(bare(one.value), pseudo):
                    yield one.value
        case source:
            yield source


def _computed(loop: Loop) -> Iterator[Expression]:
    if loop.filter is not None:
        yield loop.filter
    if isinstance(loop.result, Group):
        yield loop.result.key
    for child in result_children(loop.result):
        for e in walk(child):
            if isinstance(e, Text):
                yield e
            elif isinstance(e, Loop):
                yield e.source
                yield from () if e.filter is None else (e.filter,)


def _keys(e: Expression) -> Iterator[Text]:
    if isinstance(e, Object) or (isinstance(e, Loop) and isinstance(e.result, Merge)):
        yield from (one.key for one in e.members if isinstance(one, Member) and isinstance(one.key, Text))
    for child in children(e):
        yield from _keys(child)


def _owned(e: Call, own: frozenset[object]) -> bool:
    """Whether it needs a variable of this loop, or of none."""
    return bool(free(e) & own) or not free(e)
