"""Functions that take lists apart."""

from __future__ import annotations

from typing import cast

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Number
from dialects.terraform.cty.types import DYNAMIC, NUMBER, ListType, SetType, TupleType, Type
from dialects.terraform.cty.values import ListOf, Unknown, Value, sequence, type_of
from dialects.terraform.functions.signatures import ANY_LIST, LIST, Function, Functions, Parameter, whole


def chunklist(values: ListOf, size: Number) -> ListOf:
    """The list in lists of that size; 0 makes one of all."""
    width = whole(size, said="invalid size: ")
    if width < 0:
        raise Failure("the size argument must be positive")
    width = width or max(len(values.items), 1)
    starts = range(0, len(values.items), width)
    return ListOf(type_of(values), tuple(ListOf(values.element, values.items[at : at + width]) for at in starts))


def _chunked(values: Value, size: Value) -> Type:
    return ListType(type_of(values))


def slice_(value: Value, start: Number, end: Number) -> Value:
    """The items from one position up to another, without the latter."""
    first, last = _bounds(value, start, end)
    items = (sequence(value) or ())[first:last]
    return ListOf(value.element, items) if isinstance(value, ListOf) else items


def _sliced(value: Value, start: Value, end: Value) -> Type:
    of = type_of(value)
    first, last = _bounds(value, start, end)
    if isinstance(of, TupleType):
        known = not isinstance(start, Unknown) and not isinstance(end, Unknown)
        return TupleType(of.elements[first:last]) if known else DYNAMIC
    return of


def _bounds(value: Value, start: Value, end: Value) -> tuple[int, int]:
    """The positions of a slice. Raises `Failure`."""
    items = value if isinstance(value, tuple) else value.items if isinstance(value, ListOf) else None
    of = None if items is not None else type_of(value)
    if isinstance(of, SetType):
        raise Failure(
            "cannot slice a set, because its elements do not have indices; explicitly convert to a list if the "
            "ordering of the result is not important",
            0,
        )
    if not isinstance(of, ListType | TupleType | None):
        raise Failure("must be a list or tuple value", 0)
    length = len(of.elements) if isinstance(of, TupleType) else None if items is None else len(items)
    first = _bound(start, 1, "start", length)
    last = _bound(end, 2, "end", length)
    if first > last and not isinstance(start, Unknown) and not isinstance(end, Unknown):
        raise Failure("start index must not be greater than end index", 1)
    return first, last


def _bound(number: Value, argument: int, name: str, length: int | None) -> int:
    if isinstance(number, Unknown):
        return 0
    at = whole(cast("Number", number), argument, f"invalid {name} index: ")
    if at < 0:
        raise Failure(f"{name} index must not be less than zero", argument)
    if length is not None and at > length:
        raise Failure(f"{name} index must not be greater than the length of the list", argument)
    return at


FUNCTIONS: Functions = {
    "chunklist": Function((Parameter("list", ANY_LIST), Parameter("size", NUMBER)), _chunked, chunklist),
    "slice": Function((LIST, Parameter("start_index", NUMBER), Parameter("end_index", NUMBER)), _sliced, slice_),
}
