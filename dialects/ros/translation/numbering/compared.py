"""Numbered resources in a template as plain data: what verification compares with a source that has other ids.

Written apart from the renaming itself: data has names in other places than expressions have.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dialects.ros.translation.compared.inlined import RAW
from transpile.language.facts import Data

_HOLE = re.compile(r"\$\{([^}!.]+)((?:\.[^}]+)?)\}")
Names = Mapping[str, str]


def with_new_ids(data: Mapping[str, Data], names: Names) -> dict[str, Data]:
    """A template with other ids for its resources, and in all that refers to them."""
    if not names:
        return dict(data)
    return {key: (_resources if key == "Resources" else _value)(value, names) for key, value in data.items()}


def _resources(section: Data, names: Names) -> Data:
    if not isinstance(section, dict):
        return section
    return {names.get(name, name): _resource(one, names) for name, one in section.items()}


def _resource(value: Data, names: Names) -> Data:
    if not isinstance(value, dict):
        return value
    return {key: (_named if key == "DependsOn" else _value)(one, names) for key, one in value.items()}


def _named(value: Data, names: Names) -> Data:
    if isinstance(value, list):
        return [_named(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def _value(value: Data, names: Names) -> Data:
    match value:
        case {"Ref": str(name), **rest} if not rest:
            return {"Ref": names.get(name, name)}
        case {"Fn::Sub": str(text), **rest} if not rest:
            return {"Fn::Sub": _substituted(text, names)}
        case {"Fn::Sub": [str(text), dict(given)], **rest} if not rest:
            outer = {old: new for old, new in names.items() if old not in given}
            return {"Fn::Sub": [_substituted(text, outer), _value(given, names)]}
        case {"Fn::GetAtt": [str(name), *others], **rest} if not rest:
            return {"Fn::GetAtt": [names.get(name, name), *(_value(one, names) for one in others)]}
        case dict():
            return {key: one if key in RAW else _value(one, names) for key, one in value.items()}
        case list():
            return [_value(one, names) for one in value]
    return value


def _substituted(text: str, names: Names) -> str:
    return _HOLE.sub(lambda found: f"${{{names.get(found[1], found[1])}{found[2]}}}", text)
