"""Expressions of the IR <-> values of jq."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.ros.jq.evaluate.values import UnsureError, Value, number
from transpile import ir
from transpile.evaluate.values import bare, spelled
from transpile.syntax.tree import Kind


def value_of(e: ir.Expression) -> Value:
    """The value that an expression is. UnsureError where it is none, or versions round a number of it differently."""
    match bare(e):
        case ir.Literal() as literal:
            return _scalar(literal)
        case ir.Array(items):
            return [value_of(one) for one in items if not _is_open(one)]  # type: ignore[arg-type]
        case ir.Object(members):
            return _object(members)
    raise UnsureError


def _is_open(item: ir.Expression | ir.Splice) -> bool:
    if isinstance(item, ir.Splice):
        raise UnsureError
    return False


def _object(members: Sequence[ir.Member | ir.Spread]) -> Value:
    out: dict[str, Value] = {}
    for one in members:
        if not isinstance(one, ir.Member) or not isinstance(one.key, ir.Literal):
            raise UnsureError
        out[one.key.text] = value_of(one.value)
    return out


def _scalar(literal: ir.Literal) -> Value:
    match literal.kind:
        case Kind.STRING:
            return literal.text
        case Kind.BOOLEAN:
            return spelled(literal) == "true"
        case Kind.NULL:
            return None
    try:
        return number(spelled(literal))
    except ValueError:  # infinity
        raise UnsureError from None


def expression_of(value: Value) -> ir.Expression:
    """A value as an expression that stands nowhere."""
    match value:
        case str():
            return ir.Literal(value)
        case None:
            return ir.Literal("null", Kind.NULL)
        case bool():
            return ir.Literal("true" if value else "false", Kind.BOOLEAN)
        case list():
            return ir.Array(tuple(map(expression_of, value)))
        case dict():
            return ir.Object(tuple(ir.Member(ir.Literal(key), expression_of(one)) for key, one in value.items()))
    return ir.Literal(repr(value) if isinstance(value, int) else repr(float(value)), Kind.NUMBER)
