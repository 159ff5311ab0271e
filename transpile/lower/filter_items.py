"""A filter -> the items that it lets pass now; a parameter's items are fixed. Exact.

Positions are those in the unfiltered list: where the body uses them, the loop runs over the positions that pass and
picks the items, or over an object with positions as its keys where the items are none that a function may pick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import bind
from transpile.evaluate.values import spelled
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Object, Order, Variable
from transpile.ir.features import Feature
from transpile.ir.traversal import free, map_result, result_children, walk
from transpile.legality.context import Context
from transpile.legality.literal_sources import keyed
from transpile.legality.mapping_tables import item_at
from transpile.legality.requirements import stripped
from transpile.legality.variables import substitute
from transpile.lower.tabulate.carriers import selectable

REMOVES = frozenset((Feature.FILTER, Feature.DECIDING_CALLS))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over what passes; None where that is not known, or the order is still to be computed."""
    found = context.passing(loop)
    if found is None or loop.order is Order.SORTED:
        return None
    passing, names = found
    context.froze(loop, "the items", len(passing), names)
    over = keyed(passing)
    # Without a mention of the index, a shorter list does as well; keys of an object do not move when others go.
    if over is not None or not _positioned(loop):
        items = Array(tuple(item for _, item in passing))
        return (replace(loop, filter=None, source=over or items),)
    # Of an item that `Fn::Select` picks in a text no character can be stripped.
    picks = selectable(passing) and loop.value not in stripped(loop, context)
    if not picks and any(_tells_kinds(call, loop, passing, context) for call in _calls(loop)):
        return None  # as keys of an object the positions would be strings
    # All items, also those that do not pass: indices count them.
    return (_over_positions(loop, passing, (context.items(loop) or ()) if picks else None),)


def _positioned(loop: Loop) -> bool:
    return any(loop.key in free(child) for child in result_children(loop.result))


def _calls(loop: Loop) -> Iterator[Call]:
    return (one for child in result_children(loop.result) for one in walk(child) if isinstance(one, Call))


def _tells_kinds(call: Call, loop: Loop, passing: Pairs, context: Context) -> bool:
    """Whether what is computed of positions is another thing of the same digits as a string."""
    if call.vocabulary in context.vocabularies or loop.key is None or loop.key not in free(call):
        return False
    for at, item in passing:
        text = Literal(spelled(at)) if isinstance(at, Literal) else at
        found = [context.value(call, bind(loop, (key, item), {})) for key in (at, text)]
        if found[0] != found[1]:
            return True
    return False


def _over_positions(loop: Loop, passing: Pairs, items: tuple[Expression, ...] | None) -> Loop:
    """The loop over the positions that pass; `items` are all, None where none can be picked from a list."""
    position = loop.key
    assert position is not None
    # An object with indices as its keys is legal input for `tabulate`, which comes later in `legalize.ORDER`.
    if items is None:
        members = (Member(Literal(spelled(at)), item) for at, item in passing if isinstance(at, Literal))
        return replace(loop, filter=None, source=Object(tuple(members)))
    picked: dict[Binder, Expression] = {}
    if loop.value is not None:
        picked[loop.value] = item_at(Variable(position), Array(items))
    result = map_result(loop.result, lambda e: substitute(e, picked))
    return replace(
        loop, filter=None, key=None, value=position, source=Array(tuple(at for at, _ in passing)), result=result
    )
