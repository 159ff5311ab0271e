"""Parts of values by attribute or index (HCL `GetAttr` and `Index`)."""

from __future__ import annotations

from dialects.terraform.conversion import to_number, to_string
from dialects.terraform.failures import Failure
from dialects.terraform.numbers import Fractional
from dialects.terraform.types import (
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
from dialects.terraform.values import UNKNOWN, Null, Unknown, Value, is_number, mapping, sequence, type_of

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
    of = type_of(value) if isinstance(value, Unknown) else None
    if of == DYNAMIC or key == UNKNOWN:
        return UNKNOWN
    items, members = sequence(value), mapping(value)
    try:
        if members is not None or isinstance(of, MapType | ObjectType):
            return _member(value, members, to_string(key), is_number(key))
        if isinstance(value, tuple) or isinstance(of or type_of(value), ListType | TupleType):
            return _item(value, items, to_number(key))
    except Failure as failure:
        if failure.headline:
            raise Failure(failure.reason) from None
        raise Failure(f"{_NOT_THERE}: {failure.reason}") from None
    if isinstance(of or type_of(value), SetType):
        raise Failure(
            "Elements of a set are identified only by their value and don't have any separate index or key to select"
            " with, so it's only possible to perform operations across all elements of the set"
        )
    raise Failure("This value does not have any indices")


def _member(value: Value, members: dict[str, Value] | None, key: Value, by_number: bool) -> Value:
    of = type_of(value) if members is None or isinstance(key, Unknown) else None
    if isinstance(key, Unknown):
        return Unknown(of.element) if isinstance(of, MapType) else UNKNOWN
    assert isinstance(key, str)
    if members is not None and key in members:
        return members[key]
    if of is not None and (found := _type_of_part(of, key)) is not None:
        return Unknown(found)
    is_object = isinstance(value, dict) or isinstance(of, ObjectType)
    more = ". An object only supports looking up attributes by name, not by numeric index"
    raise Failure(_NOT_THERE + (more if by_number and is_object else ""), headline="Invalid index")


def _item(value: Value, items: tuple[Value, ...] | None, key: Value) -> Value:
    if isinstance(key, Unknown) or items is None:
        of = type_of(value)
        if isinstance(of, ListType):
            return Unknown(of.element)
        if isinstance(key, Unknown):
            return UNKNOWN
    if isinstance(key, Fractional):
        raise Failure("indexing a sequence requires a whole number, but the given index has a fractional part")
    assert isinstance(key, int)
    if key < 0:
        raise Failure("a negative number is not a valid index for a sequence")
    if items is None:
        assert isinstance(of, TupleType)
        if key >= len(of.elements):
            raise Failure(_NOT_THERE, headline="Invalid index")
        return Unknown(of.elements[key])
    if not items:
        raise Failure("the collection has no elements")
    if key >= len(items):
        raise Failure("the given index is greater than or equal to the length of the collection")
    return items[key]
