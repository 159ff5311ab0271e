"""The builtin functions that take values and give one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cmp_to_key
from itertools import groupby

from dialects.ros.jq.evaluate.arithmetic import plus, split
from dialects.ros.jq.evaluate.values import (
    Failure,
    UnsureError,
    Value,
    bounded,
    compare,
    json_number,
    kind,
    plain,
    printed,
    text_of,
)

Answer = Value | Failure
Keyed = list[tuple[Value, Value]]
"""Items with what they are sorted or grouped by."""


def add(dot: Value) -> Answer:
    """The sum of all items, null for none. Lists and strings are joined at once, so that it is linear."""
    items = list(dot.values()) if isinstance(dot, dict) else dot
    if not isinstance(items, list):
        return Failure(f"Cannot iterate over {kind(dot)}")
    present = [one for one in items if one is not None]
    if present and all(isinstance(one, list) for one in present):
        return [item for one in present for item in one]  # type: ignore[union-attr]
    if present and all(isinstance(one, dict) for one in present):
        return {key: value for one in present for key, value in one.items()}  # type: ignore[union-attr]
    if present and all(isinstance(one, str) for one in present):
        return bounded("".join(present))  # type: ignore[arg-type]
    return _sum(items)


def _sum(items: Sequence[Value]) -> Answer:
    total: Value = None
    for one in items:
        found = plus(total, one)
        if isinstance(found, Failure):
            return found
        total = found
    return total


def length(dot: Value) -> Answer:
    """How long a value is; of a number, how far from zero."""
    match dot:
        case None:
            return 0
        case bool():
            return Failure("boolean has no length")
        case int() | float():
            return plain(abs(dot))
    return len(dot)


def keys(dot: Value) -> Answer:
    """The keys of an object, sorted; the positions of a list."""
    match dot:
        case dict():
            return [*sorted(dot)]
        case list():
            return list(range(len(dot)))
    return Failure(f"{kind(dot)} has no keys")


def has(dot: Value, key: Value) -> Answer:
    """Whether there is a key or a position."""
    match dot, key:
        case dict(), str():
            return key in dot
        case list(), bool():
            return Failure("Cannot check whether array has a boolean key")
        case list(), int():
            return 0 <= key < len(dot)
        case (list(), float()) | (None, _):
            raise UnsureError
    return Failure(f"Cannot check whether {kind(dot)} has a {kind(key)} key")


def join(dot: Value, by: Value) -> Answer:
    """Strings, numbers, booleans and null with a string between them."""
    if not isinstance(dot, list):
        raise UnsureError  # the values of an object, in some versions
    if not dot:
        return ""
    if not isinstance(by, str):
        raise UnsureError
    if any(isinstance(one, list | dict) for one in dot):
        return Failure("lists and objects cannot be joined")
    return bounded(by.join("" if one is None else text_of(one) for one in dot))


def parted(dot: Value, by: Value) -> Answer:
    """`split`."""
    if isinstance(dot, str) and isinstance(by, str):
        return split(dot, by)
    return Failure("split input and separator must be strings")


def _of_texts(then: Callable[[str, str], Value]) -> Callable[[Value, Value], Answer]:
    """What two strings give; of what else a value or an error is made, versions do not agree."""

    def answer(dot: Value, other: Value) -> Answer:
        if isinstance(dot, str) and isinstance(other, str):
            return then(dot, other)
        raise UnsureError

    return answer


def _letters(change: Callable[[str], str]) -> Callable[[Value], Answer]:
    """`ascii_upcase`, `ascii_downcase`: other letters stay."""

    def answer(dot: Value) -> Answer:
        if not isinstance(dot, str):
            return Failure(f"{kind(dot)} cannot be converted")
        return "".join(change(one) if one.isascii() else one for one in dot)

    return answer


def reverse(dot: Value) -> Answer:
    """The items of a list from the last to the first; what a string gives differs."""
    if not isinstance(dot, list):
        raise UnsureError
    return dot[::-1]


def flatten(dot: Value) -> Answer:
    """The items of a list and of all lists in it; of an object, versions do not agree."""
    if not isinstance(dot, list):
        raise UnsureError
    out: list[Value] = []
    ahead: list[Value] = dot[::-1]
    while ahead:
        one = ahead.pop()
        if isinstance(one, list):
            ahead.extend(one[::-1])
        else:
            out.append(one)
    return out


def to_entries(dot: Value) -> Answer:
    """Keys and values; positions and items of a list."""
    match dot:
        case dict():
            return [{"key": key, "value": value} for key, value in dot.items()]
        case list():
            return [{"key": at, "value": value} for at, value in enumerate(dot)]
    return Failure(f"{kind(dot)} has no keys")


def from_entries(dot: Value) -> Answer:
    """An object of `{key, value}`; what else versions take for keys and values differs."""
    if not isinstance(dot, list):
        raise UnsureError
    out: dict[str, Value] = {}
    for one in dot:
        if not isinstance(one, dict):
            return Failure(f"Cannot index {kind(one)} with string")
        key = one.get("key")
        if not isinstance(key, str) or "value" not in one:
            raise UnsureError
        out[key] = one["value"]
    return out


def to_number(dot: Value) -> Answer:
    """`tonumber`."""
    if isinstance(dot, str):
        return json_number(dot)
    if isinstance(dot, int | float) and not isinstance(dot, bool):
        return dot
    return Failure(f"{kind(dot)} cannot be parsed as a number")


def error(dot: Value) -> Answer:
    """`error`: with null, versions differ."""
    if dot is None:
        raise UnsureError
    return Failure(text_of(dot)[:200])


_ORDER = cmp_to_key(compare)


def in_order(keyed: Keyed) -> Keyed:
    """Items in the order of their keys; those of equal keys as they were."""
    return sorted(keyed, key=lambda one: _ORDER(one[0]))


def sort_by(keyed: Keyed) -> list[Value]:
    """The items alone."""
    return [item for _, item in in_order(keyed)]


def group_by(keyed: Keyed) -> list[Value]:
    """Lists of the items with equal keys."""
    found = groupby(in_order(keyed), key=lambda one: _ORDER(one[0]))
    return [[item for _, item in group] for _, group in found]


FIXED: dict[str, Callable[..., Answer]] = {
    "add": add,
    "ascii_downcase": _letters(str.lower),
    "ascii_upcase": _letters(str.upper),
    "endswith": _of_texts(str.endswith),
    "error": error,
    "flatten": flatten,
    "from_entries": from_entries,
    "has": has,
    "join": join,
    "keys": keys,
    "length": length,
    "ltrimstr": _of_texts(str.removeprefix),
    "not": lambda dot: dot is None or dot is False,
    "reverse": reverse,
    "rtrimstr": _of_texts(str.removesuffix),
    "split": parted,
    "startswith": _of_texts(str.startswith),
    "to_entries": to_entries,
    "tonumber": to_number,
    "tostring": lambda dot: dot if isinstance(dot, str) else printed(dot),
    "type": kind,
}
"""Those of which the input and the arguments are values."""

KEYED: dict[str, Callable[[Keyed], list[Value]]] = {"sort_by": sort_by, "group_by": group_by}
"""Those that order a list by what their argument gives for each item."""
