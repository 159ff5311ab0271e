"""Functions that look something up (ros-functions.txt, "Fn::Select", "Fn::FindInMap", "Fn::GetJsonValue")."""

from __future__ import annotations

import re

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Unknown, Value, expression, from_json, to_json
from transpile.diagnostics import Severity
from transpile.diagnostics.suggestions import meant
from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Object, Reference
from transpile.ir.traversal import walk

_INTEGER = re.compile(r"\s*[-+]?[0-9]{1,18}\s*")
"""A position, as Python's `int` reads it; no list is longer."""


class _Miss(Exception):  # noqa: N818  (no error of the program)
    """There is nothing at the place that is asked for."""


def select(given: Arguments) -> Expression | Value:
    """`Fn::Select`: an item, a slice as Python has them, or the value of a key; else the default, or an empty string.

    A collection that is null or "" has the default, too. With a fourth argument, what is not there is an error.
    """
    index = given.data(0)
    collection = None if index is None else _collection(given)
    if collection is None:
        return _default(given)
    try:
        return _item(given, collection, index) if isinstance(collection, Array) else _value(given, collection, index)
    except _Miss as miss:
        if len(given.values) == 4 and not given.is_null(3):
            help = "select something that exists, or remove the error message"
            raise Failure(f"{miss}: {given.text(3)}", help, Severity.WARNING) from None  # it may stand where none asks
        return _default(given)


def _default(given: Arguments) -> Expression | Value:
    if len(given.values) > 2:
        return given.values[2]
    given.disputed()
    return ""


def _collection(given: Arguments) -> Array | Object | None:
    """What is selected from: a list or a map, also out of JSON."""
    found = given.values[1]
    if isinstance(found, Literal) and not given.is_null(1):
        text = given.text(1)
        value = from_json(text) if text else None
        if not isinstance(value, list | dict | None):
            raise Failure("the JSON string is neither a list nor a map", "pass the JSON of a list or a map")
        found = expression(value)
    if isinstance(found, Array | Object):
        return found
    return None if isinstance(found, Literal) else given.refuse(1, "a list or a map")


def _item(given: Arguments, collection: Array, index: Value) -> Expression:
    items = given.lasting(collection)
    if isinstance(index, str) and ":" in index:
        return Array(items[_slice(index)], collection.origin)
    at = _position(index)
    if not -len(items) <= at < len(items):
        raise _Miss(f"there is no item {at} in a list of {len(items):,}")
    return items[at]


def _position(index: Value) -> int:
    if isinstance(index, str) and _INTEGER.fullmatch(index):
        return int(index)
    if isinstance(index, bool | int | float):
        return int(index)
    raise Failure("the index of a list must be an integer or a slice such as 1:3 or ::2", "use an integer or a slice")


def _slice(text: str) -> slice:
    """ "start:stop" or "start:stop:step", with nothing where the default is meant."""
    parts = [_position(part) if part else None for part in text.split(":")]
    if len(parts) > 3 or (len(parts) == 3 and parts[2] == 0):
        raise Failure(f"{text} is not a valid slice", "write start:stop or start:stop:step, with a step that is not 0")
    return slice(*parts)


def _value(given: Arguments, collection: Object, key: Value) -> Expression:
    if not isinstance(key, str):
        raise Failure("the key of a map must be a string", "pass a string, or select from a list")
    found = given.members(collection)
    if key not in found:
        raise _Miss(f"the map has no {key!r}")
    return found[key]


def find_in_map(given: Arguments) -> Expression:
    """`Fn::FindInMap`: there is no default. What a mapping holds is data, and no function in it is computed.

    With a function in it, it stays where it is: anywhere else, that function would be computed.
    """
    names = [_name(given, at) for at in range(3)]
    level: object = given.ev.document.tables
    for depth, name in enumerate(names):
        known = level if isinstance(level, dict) else {}
        if name not in known:
            what = f"mapping {' / '.join(names[:depth])} has no {name!r}" if depth else f"there is no mapping {name!r}"
            raise Failure(what, meant(name, map(str, known), "add it to Mappings"))
        level = known[name]
    found: Expression = bare(level)  # type: ignore[arg-type]
    if any(isinstance(one, Call | Reference) for one in walk(found)):
        raise Unknown
    return found


def _name(given: Arguments, at: int) -> str:
    name = given.values[at]
    return spelled(name) if isinstance(name, Literal) else given.refuse(at, "a string")


def get_json_value(given: Arguments) -> Expression | Value:
    """`Fn::GetJsonValue`: always a string, JSON where the value is none; null where there is nothing."""
    key = given.text(0)
    value = _object(given)
    found = None if value is None else value.get(key)
    return found if found is None else given.said(found if isinstance(found, str) else to_json(found))


def _object(given: Arguments) -> dict[str, Value] | None:
    """The map, also out of JSON; None where there is none."""
    found = given.data(1)
    if found is None or found == "":
        return None
    found = from_json(found) if isinstance(found, str) else found
    return found if isinstance(found, dict) else given.refuse(1, "a map, or the JSON of one")
