"""Values of jq: JSON as Python has it, jq's order of all values, and what it prints."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import zip_longest
from math import isfinite

from transpile.syntax.fast_dataclass import dataclass

Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]


@dataclass(frozen=True, slots=True)
class Failure:
    """An error, as a value. Its message is only for people: it differs between versions."""

    message: str


class UnsureError(Exception):
    """Versions of jq answer differently here, or it takes too long to find out. Never leaves `run.run`."""


class Loose(float):
    """A number that versions print differently: `1.0` is `1` up to 1.6 and `1.0` later. As a number it is one."""


DEEPEST = 100
MOST_CHARACTERS = 1_000_000
_EXACT = 2**53
_CANONICAL = re.compile(r"-?(?:0|[1-9][0-9]*)\Z")
_JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?\Z")


def number(text: str) -> int | float:
    """The number that a text spells."""
    if len(text) > 100:
        raise UnsureError
    if _CANONICAL.match(text):
        found = int(text)
        if abs(found) >= _EXACT:
            raise UnsureError  # later versions keep its digits
        return found if found or text == "0" else Loose(-0.0)
    value = float(text)
    return value if repr(value) == text and 1e-4 <= abs(value) < 1e15 and value % 1 else Loose(value)


def json_number(text: str) -> int | float:
    """The number that `tonumber` makes of a string; of others the versions accept some."""
    if not _JSON_NUMBER.match(text):
        raise UnsureError
    return number(text)


def plain(value: float) -> int | float:
    """The result of a computation: an integer where it is one."""
    if not isfinite(value):
        raise UnsureError
    if value % 1 or abs(value) >= _EXACT:
        return float(value)
    return int(value) if value else 0


def kind(value: Value) -> str:
    """The name of a value's type."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case dict():
            return "object"


def holds(value: Value) -> bool:
    """Whether a condition is met: by all but `false` and `null`."""
    return value is not None and value is not False


# -- order ------------------------------------------------------------------------------------------------------------

_RANKS = {"null": 0, "boolean": 1, "number": 3, "string": 4, "array": 5, "object": 6}


def compare(a: Value, b: Value, depth: int = 0) -> int:
    """-1, 0 or 1: jq's order of all values."""
    if depth > DEEPEST:
        raise UnsureError
    first, second = _RANKS[kind(a)], _RANKS[kind(b)]
    if first != second:
        return -1 if first < second else 1
    if isinstance(a, list) and isinstance(b, list):
        return _compare_items(a, b, depth)
    if isinstance(a, dict) and isinstance(b, dict):
        names = _compare_items(sorted(a), sorted(b), depth)
        return names or _compare_items([a[key] for key in sorted(a)], [b[key] for key in sorted(b)], depth)
    return (a > b) - (a < b) if a is not None and b is not None else 0  # type: ignore[operator]


_END = object()


def _compare_items(a: Sequence[Value], b: Sequence[Value], depth: int) -> int:
    for one, other in zip_longest(a, b, fillvalue=_END):
        if one is _END or other is _END:
            return -1 if one is _END else 1
        found = compare(one, other, depth + 1)  # type: ignore[arg-type]
        if found:
            return found
    return 0


# -- text -------------------------------------------------------------------------------------------------------------


def printed(value: Value, depth: int = 0) -> str:
    """A value as JSON, as `tojson` has it."""
    if depth > DEEPEST:
        raise UnsureError
    match value:
        case str():
            return quoted(value)
        case list():
            return bounded("[" + ",".join(printed(one, depth + 1) for one in value) + "]")
        case dict():
            pairs = (f"{quoted(key)}:{printed(one, depth + 1)}" for key, one in value.items())
            return bounded("{" + ",".join(pairs) + "}")
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float) and (isinstance(value, Loose) or not value % 1 or abs(value) < 1e-4):
        raise UnsureError
    return str(value)


def quoted(text: str) -> str:
    """A string with jq's escapes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def text_of(value: Value) -> str:
    """What `tostring` and interpolation make of a value."""
    return value if isinstance(value, str) else printed(value)


def bounded(text: str) -> str:
    """`text`, unless it is too long."""
    if len(text) > MOST_CHARACTERS:
        raise UnsureError
    return text
