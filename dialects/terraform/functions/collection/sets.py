"""Functions of sets, and the product of collections."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import cast

from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Budget, Failure
from dialects.terraform.cty.sets import members, set_of
from dialects.terraform.cty.types import DYNAMIC, ListType, SetType, TupleType, Type
from dialects.terraform.cty.unification import joint, unify
from dialects.terraform.cty.values import ListOf, SetOf, Unknown, Value, sequence, type_of, wholly_known
from dialects.terraform.functions.signatures import Function, Functions, Parameter


def setproduct(budget: Budget, *sets: Value) -> Value:
    """All combinations: a list of tuples where there are only lists, else a set."""
    of = _product(*sets)
    assert isinstance(of, ListType | SetType)
    assert isinstance(of.element, TupleType)
    columns = [sequence(each) or () for each in sets]
    budget.spend(prod(map(len, columns)))
    elements = of.element.elements
    converted = [[convert(item, to) for item in column] for column, to in zip(columns, elements, strict=True)]
    rows = tuple(product(*converted))
    return ListOf(of.element, rows) if isinstance(of, ListType) else set_of(of.element, rows)


def _product(*sets: Value) -> Type:
    if len(sets) < 2:
        raise Failure("at least two arguments are required")
    types = [type_of(each) for each in sets]
    elements = TupleType(tuple(_element(of, position) for position, of in enumerate(types)))
    return SetType(elements) if any(isinstance(of, SetType) for of in types) else ListType(elements)


def _element(of: Type, position: int) -> Type:
    match of:
        case SetType(element) | ListType(element):
            return element
        case TupleType(elements):
            found = unify(elements) if elements else DYNAMIC
            if found is None:
                raise Failure("all elements must be of the same type", position)
            return found
    raise Failure("a set or a list is required", position)


def _joint(*sets: Value) -> Type:
    """The type of a set of the items of several."""
    types = [
        of.element
        for value, of in ((each, type_of(each)) for each in sets)
        if isinstance(of, SetType) and not (of.element == DYNAMIC and isinstance(value, SetOf) and not value.items)
    ]
    if not types:
        return SetType(DYNAMIC)
    found = joint(types, "given sets must all have compatible element types")
    if found == DYNAMIC and len(set(types)) > 1 and not any(isinstance(each, Unknown) for each in sets):
        raise Failure("incompatible set rules")
    return SetType(found)


def _items(value: Value, of: Type) -> dict[object, Value]:
    return members(cast("SetOf", convert(value, of)).items)


def setunion(*sets: Value) -> Value:
    """The items that are in any."""
    of = _joint(*sets)
    assert isinstance(of, SetType)
    return set_of(of.element, [item for each in sets for item in _items(each, of).values()])


def setintersection(first: Value, *others: Value) -> Value:
    """The items that are in all."""
    of = _joint(first, *others)
    assert isinstance(of, SetType)
    if not all(map(wholly_known, (first, *others))):
        return Unknown(of)
    kept = _items(first, of)
    for each in others:
        there = _items(each, of)
        kept = {key: item for key, item in kept.items() if key in there}
    return set_of(of.element, kept.values())


def setsubtract(first: Value, other: Value) -> Value:
    """The items that are in the first only."""
    of = _joint(first, other)
    assert isinstance(of, SetType)
    if not wholly_known(first) or not wholly_known(other):
        return Unknown(of)
    away = _items(other, of)
    return set_of(of.element, [item for key, item in _items(first, of).items() if key not in away])


_SET = SetType(DYNAMIC)
_FIRST, _OTHERS = Parameter("first_set", _SET, untyped=True), Parameter("other_sets", _SET, untyped=True)

FUNCTIONS: Functions = {
    "setintersection": Function((_FIRST,), _joint, setintersection, rest=_OTHERS),
    "setproduct": Function((), _product, setproduct, rest=Parameter("sets"), bounded=True),
    "setsubtract": Function(
        (Parameter("a", _SET, untyped=True), Parameter("b", _SET, untyped=True)), _joint, setsubtract
    ),
    "setunion": Function((_FIRST,), _joint, setunion, rest=_OTHERS),
}
