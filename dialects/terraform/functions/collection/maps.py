"""Functions that make maps and objects."""

from __future__ import annotations

from typing import cast

from dialects.terraform.cty import types as cty
from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.values import (
    ListOf,
    MapOf,
    Null,
    Unknown,
    Value,
    map_of,
    mapping,
    object_of,
    sequence,
    type_of,
    wholly_known,
)
from dialects.terraform.functions.signatures import STRINGS, Function, Functions, Parameter


def merge(*values: Value) -> Value:
    """The members of all, the last one of each key: a map where all are maps of one type, else an object."""
    members: dict[str, Value] = {}
    for value in values:
        found = mapping(value)
        if found is None:
            _check_nothing(value)
        members |= found or {}
    of = None if any(isinstance(value, dict) for value in values) else _merged(*values)
    return map_of(of.element, members) if isinstance(of, cty.MapType) else object_of(members)


def _merged(*values: Value) -> cty.Type:
    types = [type_of(value) for value in values if not _bare_null(value)]
    if cty.DYNAMIC in types:
        return cty.DYNAMIC
    for value in values:
        if mapping(value) is None:
            _check_nothing(value)
    attributes: dict[str, cty.Type] = {}
    known = True
    for value in values:
        match type_of(value):
            case cty.ObjectType(members) if not isinstance(value, Null):
                attributes |= members
            case cty.MapType(element):
                known = known and not isinstance(value, Unknown)
                attributes |= dict.fromkeys(mapping(value) or (), element)
    if types and all(of == types[0] for of in types) and len(types) == len(values):
        return types[0]
    return cty.object_type(attributes) if known else cty.DYNAMIC


def _check_nothing(value: Value) -> None:
    """A value that has no members may be null, or a map that is not known."""
    of = type_of(value)
    if not (_bare_null(value) or isinstance(of, cty.MapType | cty.ObjectType)):
        raise Failure(f'arguments must be maps or objects, got "{cty.friendly(of)}"')


def _bare_null(value: Value) -> bool:
    return isinstance(value, Null) and value.type == cty.DYNAMIC


def zipmap(keys: ListOf, values: Value) -> Value:
    """Keys with the value of the same position: a map where the values are a list, an object where they are a tuple."""
    of = _zipped(keys, values)
    if not wholly_known(keys):
        return Unknown(of)
    items = sequence(values) or ()
    if len(keys.items) != len(items):
        raise Failure(_numbers(keys, len(items)))
    if any(isinstance(key, Null) for key in keys.items):
        raise Failure("value is null")
    pairs = zip(cast("tuple[str, ...]", keys.items), items, strict=True)
    return map_of(values.element, pairs) if isinstance(values, ListOf) else object_of(pairs)


def _zipped(keys: Value, values: Value) -> cty.Type:
    match type_of(values):
        case cty.ListType(element):
            return cty.MapType(element)
        case cty.TupleType(elements):
            if not isinstance(keys, ListOf) or not wholly_known(keys):
                return cty.DYNAMIC
            if len(keys.items) != len(elements):
                raise Failure(_numbers(keys, len(elements)))
            for at, key in enumerate(keys.items):
                if isinstance(key, Null):
                    raise Failure(f"keys list has null value at index {at}")
            return cty.object_type(dict(zip(cast("tuple[str, ...]", keys.items), elements, strict=True)))
    raise Failure("values argument must be a list or tuple value")


def _numbers(keys: ListOf, count: int) -> str:
    return f"number of keys ({len(keys.items)}) does not match number of values ({count})"


def transpose(values: MapOf) -> Value:
    """Each string of the lists, with the sorted keys of those that it is in."""
    if not wholly_known(values):
        return Unknown(cty.MapType(STRINGS))
    made: dict[str, list[Value]] = {}
    for key, strings in values.items.items():
        if isinstance(strings, Null):
            raise Failure("input must not contain null list")
        for item in sequence(strings) or ():
            if isinstance(item, Null):
                raise Failure("input list must not contain null string")
            made.setdefault(cast("str", item), []).append(key)
    return map_of(STRINGS, {name: ListOf(cty.STRING, tuple(keys)) for name, keys in made.items()})


FUNCTIONS: Functions = {
    "merge": Function((), _merged, merge, rest=Parameter("maps", null=True, untyped=True)),
    "transpose": Function((Parameter("values", cty.MapType(STRINGS)),), cty.MapType(STRINGS), transpose),
    "zipmap": Function((Parameter("keys", STRINGS), Parameter("values")), _zipped, zipmap),
}
