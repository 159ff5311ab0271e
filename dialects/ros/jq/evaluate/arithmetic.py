"""The operators of jq: two values -> their value, or an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

from dialects.ros.jq.evaluate.values import Failure, UnsureError, Value, bounded, compare, kind, plain

Answer = Value | Failure


def _is_number(value: Value) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _refused(a: Value, b: Value, what: str) -> Failure:
    return Failure(f"{kind(a)} and {kind(b)} cannot be {what}")


def plus(a: Value, b: Value) -> Answer:
    """`+`: null adds nothing; numbers, strings, lists and objects with their like."""
    if a is None or b is None:
        return b if a is None else a
    if _is_number(a) and _is_number(b):
        return plain(a + b)
    match a, b:
        case str(), str():
            return bounded(a + b)
        case list(), list():
            return [*a, *b]
        case dict(), dict():
            return {**a, **b}
    return _refused(a, b, "added")


def minus(a: Value, b: Value) -> Answer:
    """`-`: numbers; of a list, the items that are not in the other one."""
    if _is_number(a) and _is_number(b):
        return plain(a - b)
    if isinstance(a, list) and isinstance(b, list):
        if len(a) * len(b) > 1_000_000:
            raise UnsureError
        return [one for one in a if not any(compare(one, other) == 0 for other in b)]
    return _refused(a, b, "subtracted")


def times(a: Value, b: Value) -> Answer:
    """`*`: numbers; objects are merged deeply. How often a string is repeated, versions do not agree on."""
    if _is_number(a) and _is_number(b):
        return plain(a * b)
    match a, b:
        case dict(), dict():
            return _merged(a, b, 0)
        case (str(), _) | (_, str()) if _is_number(a) or _is_number(b):
            raise UnsureError
    return _refused(a, b, "multiplied")


def _merged(a: dict[str, Value], b: dict[str, Value], depth: int) -> dict[str, Value]:
    if depth > 100:
        raise UnsureError
    out = dict(a)
    for key, value in b.items():
        old = out.get(key)
        both = isinstance(old, dict) and isinstance(value, dict)
        out[key] = _merged(old, value, depth + 1) if both else value  # type: ignore[arg-type]
    return out


def divided(a: Value, b: Value) -> Answer:
    """`/`: numbers; a string is cut."""
    if _is_number(a) and _is_number(b):
        return plain(a / b) if b else Failure("division by zero")
    if isinstance(a, str) and isinstance(b, str):
        return split(a, b)
    return _refused(a, b, "divided")


def rest(a: Value, b: Value) -> Answer:
    """`%`: integers, the sign that of the first. Of other numbers versions cut the fractions differently."""
    if not (_is_number(a) and _is_number(b)):
        return _refused(a, b, "divided")
    if not (isinstance(a, int) and isinstance(b, int)):
        raise UnsureError
    if b == 0:
        return Failure("division by zero")
    found = abs(a) % abs(b)
    return -found if a < 0 and found else found


def split(text: str, by: str) -> list[Value]:
    """A string cut at another one; the empty string has no parts."""
    if not text:
        return []
    return list(text) if by == "" else list(text.split(by))


def _comparison(holds: Callable[[int], bool]) -> Callable[[Value, Value], Answer]:
    return lambda a, b: holds(compare(a, b))


OPERATORS: dict[str, Callable[[Value, Value], Answer]] = {
    "+": plus,
    "-": minus,
    "*": times,
    "/": divided,
    "%": rest,
    "==": _comparison(lambda found: found == 0),
    "!=": _comparison(lambda found: found != 0),
    "<": _comparison(lambda found: found < 0),
    "<=": _comparison(lambda found: found <= 0),
    ">": _comparison(lambda found: found > 0),
    ">=": _comparison(lambda found: found >= 0),
}
