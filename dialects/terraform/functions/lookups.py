"""Functions that look into collections: for an item, a position, a length."""

from __future__ import annotations

from typing import cast

from dialects.terraform.conversion import convert
from dialects.terraform.failures import Failure
from dialects.terraform.functions.graphemes import clusters
from dialects.terraform.functions.parameters import LIST, whole
from dialects.terraform.numbers import Counted, Number
from dialects.terraform.signatures import Function, Functions, Parameter
from dialects.terraform.types import (
    BOOL,
    DYNAMIC,
    NUMBER,
    STRING,
    ListType,
    MapType,
    ObjectType,
    Primitive,
    TupleType,
    Type,
    friendly,
)
from dialects.terraform.values import ListOf, MapOf, SetOf, Unknown, Value, equal, mapping, sequence, type_of


def length(value: Value) -> Value:
    """Items, members, or the characters of a string; known as soon as the type tells it."""
    match type_of(value):
        case TupleType(elements):
            return Counted(len(elements))
        case ObjectType(attributes):
            return Counted(len(attributes))
        case Primitive(name) if name != "string":
            raise Failure("argument must be a string, a collection type, or a structural type")
    match value:
        case str():
            return Counted(len(clusters(value)))
        case ListOf(_, items) | SetOf(_, items):
            return _counted(items, isinstance(value, SetOf))
        case MapOf(_, members):
            return Counted(len(members))
    return Unknown(NUMBER)


def _counted(items: tuple[Value, ...], once: bool) -> Value:
    """A set may have fewer items than it seems, where some are not known."""
    unknown = once and len(items) > 1 and not all(map(_known, items))
    return Unknown(NUMBER) if unknown else Counted(len(items))


def _known(value: Value) -> bool:
    from dialects.terraform.values import wholly_known

    return wholly_known(value)


def element(value: Value, index: Number) -> Value:
    """The item at a position, which begins again at the end, and before the start."""
    items = sequence(value) if isinstance(value, tuple | ListOf) else None
    _element(value, index)
    at = whole(index, said="invalid index: ")
    if not items:
        raise Failure("cannot use element function with an empty list")
    return items[at % len(items)]


def _element(value: Value, index: Value) -> Type:
    match type_of(value):
        case ListType(of):
            return of
        case TupleType(elements):
            if isinstance(index, Unknown):
                return DYNAMIC
            at = whole(cast("Number", index), said="invalid index: ")
            if not elements:
                raise Failure("cannot use element function with an empty list")
            return elements[at % len(elements)]
    raise Failure(f"cannot read elements from {friendly(type_of(value))}")


def index(value: Value, wanted: Value) -> Value:
    """The position of the first item that equals a value."""
    if not isinstance(value, tuple | ListOf):
        raise Failure("argument must be a list or tuple")
    items = sequence(value)
    if not items:
        raise Failure("cannot search an empty list")
    for at, item in enumerate(items):
        found = equal(item, wanted)
        if found is None:
            return Unknown(NUMBER)
        if found:
            return Counted(at)
    raise Failure("item not found")


def contains(value: Value, wanted: Value) -> Value:
    """Whether an item equals a value."""
    items = sequence(value)
    if items is None:
        raise Failure("argument must be list, tuple, or set")
    answers = [equal(wanted, item) for item in items]
    return True if True in answers else Unknown(BOOL) if None in answers else False


def keys(value: Value) -> Value:
    """The keys of a map or the names of an object's attributes, sorted."""
    match type_of(value):
        case ObjectType(attributes):
            return tuple(name for name, _ in attributes)
        case MapType():
            members = mapping(value)
            return Unknown(ListType(STRING)) if members is None else ListOf(STRING, tuple(members))
    raise Failure("must have map or object type", 0)


def values(value: Value) -> Value:
    """The values of a map or object, in the order of their keys."""
    _values(value)
    members = tuple((mapping(value) or {}).values())
    return ListOf(value.element, members) if isinstance(value, MapOf) else members


def _values(value: Value) -> Type:
    match type_of(value):
        case MapType(of):
            return ListType(of)
        case ObjectType(attributes):
            return TupleType(tuple(of for _, of in attributes))
    raise Failure("values() requires a map as the first argument")


def lookup(value: Value, key: Value, *default: Value) -> Value:
    """The member of that key, or the default."""
    of = _looked_up(value, key, *default)
    members = mapping(value)
    if members is None or isinstance(key, Unknown):
        return Unknown(of)
    assert isinstance(key, str)
    if key in members:
        return members[key]
    if not default:
        raise Failure(f'lookup failed to find key "{key}"')
    return convert(default[0], of)


def _looked_up(value: Value, key: Value, *default: Value) -> Type:
    if len(default) > 1:
        raise Failure(f"lookup() takes two or three arguments, got {len(default) + 2}")
    match type_of(value):
        case ObjectType(attributes):
            if isinstance(key, Unknown):
                return DYNAMIC
            if key in dict(attributes):
                return dict(attributes)[key]
            if not default:
                raise Failure(f'the given object has no attribute "{key}"', 0)
            return type_of(default[0])
        case MapType(of):
            for each in default:
                _check_default(each, of)
            return of
    raise Failure("lookup() requires a map as the first argument", 0)


def _check_default(default: Value, of: Type) -> None:
    try:
        convert(default, of)
    except Failure:
        raise Failure("the default value must have the same type as the map elements", 2) from None


_MAP = Parameter("inputMap", unknown=True)

FUNCTIONS: Functions = {
    "contains": Function((LIST, Parameter("value")), BOOL, contains),
    "element": Function((LIST, Parameter("index", NUMBER)), _element, element),
    "index": Function((LIST, Parameter("value")), NUMBER, index),
    "keys": Function((_MAP,), DYNAMIC, keys),
    "length": Function((Parameter("value", unknown=True, untyped=True),), NUMBER, length),
    "lookup": Function(
        (_MAP, Parameter("key", STRING, unknown=True)),
        _looked_up,
        lookup,
        rest=Parameter("default", null=True, unknown=True, untyped=True),
    ),
    "values": Function((Parameter("mapping"),), _values, values),
}
