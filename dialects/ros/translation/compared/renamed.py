"""Ids of a template as plain data, by the names that CloudFormation takes: verification compares a renaming with it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dialects.ros.translation.compared.references import Names, named, referring
from transpile.language.facts import Data

_SECTIONS = ("Mappings", "Conditions", "Resources", "Outputs")
_FIRST = ("Fn::GetAtt", "Fn::If", "Fn::FindInMap")


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
    if section == "Mappings" or not isinstance(value, dict) or _is_call(value):
        return _value(value, names)
    mentioning = ("DependsOn", "Condition")
    return {key: (_names if key in mentioning else _value)(one, names) for key, one in value.items()}


def _is_call(value: Mapping[str, Data]) -> bool:
    """Whether a function stands for a whole definition."""
    return len(value) == 1 and all(key == "Ref" or key.startswith("Fn::") for key in value)


def _names(value: Data, names: Names) -> Data:
    """A name or a list of names; an object is none, and may refer to something."""
    if isinstance(value, list):
        return [_names(one, names) for one in value]
    return _value(value, names) if isinstance(value, dict) else named(value, names)


def _condition(value: Data, names: Names) -> Data:
    match value:
        case str():
            return named(value, names)
        case {"Condition": str(name), **rest} if not rest:
            return {"Condition": names.get(name, name)}
        case dict() if [*value] in (["Fn::And"], ["Fn::Or"], ["Fn::Not"]):
            return {key: _conditions(one, names) for key, one in value.items()}
    return _value(value, names)


def _conditions(value: Data, names: Names) -> Data:
    return [_condition(one, names) for one in value] if isinstance(value, list) else _condition(value, names)


def _value(value: Data, names: Names) -> Data:
    return referring(value, names, _FIRST)
