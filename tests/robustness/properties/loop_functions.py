"""What CloudFormation's functions answer, naively, over plain data: for the reference expander."""

from __future__ import annotations

import json
from typing import Any

ABSENT = object()
"""What `AWS::NoValue` evaluates to."""
NO_VALUE = {"Ref": "AWS::NoValue"}


def spelled(value: Any) -> str:
    """The string that a scalar becomes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def settled(value: Any) -> bool:
    """Whether nothing is left to compute."""
    match value:
        case list():
            return all(map(settled, value))
        case dict():
            called = any(key == "Ref" or key.startswith("Fn::") for key in value)
            return not called and all(map(settled, value.values()))
    return True


def find(given: list[Any], mappings: dict[str, Any]) -> Any:
    """`Fn::FindInMap`: what is missing is its default."""
    if not settled(given[:3]):
        return {"Fn::FindInMap": given}
    table, row, column = map(spelled, given[:3])
    found = mappings.get(table, {}).get(row, {}).get(column, ABSENT)
    if found is ABSENT:
        found = given[3]["DefaultValue"]
    return ABSENT if found == NO_VALUE else found


def call(name: str, given: Any, mappings: dict[str, Any]) -> Any:
    """A function of evaluated arguments; itself where one of them is not known."""
    if name == "Fn::FindInMap":
        return find(given, mappings)
    if name == "Fn::Select" and settled(given[0]) and isinstance(given[1], list):
        return given[1][int(given[0])]
    return FUNCTIONS[name](given) if settled(given) else {name: given}


def _kept(name: str) -> Any:
    return lambda given: {name: given}


FUNCTIONS: dict[str, Any] = {
    "Fn::GetAtt": _kept("Fn::GetAtt"),
    "Fn::FindInMap": _kept("Fn::FindInMap"),
    "Fn::Select": _kept("Fn::Select"),
    "Fn::If": _kept("Fn::If"),
    "Fn::Equals": _kept("Fn::Equals"),
    "Fn::Join": lambda given: spelled(given[0]).join(map(spelled, given[1])),
    "Fn::Split": lambda given: given[1].split(given[0]),
    "Fn::Length": len,
    "Fn::ToJsonString": lambda given: json.dumps(given, separators=(",", ":")),
}
