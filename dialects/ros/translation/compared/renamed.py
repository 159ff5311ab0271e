"""Ids of a template as plain data, by the names that CloudFormation takes: what verification compares a renaming with.

Written apart from the renaming itself: data has names in other places than expressions have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dialects.ros.translation.compared.inlined import RAW
from transpile.language.facts import Data

_SECTIONS = ("Mappings", "Conditions", "Resources", "Outputs")
_HOLE = re.compile(r"\$\{([^}!.]+)((?:\.[^}]+)?)\}")
_FIRST = ("Fn::GetAtt", "Fn::If", "Fn::FindInMap")
Names = Mapping[str, str]


def with_ids(data: Mapping[str, Data]) -> dict[str, Data]:
    """A template with its ids by their new names, and all that refers to them."""
    sections = [one for key in _SECTIONS if isinstance(one := data.get(key), dict)]
    old = (name for one in sections for name in one if re.search("[^0-9A-Za-z]", name))
    names = {name: re.sub("[^0-9A-Za-z]", "", name) for name in old}
    if not names:
        return dict(data)
    return {key: _section(key, value, names) for key, value in data.items()}


def _section(key: str, value: Data, names: Names) -> Data:
    if key not in _SECTIONS or not isinstance(value, dict):
        return _value(value, names)
    return {names.get(name, name): _definition(key, one, names) for name, one in value.items()}


def _definition(section: str, value: Data, names: Names) -> Data:
    if section == "Conditions":
        return _condition(value, names)
    if section == "Mappings" or not isinstance(value, dict):
        return _value(value, names)
    named = ("DependsOn", "Condition")
    return {key: (_named if key in named else _value)(one, names) for key, one in value.items()}


def _named(value: Data, names: Names) -> Data:
    if isinstance(value, list):
        return [_named(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def _condition(value: Data, names: Names) -> Data:
    match value:
        case str():
            return _named(value, names)
        case {"Condition": str(name), **rest} if not rest:
            return {"Condition": names.get(name, name)}
        case dict() if [*value] in (["Fn::And"], ["Fn::Or"], ["Fn::Not"]):
            return {key: _conditions(one, names) for key, one in value.items()}
    return _value(value, names)


def _conditions(value: Data, names: Names) -> Data:
    return [_condition(one, names) for one in value] if isinstance(value, list) else _condition(value, names)


def _value(value: Data, names: Names) -> Data:
    match value:
        case {"Ref": str(name), **rest} if not rest:
            return {"Ref": names.get(name, name)}
        case {"Fn::Sub": str(text), **rest} if not rest:
            return {"Fn::Sub": _substituted(text, names)}
        case {"Fn::Sub": [str(text), given], **rest} if not rest:
            return {"Fn::Sub": [_substituted(text, names), _value(given, names)]}
        case dict() if len(value) == 1 and next(iter(value)) in _FIRST:
            return {key: _with_first(one, names) for key, one in value.items()}
        case dict():
            return {key: one if key in RAW else _value(one, names) for key, one in value.items()}
        case list():
            return [_value(one, names) for one in value]
    return value


def _with_first(value: Data, names: Names) -> Data:
    match value:
        case [str(name), *rest]:
            return [names.get(name, name), *(_value(one, names) for one in rest)]
    return _value(value, names)


def _substituted(text: str, names: Names) -> str:
    return _HOLE.sub(lambda found: f"${{{names.get(found[1], found[1])}{found[2]}}}", text)
