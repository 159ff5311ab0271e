"""Values as the plain data of JSON, which is how Terraform shows its outputs, and plain data as values."""

from __future__ import annotations

from decimal import Decimal

from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import Fractional, parse
from dialects.terraform.cty.values import NULL, Null, Unknown, Value, is_number, mapping, object_of, sequence, string


def plain(value: Value) -> object:
    """The value as JSON data: sets as arrays, numbers as `int` or, with a fraction, `Decimal`. It must be known."""
    if is_number(value):
        return Decimal(spelled(value)) if isinstance(value, Fractional) else int(value)
    if isinstance(value, str | bool):
        return value
    if isinstance(value, Null):
        return None
    if isinstance(value, Unknown):
        raise ValueError("an unknown value cannot be written as JSON")
    members = mapping(value)
    if members is not None:
        return {name: plain(each) for name, each in members.items()}
    return [plain(each) for each in sequence(value) or ()]


def from_plain(data: object) -> Value:
    """What `jsondecode` makes of data: arrays become tuples, objects objects. Numbers may be `float` or `Decimal`."""
    match data:
        case None:
            return NULL
        case bool() | int():
            return data
        case str():
            return string(data)
        case float() | Decimal():
            return parse(format(data, "f") if isinstance(data, Decimal) else repr(data))
        case list() | tuple():
            return tuple(map(from_plain, data))
        case dict():
            return object_of({string(name): from_plain(each) for name, each in data.items()})
    raise TypeError(type(data))
