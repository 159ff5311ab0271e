"""Items from a parameter, or of a function that the target cannot compute -> the items that these give now.

Fixes those of parameters.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Array, Loop, Order
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.legality.literal_sources import keyed

REMOVES = frozenset((Feature.PARAMETER_SOURCE, Feature.DECIDING_CALLS))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over the items of now; None where they are not known."""
    rounds = context.rounds(loop)
    if rounds is None:
        return None
    context.froze(loop, "the items", len(rounds))
    # AS_IS below, since `rounds` come in the loop's own order.
    items = keyed(rounds) or Array(tuple(item for _, item in rounds))
    return (replace(loop, source=items, order=Order.AS_IS),)
