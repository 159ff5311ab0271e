"""Parts of values by attribute or index (HCL `GetAttr` and `Index`)."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.cty.conversion import to_number, to_string
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Fractional
from dialects.terraform.cty.types import (
    DYNAMIC,
    ListType,
    MapType,
    ObjectType,
    Primitive,
    SetType,
    TupleType,
    Type,
    friendly,
)
from dialects.terraform.cty.values import (
    UNKNOWN,
    ListOf,
    MapOf,
    Null,
    SetOf,
    Unknown,
    Value,
    is_number,
    mapping,
    sequence,
    type_of,
)

_NOT_THERE = "The given key does not identify an element in this collection value"


def attribute(value: Value, name: str) -> Value:
    """`value.name`. Raises `Failure`."""
    if isinstance(value, Null):
        raise Failure(
            "This value is null, so it does not have any attributes",
            headline="Attempt to get attribute from null value",
        )
    members = mapping(value)
    if members is not None and name in members:
        return members[name]
    of = type_of(value)
    if isinstance(value, Unknown) and (found := _type_of_part(of, name)) is not None:
        return Unknown(found)
    if isinstance(of, MapType):
        raise Failure(f'This map does not have an element with the key "{name}"', headline="Missing map element")
    raise Failure(_no_attribute(of, name))


def _type_of_part(of: Type, name: str) -> Type | None:
    """The type of an attribute of values of a type, which may have it."""
    match of:
        case ObjectType(attributes):
            return dict(attributes).get(name)
        case MapType(element):
            return element
    return DYNAMIC if of == DYNAMIC else None


def _no_attribute(of: Type, name: str) -> str:
    match of:
        case ObjectType():
            return f'This object does not have an attribute named "{name}"'
        case Primitive():
            return f"Can't access attributes on a primitive-typed value ({friendly(of)})"
        case ListType(ObjectType(attributes)):
            which = f'attribute "{name}"' if name in dict(attributes) else "an attribute"
            return (
                f"Can't access attributes on a list of objects. Did you mean to access {which} for a specific element"
                " of the list, or across all elements of the list?"
            )
        case SetType(ObjectType()):
            return (
                "Can't access attributes on a set of objects. Did you mean to access an attribute across all elements"
                " of the set?"
            )
    return "This value does not have any attributes"


def index(value: Value, key: Value) -> Value:
    """`value[key]`. Raises `Failure`."""
    if isinstance(value, Null):
        raise Failure("This value is null, so it does not have any indices", headline="Attempt to index null value")
    if isinstance(key, Null):
        raise Failure("Can't use a null value as an indexing key")
    of = value.type if isinstance(value, Unknown) else None  # what an unknown value will be decides as a known one does
    if of == DYNAMIC or key == UNKNOWN:
        return UNKNOWN
    if isinstance(value, dict | MapOf) or isinstance(of, ObjectType | MapType):
        return _member(value, _as_key(key, to_string), is_number(key))
    if isinstance(value, tuple | ListOf) or isinstance(of, TupleType | ListType):
        return _item(value, _as_key(key, to_number))
    if isinstance(value, SetOf) or isinstance(of, SetType):
        raise Failure(
            "Elements of a set are identified only by their value and don't have any separate index or key to select"
            " with, so it's only possible to perform operations across all elements of the set"
        )
    raise Failure("This value does not have any indices")


def _as_key(key: Value, convert: Callable[[Value], Value]) -> Value:
    try:
        return convert(key)
    except Failure as failure:
        raise Failure(f"{_NOT_THERE}: {failure.reason}") from None


def _member(value: Value, key: Value, by_number: bool) -> Value:
    """A member of an object or map; `by_number`: the key was written as a number."""
    members = mapping(value)
    if isinstance(key, Unknown):
        of = type_of(value)
        return Unknown(of.element) if isinstance(of, MapType) else UNKNOWN
    assert isinstance(key, str)
    if members is not None and key in members:
        return members[key]
    of = type_of(value)
    if members is None and (found := _type_of_part(of, key)) is not None:
        return Unknown(found)
    more = ". An object only supports looking up attributes by name, not by numeric index"
    raise Failure(_NOT_THERE + (more if by_number and isinstance(of, ObjectType) else ""))


def _item(value: Value, key: Value) -> Value:
    """An item of a tuple or list."""
    items = sequence(value)
    if isinstance(key, Unknown) or items is None:
        return _unknown_item(type_of(value), key)
    at = _whole(key)
    if not items:
        raise Failure(f"{_NOT_THERE}: the collection has no elements")
    if at >= len(items):
        raise Failure(f"{_NOT_THERE}: the given index is greater than or equal to the length of the collection")
    return items[at]


def _unknown_item(of: Type, key: Value) -> Value:
    """An item of what is not known, or at a place that is not."""
    if isinstance(of, ListType):
        return Unknown(of.element)
    if isinstance(key, Unknown) or not isinstance(of, TupleType):
        return UNKNOWN
    at = _whole(key)
    if at >= len(of.elements):
        raise Failure(_NOT_THERE)
    return Unknown(of.elements[at])


def _whole(key: Value) -> int:
    if isinstance(key, Fractional):
        reason = "indexing a sequence requires a whole number, but the given index has a fractional part"
        raise Failure(f"{_NOT_THERE}: {reason}")
    assert isinstance(key, int)
    if key < 0:
        raise Failure(f"{_NOT_THERE}: a negative number is not a valid index for a sequence")
    return key
