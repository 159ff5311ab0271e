"""Numbered resources in a template as plain data: what verification compares with a source that has other ids."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.ros.translation.compared.references import Names, named, referring
from transpile.language.facts import Data

_FIRST = ("Fn::GetAtt",)


def with_new_ids(data: Mapping[str, Data], names: Names) -> dict[str, Data]:
    """A template with other ids for its resources, and in all that refers to them."""
    if not names:
        return dict(data)
    return {key: (_resources if key == "Resources" else _value)(value, names) for key, value in data.items()}


def _resources(section: Data, names: Names) -> Data:
    if not isinstance(section, dict):
        return _value(section, names)
    return {names.get(name, name): _resource(one, names) for name, one in section.items()}


def _resource(value: Data, names: Names) -> Data:
    if not isinstance(value, dict) or "DependsOn" not in value:
        return _value(value, names)
    return {key: (named if key == "DependsOn" else _value)(one, names) for key, one in value.items()}


def _value(value: Data, names: Names) -> Data:
    return referring(value, names, _FIRST)
