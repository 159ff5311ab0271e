"""Values of JSON as expressions."""

from __future__ import annotations

import json

from transpile.ir import Array, Expression, Literal, Member, Object
from transpile.syntax.tree import Kind


def decoded(text: str) -> Expression | None:
    """The value that a JSON text is; None for any other text, and for one that is too deep to be read."""
    try:
        return expression(json.loads(text, parse_int=_number, parse_float=_number, parse_constant=_no_json))
    except (ValueError, RecursionError):
        return None


def expression(value: object) -> Expression:
    """What `json.loads` makes of a text, as an expression; numbers may be literals already."""
    match value:
        case Literal():
            return value
        case None:
            return Literal("null", Kind.NULL)
        case bool():
            return Literal("true" if value else "false", Kind.BOOLEAN)
        case int() | float():
            return Literal(json.dumps(value), Kind.NUMBER)
        case list():
            return Array(tuple(map(expression, value)))
        case dict():
            return Object(tuple(Member(Literal(str(key)), expression(one)) for key, one in value.items()))
    return Literal(str(value))


def _number(text: str) -> Literal:
    return Literal(text, Kind.NUMBER)


def _no_json(text: str) -> object:
    """`NaN` and `Infinity`, which Python reads and JSON has not."""
    raise ValueError(text)
