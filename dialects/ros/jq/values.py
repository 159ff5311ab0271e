"""Values of a template as plain data, and back."""

from __future__ import annotations

from decimal import Decimal

from dialects.ros.jq.judged.numbers import Json
from transpile.evaluate.values import bare, number, spelled, string
from transpile.ir import Array, Expression, Literal, Member, Object, Splice, Spread
from transpile.syntax.tree import Kind

NULL = Literal("null", Kind.NULL)
TRUTH = {True: Literal("true", Kind.BOOLEAN), False: Literal("false", Kind.BOOLEAN)}


class UnsettledError(Exception):
    """Something in a value is not known yet, or no value of JSON."""


def data(e: Expression | Splice) -> Json:
    """A settled value as plain data: integers stay integers. Raises UnsettledError where it is none."""
    match e if isinstance(e, Splice) else bare(e):
        case Object(members):
            return dict(_pair(member) for member in members)
        case Array(items):
            return [data(item) for item in items]
        case Literal() as literal:
            return _scalar(literal)
    raise UnsettledError


def _pair(member: Member | Spread) -> tuple[str, Json]:
    if isinstance(member, Member) and isinstance(member.key, Literal):
        return member.key.text, data(member.value)
    raise UnsettledError


def _scalar(literal: Literal) -> Json:
    match literal.kind:
        case Kind.STRING:
            return literal.text
        case Kind.NULL:
            return None
        case Kind.BOOLEAN:
            return spelled(literal) == "true"
    text = spelled(literal)
    try:
        return float(text) if "." in text or "e" in text.lower() else int(text)
    except ValueError:  # .inf, .nan, thousands of digits
        raise UnsettledError from None


def expression(value: Json) -> Expression:
    """Plain data as a value of a template."""
    match value:
        case dict():
            return Object(tuple(Member(string(key), expression(one)) for key, one in value.items()))
        case list():
            return Array(tuple(map(expression, value)))
        case str():
            return string(value)
        case None:
            return NULL
        case bool():
            return TRUTH[value]
        case int():
            return number(value)
    return Literal(f"{Decimal(repr(value)):f}", Kind.NUMBER)  # YAML 1.1 reads no number with an exponent and no point
