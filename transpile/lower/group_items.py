"""An object of lists -> a loop over its keys and lists as they are now; a parameter's items are fixed. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.loops.sources import bind
from transpile.ir import Binder, Group, Literal, Loop, Member, Merge, Object, Order, Text, Variable
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.legality.literal_sources import constant
from transpile.lower import unroll

REMOVES = frozenset((Feature.GROUP,))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over the groups; None where they are not known, or hold more than values."""
    found = context.passing(loop)
    if found is None or not isinstance(loop.result, Group):
        return None
    # `passing` applies the filter and the order, so the new loop has neither.
    groups = unroll.grouped(loop.result, [bind(loop, pair, {}) for pair in found[0]], context)
    # What is not constant would need a table of references, and a table holds literals only.
    if groups is None or not all(constant(items) for items in groups.values()):
        return None
    context.froze(loop, "the items", len(found[0]), found[1])
    # New binders may clash with names around: `legalize` renames once more after all lowerings.
    key, items = Binder("Key"), Binder("Items")
    members = tuple(Member(Literal(name), group) for name, group in groups.items())
    entry = Member(Text((Variable(key),)), Variable(items))
    return (
        replace(
            loop, key=key, value=items, source=Object(members), result=Merge((entry,)), order=Order.AS_IS, filter=None
        ),
    )
