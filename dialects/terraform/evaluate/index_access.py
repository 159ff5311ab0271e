"""Parts of values by attribute or index (HCL `GetAttr` and `Index`)."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.cty import types as cty
from dialects.terraform.cty import values
from dialects.terraform.cty.conversion import to_number, to_string
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import Fractional

_NOT_THERE = "The given key does not identify an element in this collection value"


def attribute(value: values.Value, name: str) -> values.Value:
    """`value.name`. Raises `Failure`."""
    if isinstance(value, values.Null):
        raise Failure(
            "This value is null, so it does not have any attributes",
            headline="Attempt to get attribute from null value",
        )
    members = values.mapping(value)
    if members is not None and name in members:
        return members[name]
    of = values.type_of(value)
    if isinstance(value, values.Unknown) and (found := _type_of_part(of, name)) is not None:
        return values.Unknown(found)
    if isinstance(of, cty.MapType):
        raise Failure(f'This map does not have an element with the key "{name}"', headline="Missing map element")
    raise Failure(_no_attribute(of, name))


def _type_of_part(of: cty.Type, name: str) -> cty.Type | None:
    """The type of an attribute of values of a type, which may have it."""
    match of:
        case cty.ObjectType(attributes):
            return dict(attributes).get(name)
        case cty.MapType(element):
            return element
    return cty.DYNAMIC if of == cty.DYNAMIC else None


def _no_attribute(of: cty.Type, name: str) -> str:
    match of:
        case cty.ObjectType():
            return f'This object does not have an attribute named "{name}"'
        case cty.Primitive():
            return f"Can't access attributes on a primitive-typed value ({cty.friendly(of)})"
        case cty.ListType(cty.ObjectType(attributes)):
            which = f'attribute "{name}"' if name in dict(attributes) else "an attribute"
            return (
                f"Can't access attributes on a list of objects. Did you mean to access {which} for a specific element"
                " of the list, or across all elements of the list?"
            )
        case cty.SetType(cty.ObjectType()):
            return (
                "Can't access attributes on a set of objects. Did you mean to access an attribute across all elements"
                " of the set?"
            )
    return "This value does not have any attributes"


def index(value: values.Value, key: values.Value) -> values.Value:
    """`value[key]`. Raises `Failure`."""
    if isinstance(value, values.Null):
        raise Failure("This value is null, so it does not have any indices", headline="Attempt to index null value")
    if isinstance(key, values.Null):
        raise Failure("Can't use a null value as an indexing key")
    of = (
        value.type if isinstance(value, values.Unknown) else None
    )  # what an unknown value will be decides as a known one does
    if of == cty.DYNAMIC or key == values.UNKNOWN:
        return values.UNKNOWN
    if isinstance(value, dict | values.MapOf) or isinstance(of, cty.ObjectType | cty.MapType):
        return _member(value, _as_key(key, to_string), values.is_number(key))
    if isinstance(value, tuple | values.ListOf) or isinstance(of, cty.TupleType | cty.ListType):
        return _item(value, _as_key(key, to_number))
    if isinstance(value, values.SetOf) or isinstance(of, cty.SetType):
        raise Failure(
            "Elements of a set are identified only by their value and don't have any separate index or key to select"
            " with, so it's only possible to perform operations across all elements of the set"
        )
    raise Failure("This value does not have any indices")


def _as_key(key: values.Value, convert: Callable[[values.Value], values.Value]) -> values.Value:
    try:
        return convert(key)
    except Failure as failure:
        raise Failure(f"{_NOT_THERE}: {failure.reason}") from None


def _member(value: values.Value, key: values.Value, by_number: bool) -> values.Value:
    """A member of an object or map; `by_number`: the key was written as a number."""
    members = values.mapping(value)
    if isinstance(key, values.Unknown):
        of = values.type_of(value)
        return values.Unknown(of.element) if isinstance(of, cty.MapType) else values.UNKNOWN
    assert isinstance(key, str)
    if members is not None and key in members:
        return members[key]
    of = values.type_of(value)
    if members is None and (found := _type_of_part(of, key)) is not None:
        return values.Unknown(found)
    more = ". An object only supports looking up attributes by name, not by numeric index"
    raise Failure(_NOT_THERE + (more if by_number and isinstance(of, cty.ObjectType) else ""))


def _item(value: values.Value, key: values.Value) -> values.Value:
    """An item of a tuple or list."""
    items = values.sequence(value)
    if isinstance(key, values.Unknown) or items is None:
        return _unknown_item(values.type_of(value), key)
    at = _whole(key)
    if not items:
        raise Failure(f"{_NOT_THERE}: the collection has no elements")
    if at >= len(items):
        raise Failure(f"{_NOT_THERE}: the given index is greater than or equal to the length of the collection")
    return items[at]


def _unknown_item(of: cty.Type, key: values.Value) -> values.Value:
    """An item of what is not known, or at a place that is not."""
    if isinstance(of, cty.ListType):
        return values.Unknown(of.element)
    if isinstance(key, values.Unknown) or not isinstance(of, cty.TupleType):
        return values.UNKNOWN
    at = _whole(key)
    if at >= len(of.elements):
        raise Failure(_NOT_THERE)
    return values.Unknown(of.elements[at])


def _whole(key: values.Value) -> int:
    if isinstance(key, Fractional):
        reason = "indexing a sequence requires a whole number, but the given index has a fractional part"
        raise Failure(f"{_NOT_THERE}: {reason}")
    assert isinstance(key, int)
    if key < 0:
        raise Failure(f"{_NOT_THERE}: a negative number is not a valid index for a sequence")
    return key
