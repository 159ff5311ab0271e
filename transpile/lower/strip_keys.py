"""`&{x}` in keys -> `${x}`, where every item is letters and digits anyway. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.values import alphanumeric, spelled
from transpile.ir import Binder, Call, Expression, Literal, Loop, Merge, Reference, Sigil, Text, Variable
from transpile.ir.features import Feature
from transpile.ir.traversal import bound, map_children, map_result
from transpile.legality.context import Context

REMOVES = frozenset((Feature.ALPHANUMERIC_KEYS,))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop with plain mentions; None if a value would be stripped, or may be once a parameter changes."""
    rounds = context.rounds(loop)
    # The value of a parameter may be plain letters today and `eu-west-1` tomorrow.
    if rounds is None or not isinstance(loop.result, Merge) or context.parameters(loop):
        return None
    if not all(_alphanumeric(key) and _alphanumeric(item) for key, item in rounds):
        return None
    own = bound(loop)
    return (replace(loop, result=map_result(loop.result, lambda e: _plain(e, own))),)


def _alphanumeric(value: Expression) -> bool:
    return isinstance(value, Literal) and alphanumeric(spelled(value)) == spelled(value)


def _plain(e: Expression, own: frozenset[Binder]) -> Expression:
    if isinstance(e, Text):
        return replace(e, parts=tuple(_plain_part(part, own) for part in e.parts))
    return map_children(e, lambda child: _plain(child, own))


def _plain_part(part: str | Variable | Reference | Call, own: frozenset[Binder]) -> str | Variable | Reference | Call:
    if isinstance(part, Variable) and part.binder in own and part.sigil is Sigil.ALPHANUMERIC:
        return Variable(part.binder)
    return part
