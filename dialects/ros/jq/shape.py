"""What may be known of a value before it is one: what kind it is, which fields it has, how a string spells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Enum
from functools import reduce

from transpile.syntax.fast_dataclass import dataclass


class Plain(Enum):
    """What is known of a value that may be a scalar."""

    UNKNOWN = "nothing"
    STRUCTURE = "a list or an object"
    TEXT = "a string"
    ASCII = "a string of printable characters of ASCII"
    SPELLED = "a string, or an integer that all versions of jq spell alike"
    NUMBER = "a number that all versions read as the same"
    BOOLEAN = "true or false"
    NULL = "null"
    SCALAR = "one of these, or null"


@dataclass(frozen=True, slots=True)
class Whole:
    """An integer between two others, all of which every version of jq spells alike: none has more than 15 digits."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list, what all its items are, and how many it has at `least`."""

    item: Shape
    least: int = 0


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """An object: what is known of fields that are there, and of all its values."""

    fields: Mapping[str, Shape] = field(default_factory=dict)
    value: Shape = Plain.UNKNOWN


Shape = Plain | Whole | ListOf | ObjectOf

UNKNOWN, TEXT, ASCII, SPELLED = Plain.UNKNOWN, Plain.TEXT, Plain.ASCII, Plain.SPELLED
NUMBER, BOOLEAN, NULL = Plain.NUMBER, Plain.BOOLEAN, Plain.NULL
STRUCTURE, SCALAR = Plain.STRUCTURE, Plain.SCALAR
MAY_BE_NULL = (UNKNOWN, NULL, SCALAR)
LARGEST = 10**15 - 1
WHOLE = Whole(-LARGEST, LARGEST)
POSITION = Whole(0, 10**9)
"""The position of an item, or how many items there are: no template has more."""


def is_text(shape: Shape) -> bool:
    """Whether it is a string."""
    return shape in (TEXT, ASCII)


def same_in_text(shape: Shape) -> bool:
    """Whether such a value stands in a string alike, whoever puts it there."""
    return is_text(shape) or shape == SPELLED or isinstance(shape, Whole)


def is_number(shape: Shape) -> bool:
    """Whether it is a number that all versions read as the same."""
    return shape == NUMBER or isinstance(shape, Whole)


def is_scalar(shape: Shape) -> bool:
    """Whether it is no list and no object, and if it is a number, one that all versions read as the same."""
    return same_in_text(shape) or shape in (NUMBER, BOOLEAN, NULL, SCALAR)


def joined(shapes: Iterable[Shape]) -> Shape:
    """What is known of a value that has one of these shapes."""
    found = list(shapes)
    return reduce(_either, found) if found else UNKNOWN


def _either(a: Shape, b: Shape) -> Shape:
    if a == b:
        return a
    match a, b:
        case ListOf(), ListOf():
            return ListOf(_either(a.item, b.item), min(a.least, b.least))
        case ObjectOf(), ObjectOf():
            both = {key: _either(a.fields[key], b.fields[key]) for key in a.fields if key in b.fields}
            return ObjectOf(both, _either(a.value, b.value))
        case ((ListOf() | ObjectOf() | Plain.STRUCTURE), (ListOf() | ObjectOf() | Plain.STRUCTURE)):
            return STRUCTURE
        case Whole(), Whole():
            return Whole(min(a.low, b.low), max(a.high, b.high))
    if is_text(a) and is_text(b):
        return TEXT
    if same_in_text(a) and same_in_text(b):
        return SPELLED
    if is_number(a) and is_number(b):
        return NUMBER
    return SCALAR if is_scalar(a) and is_scalar(b) else UNKNOWN


def item_of(shape: Shape) -> Shape:
    """What an item of a list, or a value of an object, is."""
    match shape:
        case ListOf(item):
            return item
        case ObjectOf(value=value):
            return value
    return UNKNOWN


def key_of(shape: Shape) -> Shape:
    """What the position or key of an item is."""
    match shape:
        case ListOf():
            return POSITION
        case ObjectOf():
            return TEXT
    return SPELLED
