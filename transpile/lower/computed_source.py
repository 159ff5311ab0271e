"""Lists walked side by side, and numbers counted up -> the items that they give. Exact.

Lists of parameters that are zipped stay followed: the loop runs over the first of them and picks the items of the
others by position, where the target knows positions.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.values import bare
from transpile.ir import Array, Binder, Call, Expression, Loop, Order, Reference, Splice, Variable
from transpile.ir.features import Feature
from transpile.ir.name_words import ahead, of_variable
from transpile.ir.traversal import bound, free, map_children, map_result, walk
from transpile.legality.context import Context
from transpile.legality.mapping_tables import item_at

REMOVES = frozenset((Feature.ZIP, Feature.RANGE))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over the first list, or over the items as they are now; None where these are not known."""
    # Only the index can pick from the other lists while they are followed: without it the items are computed now.
    if context.parameters(loop) and Feature.POSITION in context.features:
        followed = _over_first(loop, context)
        if followed is not None:
            return (followed,)
    items = context.items(loop)
    if items is None:
        return None
    context.froze(loop, "the items", len(items))
    return (replace(loop, source=Array(items)),)


def _over_first(loop: Loop, context: Context) -> Loop | None:
    """A loop over the first of several lists of one length; None where an item is used as a whole."""
    lists = _lists(loop)
    if lists is None or loop.value is None or loop.filter is not None or loop.order is Order.SORTED:
        return None
    position, first = loop.key or _position(loop, context), Binder(loop.value.name, loop.value.origin)
    # Which list does an expression pick from? It is evaluated over a row of markers: the marker that comes out tells,
    # however the body spells the pick. The names contain spaces, so no template has them.
    markers = [Reference(f"item {at} of a row") for at in range(len(lists))]
    parts: list[Expression] = [Variable(first), *(item_at(Variable(position), one) for one in lists[1:])]
    row = {loop.value: Array(tuple(markers))}

    def picked(e: Expression) -> Expression:
        if isinstance(e, Call) and free(e) == {loop.value}:
            value = context.value(e, row)
            if value in markers:
                return parts[markers.index(value)]
        return map_children(e, picked)

    result = map_result(loop.result, picked)
    new = replace(loop, key=position, value=first, source=lists[0], result=result)
    # The old variable is left where the body uses a row as a whole. `first` has its name but is another binder.
    return None if loop.value in free(new) - bound(new) else new


def _position(loop: Loop, context: Context) -> Binder:
    """A variable for the position, whose name no loop inside has."""
    inside = {binder.name for e in walk(loop) if isinstance(e, Loop) for binder in bound(e)}
    others = filter(None, (ahead("Index", of_variable(loop.value)),))
    return Binder(context.variable("Index", inside, others) if "Index" in inside else "Index")


def _lists(loop: Loop) -> tuple[Expression, ...] | None:
    source = bare(loop.source)
    # Not `zip_pad`: the first list may be the shortest there, and a loop over it would end too early.
    if not isinstance(source, Call) or source.name != "zip" or not isinstance(source.argument, Array):
        return None
    lists = [one for one in source.argument.items if not isinstance(one, Splice)]
    return tuple(lists) if len(lists) == len(source.argument.items) > 0 else None
