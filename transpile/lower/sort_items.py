"""Sorted order -> the items written in that order; a parameter's items are fixed. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Array, Loop, Order
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.legality.literal_sources import keyed

REMOVES = frozenset((Feature.SORTED,))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over its items as sorted now; None where they are not known."""
    rounds = context.rounds(loop)
    if rounds is None:
        return None
    # `rounds` come sorted. An object stays one, so that keys and values are not parted.
    context.froze(loop, "the items", len(rounds))
    over = keyed(rounds) or Array(tuple(item for _, item in rounds))
    return (replace(loop, order=Order.AS_IS, source=over),)
