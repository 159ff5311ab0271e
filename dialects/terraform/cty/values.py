"""The values of Terraform (cty).

A string is a `str` in NFC, a bool a `bool`, a number a `Number`, a tuple a `tuple`; an object is a `dict` with its keys
sorted, which nobody changes. The rest is in this module. Every value has exactly one type, see `type_of`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeGuard

from dialects.terraform.cty.numbers import Counted, Fractional, NegativeZero, Number, bits_of
from dialects.terraform.cty.types import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    ListType,
    MapType,
    ObjectType,
    SetType,
    TupleType,
    Type,
)
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Null:
    """`null`, of a type; that of the literal is not known."""

    type: Type = DYNAMIC


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is known after the deployment only; also what stands for a mistake that was told.

    A structure may have unknown parts and be known itself: how many items it has, and which attributes.
    """

    type: Type = DYNAMIC


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list."""

    element: Type
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set: each item once, in the order in which Terraform visits them. Made by `sets.set_of`."""

    element: Type
    items: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MapOf:
    """A map, with its keys sorted. Made by `map_of`."""

    element: Type
    items: dict[str, Value]


Value: TypeAlias = (
    "str | bool | Number | tuple[Value, ...] | dict[str, Value] | Null | Unknown | ListOf | SetOf | MapOf"
)

NULL = Null()
UNKNOWN = Unknown()

_PRIMITIVES: dict[type, Type] = {
    str: STRING,
    bool: BOOL,
    int: NUMBER,
    Counted: NUMBER,
    NegativeZero: NUMBER,
    Fractional: NUMBER,
}


def type_of(value: Value) -> Type:
    """The type of a value."""
    found = _PRIMITIVES.get(type(value))
    if found is not None:
        return found
    match value:
        case tuple():
            return TupleType(tuple(map(type_of, value)))
        case dict():
            return ObjectType(tuple((name, type_of(each)) for name, each in value.items()))
        case Null(of) | Unknown(of):
            return of
        case ListOf(element):
            return ListType(element)
        case SetOf(element):
            return SetType(element)
        case MapOf(element):
            return MapType(element)
    raise AssertionError(value)


def is_number(value: Value) -> TypeGuard[Number]:
    """Whether a value is a number: in Python, a bool is an `int`."""
    return _PRIMITIVES.get(type(value)) is NUMBER


def string(text: str) -> str:
    """A text as a string of Terraform, which are in NFC."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


_JAMO = (range(0x1161, 0x1176), range(0x11A8, 0x11C3))
"""The vowels and finals that become one syllable with what is before them."""


def composes(text: str) -> bool:
    """Whether the first character of a text may become one with what is before it."""
    first = text[:1]
    return not first.isascii() and (
        unicodedata.category(first).startswith("M") or any(ord(first) in one for one in _JAMO)
    )


def object_of(attributes: Mapping[str, Value] | Iterable[tuple[str, Value]]) -> dict[str, Value]:
    """An object of attributes in any order."""
    return dict(sorted(dict(attributes).items()))


def map_of(element: Type, items: Mapping[str, Value] | Iterable[tuple[str, Value]]) -> MapOf:
    """A map of items in any order, all of the element's type."""
    return MapOf(element, object_of(items))


def sequence(value: Value) -> tuple[Value, ...] | None:
    """The items of a tuple, list or set."""
    match value:
        case tuple():
            return value
        case ListOf(_, items) | SetOf(_, items):
            return items
    return None


def mapping(value: Value) -> dict[str, Value] | None:
    """The members of an object or map, sorted by key."""
    match value:
        case dict():
            return value
        case MapOf(_, items):
            return items
    return None


def items_of(value: Value) -> Iterable[Value]:
    """What a loop over a value visits: its items, or the values of its attributes; nothing for a scalar."""
    members = mapping(value)
    return members.values() if members is not None else sequence(value) or ()


def frozen(value: Value, leaf: Callable[[Value], object] | None = None) -> object:
    """Something hashable that is equal for equal values of one type. `leaf` may tell more of what has no parts."""
    if (items := sequence(value)) is not None:
        return tuple(frozen(each, leaf) for each in items)
    if (members := mapping(value)) is not None:
        return tuple((name, frozen(each, leaf)) for name, each in members.items())
    return leaf(value) if leaf else value


def exact(value: Value) -> object:
    """What is equal for values that nothing tells apart: not for 1 and True, and numbers of more and of less bits."""
    return (type(value), value, bits_of(value)) if is_number(value) else value


def signed(value: Value) -> object:
    """What is equal for values that are one item of a set: it looks for texts, and `-0` has another one than 0."""
    return NegativeZero if type(value) is NegativeZero else value


def wholly_known(value: Value) -> bool:
    """Whether nothing in a value is unknown."""
    if type(value) in _PRIMITIVES:
        return True
    members = mapping(value)
    items = sequence(value) if members is None else members.values()
    if items is not None:
        return all(map(wholly_known, items))
    return not isinstance(value, Unknown)


def equal(a: Value, b: Value) -> bool | None:
    """Whether `a == b`; None where that depends on what is unknown. Values of different types are not equal.

    cty `Value.Equals`: null equals null of any type, and nothing else.
    """
    if isinstance(a, Null) or isinstance(b, Null):
        return _equals_null(a, b)
    if isinstance(a, Unknown) or isinstance(b, Unknown):
        one, other = type_of(a), type_of(b)
        return None if DYNAMIC in (one, other) or one == other else False
    one_kind, other_kind = type(a), type(b)
    if one_kind in _PRIMITIVES or other_kind in _PRIMITIVES:
        return _PRIMITIVES.get(one_kind) is _PRIMITIVES.get(other_kind) and a == b
    if one_kind is not other_kind or (one_kind not in (tuple, dict) and type_of(a) != type_of(b)):
        return False
    return _equal_inside(a, b)


def _equals_null(a: Value, b: Value) -> bool | None:
    if isinstance(a, Null) and isinstance(b, Null):
        return True
    return None if isinstance(a, Unknown) or isinstance(b, Unknown) else False


def _equal_inside(a: Value, b: Value) -> bool | None:
    """Two structures of one kind."""
    if isinstance(a, SetOf) and isinstance(b, SetOf):  # what is unknown in one may be any item of the other
        return frozen(a, signed) == frozen(b, signed) if wholly_known(a) and wholly_known(b) else None
    one, other = mapping(a), mapping(b)
    if one is not None and other is not None:
        if one.keys() != other.keys():
            return False
        pairs = [(one[name], other[name]) for name in one]
    else:
        left, right = sequence(a) or (), sequence(b) or ()
        if len(left) != len(right):
            return False
        pairs = list(zip(left, right, strict=True))
    # Other than by itself, a null that is a part equals only one of its own type.
    answers = [equal(x, y) if type(x) is not Null or x == y else False for x, y in pairs]
    return False if False in answers else None if None in answers else True
