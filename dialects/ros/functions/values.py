"""Values of ROS: settled expressions as data of Python, and back.

The service computes with Python's own: an integer, a number with a point and a boolean are three kinds, and equal
where Python says so.
"""

from __future__ import annotations

import json
import math
from decimal import Decimal
from typing import TypeAlias

from transpile.diagnostics import Severity
from transpile.evaluate.values import bare, spelled, spelled_number, string
from transpile.ir import Array, Expression, Literal, Member, Object, Splice, Spread
from transpile.syntax.tree import Kind

Value: TypeAlias = "bool | int | float | str | list[Value] | dict[str, Value] | None"
Number: TypeAlias = "bool | int | float"

DEEPEST = 100
"""How deep JSON may nest: as deep as the service reads YAML (research/ros.md, section 7)."""


class Unknown(Exception):  # noqa: N818  (no error of the program)
    """The value is not known before deployment, or not the same in all that is known of the service."""


class Failure(Exception):  # noqa: N818  (no error of the program)
    """There is no value for these arguments: what is wrong, the way out, and how grave that is while nobody asks."""

    def __init__(self, what: str, help: str = "", severity: Severity = Severity.ERROR) -> None:
        super().__init__(what)
        self.help = help
        self.severity = severity


# -- expressions -> data ----------------------------------------------------------------------------------------------


def data(e: Expression | Splice) -> Value:
    """A settled expression as data. Raises `Unknown` where something is left to compute."""
    match e if isinstance(e, Splice) else bare(e):
        case Literal() as scalar:
            return _scalar(scalar)
        case Array(items):
            return [data(item) for item in items]
        case Object(members):
            return {_key(member): data(member.value) for member in members}
    raise Unknown


def fields(e: Object) -> dict[str, Expression]:
    """The values of an object by key. Raises `Unknown` where there may be more, or a key is not known."""
    return {_key(member): member.value for member in e.members}


def _key(member: Member | Spread) -> str:
    if not isinstance(member, Member) or not isinstance(member.key, Literal):
        raise Unknown
    return member.key.text


def _scalar(e: Literal) -> Value:
    match e.kind:
        case Kind.STRING:
            return e.text
        case Kind.NUMBER:
            return _number(spelled_number(e.text))
        case Kind.BOOLEAN:
            return spelled(e) == "true"
    return None


def _number(text: str) -> Value:
    try:
        found = float(text) if "." in text else int(text)
    except ValueError:  # numbers with thousands of digits
        raise Unknown from None
    if isinstance(found, float) and not math.isfinite(found):
        raise Unknown
    return found


# -- data -> expressions ----------------------------------------------------------------------------------------------

NULL = Literal("null", Kind.NULL)


def expression(value: Value) -> Expression:
    """Data as an expression. Raises `Unknown` for what no template can hold."""
    match value:
        case None:
            return NULL
        case str():
            return string(value)
        case list():
            return Array(tuple(map(expression, value)))
        case dict():
            return Object(tuple(Member(string(key), expression(one)) for key, one in value.items()))
    return number(value)


def number(value: Number) -> Literal:
    """A number or boolean. A number with a point never has an exponent, which YAML 1.1 may take for a string."""
    match value:
        case bool():
            return Literal("true" if value else "false", Kind.BOOLEAN)
        case int():
            return Literal(_digits(value), Kind.NUMBER)
    if not math.isfinite(value):
        raise Unknown
    text = f"{Decimal(repr(value)):f}"
    return Literal(text if "." in text else f"{text}.0", Kind.NUMBER)


def _digits(value: int) -> str:
    try:
        return str(value)
    except ValueError:  # thousands of digits
        raise Unknown from None


# -- JSON -------------------------------------------------------------------------------------------------------------


def _no_constant(name: str) -> Value:
    """`NaN` and `Infinity` are no JSON, though Python reads them."""
    raise ValueError(f"{name} is no value of it")


def from_json(text: str) -> Value:
    """What a JSON string says. Raises `Failure`."""
    try:
        found: Value = json.loads(text, parse_constant=_no_constant)
    except ValueError as why:
        raise Failure(f"the string is not JSON: {why}", "fix the string") from None
    except RecursionError:
        raise Failure("the JSON string is nested too deeply", f"use at most {DEEPEST} levels") from None
    if _depth_exceeds(found):
        raise Failure("the JSON string is nested too deeply", f"use at most {DEEPEST} levels")
    return found


def _depth_exceeds(value: Value) -> bool:
    level: list[Value] = [value]
    for _ in range(DEEPEST):
        level = [one for outer in level for one in _parts(outer)]
        if not level:
            return False
    return True


def _parts(value: Value) -> list[Value]:
    match value:
        case list():
            return value
        case dict():
            return list(value.values())
    return []


def to_json(value: Value) -> str:
    """A value as the service writes it: a blank behind commas and colons, other characters than ASCII escaped."""
    return json.dumps(value)


def to_text(value: Value) -> str:
    """A value as a string: lists and maps as JSON, else as Python writes it (`True`, `None`, `1.5`)."""
    try:
        return to_json(value) if isinstance(value, list | dict) else str(value)
    except ValueError:  # thousands of digits
        raise Unknown from None
