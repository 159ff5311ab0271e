"""`&{x}` in keys -> `${x}`, where every item is letters and digits anyway. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.features import Feature
from transpile.ir import Binder, Call, Expression, Literal, Loop, Merge, Reference, Sigil, Text, Variable
from transpile.lower.context import Context, constant
from transpile.naming import alphanumeric
from transpile.walk import map_children, map_result, result_children, walk

REMOVES = Feature.ALPHANUMERIC_KEYS


def applies(loop: Loop, context: Context) -> bool:
    """Whether a key mentions this loop's variable as `&{x}`."""
    return any(
        isinstance(e, Variable) and e.binder is loop.value and e.sigil is Sigil.ALPHANUMERIC
        for child in result_children(loop.result)
        for e in walk(child)
    )


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop with plain mentions; None if an item would be stripped, or may be once a parameter changes."""
    items = context.items(loop)
    if items is None or not constant(loop.source) or loop.value is None or not isinstance(loop.result, Merge):
        return None
    if not all(isinstance(item, Literal) and alphanumeric(item.text) == item.text for item in items):
        return None
    binder = loop.value
    return (replace(loop, result=map_result(loop.result, lambda e: _plain(e, binder))),)


def _plain(e: Expression, binder: Binder) -> Expression:
    if isinstance(e, Text):
        return replace(e, parts=tuple(_plain_part(part, binder) for part in e.parts))
    return map_children(e, lambda child: _plain(child, binder))


def _plain_part(part: str | Variable | Reference | Call, binder: Binder) -> str | Variable | Reference | Call:
    if isinstance(part, Variable) and part.binder is binder and part.sigil is Sigil.ALPHANUMERIC:
        return Variable(binder)
    return part
