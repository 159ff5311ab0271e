"""Functions that look into collections: for an item, a position, a length."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar, cast

from dialects.terraform.cty import types as cty
from dialects.terraform.cty.conversion import convert
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.graphemes import clusters
from dialects.terraform.cty.numbers import Counted, Number
from dialects.terraform.cty.values import (
    ListOf,
    MapOf,
    SetOf,
    Unknown,
    Value,
    equal,
    mapping,
    sequence,
    type_of,
    wholly_known,
)
from dialects.terraform.functions.signatures import LIST, Function, Functions, Parameter, whole

Item = TypeVar("Item")


def length(value: Value) -> Value:
    """Items, members, or the characters of a string; known as soon as the type tells it."""
    match value:
        case str():
            return Counted(len(clusters(value)))
        case SetOf(_, items) if len(items) > 1 and not wholly_known(value):  # two of them may turn out to be one
            return Unknown(cty.NUMBER)
        case tuple() | dict() | ListOf() | SetOf() | MapOf():
            return Counted(len(_members(value)))
    match type_of(value):
        case cty.TupleType(parts) | cty.ObjectType(parts):
            return Counted(len(parts))
        case cty.Primitive(name) if name != "string":
            raise Failure("argument must be a string, a collection type, or a structural type")
    return Unknown(cty.NUMBER)


def _members(value: Value) -> Collection[object]:
    """What a collection or structure has."""
    found = mapping(value)
    return (sequence(value) or ()) if found is None else found


def element(value: Value, index: Number) -> Value:
    """The item at a position, which begins again at the end, and before the start."""
    items = _listed(value)
    if items is None:
        raise Failure(f"cannot read elements from {cty.friendly(type_of(value))}")
    return _item_at(items, index)


def _item_at(items: Sequence[Item], index: Number) -> Item:
    at = whole(index, said="invalid index: ")
    if not items:
        raise Failure("cannot use element function with an empty list")
    return items[at % len(items)]


def _listed(value: Value) -> tuple[Value, ...] | None:
    """The items of a list or tuple, which have positions."""
    return value if isinstance(value, tuple) else value.items if isinstance(value, ListOf) else None


def _element(value: Value, index: Value) -> cty.Type:
    match type_of(value):
        case cty.ListType(of):
            return of
        case cty.TupleType(elements):
            return cty.DYNAMIC if isinstance(index, Unknown) else _item_at(elements, cast("Number", index))
    raise Failure(f"cannot read elements from {cty.friendly(type_of(value))}")


def index(value: Value, wanted: Value) -> Value:
    """The position of the first item that equals a value."""
    items = _listed(value)
    if items is None:
        raise Failure("argument must be a list or tuple")
    if not items:
        raise Failure("cannot search an empty list")
    for at, item in enumerate(items):
        found = equal(item, wanted)
        if found is None:
            return Unknown(cty.NUMBER)
        if found:
            return Counted(at)
    raise Failure("item not found")


def contains(value: Value, wanted: Value) -> Value:
    """Whether an item equals a value."""
    items = sequence(value)
    if items is None:
        raise Failure("argument must be list, tuple, or set")
    perhaps = False
    for item in items:
        found = equal(wanted, item)
        if found:
            return True
        perhaps = perhaps or found is None
    return Unknown(cty.BOOL) if perhaps else False


def keys(value: Value) -> Value:
    """The keys of a map or the names of an object's attributes, sorted."""
    match value:
        case dict():
            return tuple(value)
        case MapOf(_, items):
            return ListOf(cty.STRING, tuple(items))
    match type_of(value):
        case cty.ObjectType(attributes):
            return tuple(name for name, _ in attributes)
        case cty.MapType():
            return Unknown(cty.ListType(cty.STRING))
    raise Failure("must have map or object type", 0)


def values(value: Value) -> Value:
    """The values of a map or object, in the order of their keys."""
    match value:
        case dict():
            return tuple(value.values())
        case MapOf(of, items):
            return ListOf(of, tuple(items.values()))
    raise Failure(_NO_MAP)


def _values(value: Value) -> cty.Type:
    match type_of(value):
        case cty.MapType(of):
            return cty.ListType(of)
        case cty.ObjectType(attributes):
            return cty.TupleType(tuple(of for _, of in attributes))
    raise Failure(_NO_MAP)


_NO_MAP = "values() requires a map as the first argument"


def lookup(value: Value, key: Value, *default: Value) -> Value:
    """The member of that key, or the default."""
    found = mapping(value)
    if found is None or not isinstance(key, str) or len(default) > 1:
        return Unknown(_looked_up(value, key, *default))
    if not isinstance(value, MapOf):
        if key not in found and not default:
            raise Failure(f'the given object has no attribute "{key}"', 0)
        return found[key] if key in found else default[0]
    for each in default:
        _check_default(each, value.element)
    if key not in found and not default:
        raise Failure(f'lookup failed to find key "{key}"')
    return found[key] if key in found else convert(default[0], value.element)


def _looked_up(value: Value, key: Value, *default: Value) -> cty.Type:
    """The type of what is looked up, where that is not known yet."""
    if len(default) > 1:
        raise Failure(f"lookup() takes two or three arguments, got {len(default) + 2}")
    match type_of(value):
        case cty.ObjectType(attributes):
            if isinstance(key, Unknown):
                return cty.DYNAMIC
            if key in dict(attributes):
                return dict(attributes)[key]
            if not default:
                raise Failure(f'the given object has no attribute "{key}"', 0)
            return type_of(default[0])
        case cty.MapType(of):
            for each in default:
                _check_default(each, of)
            return of
    raise Failure("lookup() requires a map as the first argument", 0)


def _check_default(default: Value, of: cty.Type) -> None:
    try:
        convert(default, of)
    except Failure:
        raise Failure("the default value must have the same type as the map elements", 2) from None


_MAP = Parameter("inputMap", unknown=True)

FUNCTIONS: Functions = {
    "contains": Function((LIST, Parameter("value")), cty.BOOL, contains),
    "element": Function((LIST, Parameter("index", cty.NUMBER)), _element, element),
    "index": Function((LIST, Parameter("value")), cty.NUMBER, index),
    "keys": Function((_MAP,), cty.DYNAMIC, keys),
    "length": Function((Parameter("value", unknown=True, untyped=True),), cty.NUMBER, length),
    "lookup": Function(
        (_MAP, Parameter("key", cty.STRING, unknown=True)),
        _looked_up,
        lookup,
        rest=Parameter("default", null=True, unknown=True, untyped=True),
    ),
    "values": Function((Parameter("mapping"),), _values, values),
}
