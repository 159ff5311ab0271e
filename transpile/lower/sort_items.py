"""Sorted order -> the items written in that order. Exact for items that are written out."""

from __future__ import annotations

from dataclasses import replace

from transpile.features import Feature
from transpile.ir import Array, Loop, Object, Order
from transpile.lower.context import Context, constant

REMOVES = Feature.SORTED


def applies(loop: Loop, context: Context) -> bool:
    """Whether the loop visits its source in sorted order."""
    return loop.order is Order.SORTED


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over its items as sorted now; None where a parameter may change them, or they have keys."""
    items = context.items(loop)
    if items is None or not constant(loop.source) or isinstance(loop.source, Object):
        return None
    return (replace(loop, order=Order.AS_IS, source=Array(items)),)
