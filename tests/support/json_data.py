"""Values as the plain data of JSON, which is how Terraform shows its outputs, and plain data as values."""

from __future__ import annotations

from decimal import Decimal

from dialects.terraform.cty.number_text import spelled
from dialects.terraform.cty.numbers import Number, from_float, parse
from dialects.terraform.cty.values import NULL, Null, Unknown, Value, is_number, mapping, object_of, sequence, string

_INT64 = 1 << 63


def plain(value: Value) -> object:
    """The value as JSON data: sets as arrays, numbers as `int` or, with a fraction, `Decimal`. It must be known."""
    if is_number(value):
        return _shown(value)
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


def _shown(number: Number) -> int | Decimal:
    """A number as a saved plan keeps it: as an `int64` or, where it has a fraction, a `float64`, if that is exact."""
    if isinstance(number, int):
        return int(number) if -_INT64 <= number < _INT64 else int(spelled(number))
    nearest = number.mantissa / (1 << number.shift)
    exact = from_float(nearest)
    return Decimal(spelled(exact if exact == number else number))


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
