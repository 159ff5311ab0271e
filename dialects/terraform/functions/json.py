"""Functions of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from unicodedata import is_normalized

from dialects.terraform.cty import values
from dialects.terraform.cty.conversion import to_string
from dialects.terraform.cty.failures import Budget, Failure, Unsupported
from dialects.terraform.cty.numbers import parse
from dialects.terraform.cty.types import DYNAMIC, STRING
from dialects.terraform.functions.signatures import Function, Functions, Parameter
from transpile.hosts.limits import MAX_DEPTH

_ESCAPED = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def quoted(text: str) -> str:
    """A string as Go writes it in JSON: fit to stand in HTML."""
    return json.dumps(text, ensure_ascii=False).translate(_ESCAPED)


def jsonencode(budget: Budget, value: values.Value) -> values.Value:
    """The value as JSON, without blanks."""
    text = encoded(budget, value)
    return values.Unknown(STRING) if text is None else values.string(text)


def encoded(budget: Budget, value: values.Value) -> str | None:
    """The JSON of a value; None where something in it is not known."""
    texts = list(_texts(budget, value))
    return None if None in texts else "".join(texts)  # type: ignore[arg-type]


def _texts(budget: Budget, value: values.Value) -> Iterator[str | None]:
    budget.spend(1)
    members, items = values.mapping(value), values.sequence(value)
    if members is not None:
        for at, (name, each) in enumerate(members.items()):
            yield f"{',' if at else '{'}{quoted(name)}:"
            yield from _texts(budget, each)
        yield "}" if members else "{}"
    elif items is not None:
        for at, each in enumerate(items):
            yield "," if at else "["
            yield from _texts(budget, each)
        yield "]" if items else "[]"
    else:
        yield _text(budget, value)


def _text(budget: Budget, value: values.Value) -> str | None:
    if isinstance(value, str):
        budget.write(len(value))
        return quoted(value)
    if isinstance(value, bool) or values.is_number(value):
        return str(to_string(value))
    return "null" if isinstance(value, values.Null) else None


def jsondecode(text: str) -> values.Value:
    """Arrays as tuples, objects as objects; the last of two members of one name and type counts.

    Go's decoder takes a bracket behind the value, and all behind it, for no part of the text.
    """
    decoder = json.JSONDecoder(parse_int=parse, parse_float=parse, parse_constant=_refuse, object_pairs_hook=_object)
    begun = text.lstrip(_BLANK)
    if _depth(begun) > MAX_DEPTH:
        raise Unsupported("JSON that is nested too deeply")
    try:
        data, end = decoder.raw_decode(begun)
    except json.JSONDecodeError as error:
        raise Failure(f"{error.msg} at offset {error.pos}") from None
    except RecursionError:
        raise Unsupported("JSON that is nested too deeply") from None
    if begun[end:].lstrip(_BLANK)[:1] not in ("", "]", "}"):
        raise Failure("extraneous data after JSON object")
    return _value(data)


def _depth(text: str) -> int:
    """How deep brackets are nested, those in strings aside."""
    deepest = depth = 0
    for bracket in _BRACKETS.finditer(text):
        depth += _STEPS.get(bracket[0], 0)
        deepest = max(deepest, depth)
    return deepest


_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[\]{}]')
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_BLANK = " \t\r\n"
_SURROGATES = re.compile("[\ud800-\udfff]")


def _value(data: Any) -> values.Value:
    match data:
        case None:
            return values.NULL
        case str():
            return values.string(_SURROGATES.sub("\ufffd", data))
        case list():
            return tuple(map(_value, data))
    read: values.Value = data
    return read


def _object(members: list[tuple[str, Any]]) -> dict[str, values.Value]:
    made: dict[str, values.Value] = {}
    for name, data in members:
        key, value = values.string(_SURROGATES.sub("\ufffd", name)), _value(data)
        if not is_normalized("NFC", name):  # Terraform looks for the name as it is written
            raise Failure(f'unsupported attribute "{key}"')
        if key in made and values.type_of(made[key]) != values.type_of(value):
            raise Failure(f'duplicate "{key}" property in JSON object')
        made[key] = value
    return values.object_of(made)


def _refuse(constant: str) -> Any:
    raise Failure(f"invalid character '{constant[0]}' looking for beginning of value")


FUNCTIONS: Functions = {
    "jsondecode": Function((Parameter("str", STRING),), DYNAMIC, jsondecode),
    "jsonencode": Function(
        (Parameter("val", null=True, unknown=True, untyped=True),), STRING, jsonencode, bounded=True
    ),
}
