"""Sets: each item once, in the order in which Terraform visits them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cmp_to_key

from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import NegativeZero, Number, less
from dialects.terraform.cty.types import Type
from dialects.terraform.cty.values import (
    ListOf,
    MapOf,
    Null,
    SetOf,
    Unknown,
    Value,
    frozen,
    is_number,
    mapping,
    sequence,
    signed,
)


def set_of(element: Type, items: Iterable[Value]) -> SetOf:
    """A set of items, all of the element's type, in any order and with repetitions."""
    return SetOf(element, tuple(sorted(members(items).values(), key=_ORDER)))


def members(items: Iterable[Value]) -> dict[object, Value]:
    """Each item once, by what is equal for no other one. Of those that are equal, the first one is in the set."""
    once: dict[object, Value] = {}
    for item in items:
        once.setdefault(frozen(item, signed), item)
    return once


def _compare(a: Value, b: Value) -> int:
    """The order in which a set is visited (cty `setRules.Less`): null last, anything but primitives by its spelling."""
    if isinstance(a, Null) or isinstance(b, Null):
        return isinstance(a, Null) - isinstance(b, Null)
    if is_number(a) and is_number(b):
        return less(b, a) - less(a, b) or (type(b) is NegativeZero) - (type(a) is NegativeZero)
    if not (isinstance(a, str | bool) and type(a) is type(b)):
        a, b = _fingerprint(a), _fingerprint(b)
    return (a > b) - (a < b)  # type: ignore[operator]


_ORDER = cmp_to_key(_compare)


def _fingerprint(value: Value) -> str:
    """What cty hashes of a value that stands in a set: its order is that of sets of lists, objects and so on."""
    match value:
        case Unknown():
            return "?"
        case Null():
            return "~"
        case bool():
            return "T" if value else "F"
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
        case MapOf(_, items):
            return "{" + "".join(f"{_fingerprint(key)}:{_fingerprint(each)};" for key, each in items.items()) + "}"
        case ListOf(_, items) | SetOf(_, items):
            return "[" + "".join(f"{_fingerprint(each)};" for each in items) + "]"
        case dict():
            return "<" + "".join(f"{_fingerprint(each)};" for each in value.values()) + ">"
        case tuple():
            return "<" + "".join(f"{_fingerprint(each)};" for each in value) + ">"
    return _rounded(value)


def _rounded(number: Number) -> str:
    """Ten significant digits, as `%.10g` writes them."""
    text = spelled(number)
    return f"{float(text):.10g}" if len(text) < 300 else text


def sets_in(value: Value) -> Iterator[SetOf]:
    """The sets in a value, itself included: what visits one with keys has its items for keys, which no list has."""
    ahead = [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, SetOf):
            yield one
        members = mapping(one)
        ahead += members.values() if members is not None else sequence(one) or ()
