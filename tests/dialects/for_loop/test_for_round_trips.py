"""From for to another dialect and back: what stays. The names around loops are the only thing that `map` has no place
for, positions the only thing that `foreach` cannot say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support import ROOT
from support.samples import load
from transpile import convert

SAMPLES = ROOT / "samples" / "for"
GIVEN = {"ssm-parameter": {"AmiIds": ["ami-1", "ami-2"]}}
OBJECTS = {"map-collection"}
"""Loops over objects, which other dialects do not have."""
VALID = sorted(path for path in SAMPLES.glob("*.*") if ".expanded" not in path.name and path.stem != "manifest")
LISTS = [path for path in VALID if path.stem not in OBJECTS]


def there_and_back(path: Path, other: str) -> Any:
    """The data of a sample that went to another dialect and came back."""
    text: str | None = path.read_text(encoding="utf-8")
    for target in (other, "for"):
        text = convert(text or "", target, parameters=GIVEN.get(path.stem)).text
    return load(text or "")


def unnamed(data: Any) -> Any:
    """The data with each section as the list of its entries, loops without the names around them and of variables that
    nothing mentions; FR3 spelled out."""
    return {name: [_entry(*one) for one in body.items()] if _section(name) else body for name, body in data.items()}


def _section(name: str) -> bool:
    return name in ("Conditions", "Resources", "Outputs")


def _entry(key: str, value: Any) -> Any:
    return _spelled_out(value if isinstance(value, dict) and "Fn::For" in value else {key: value})


def _spelled_out(data: Any) -> Any:
    match data:
        case {"Fn::For": [[*names], *arguments]}:
            spelled = _spelled_out(arguments)
            return {"Fn::For": [[name if _mentions(spelled[1:], name) else None for name in names], *spelled]}
        case {"Ref": str(name)} | {"Fn::Ref": str(name)}:
            return {"Ref": {"Fn::Sub": name} if "${" in name else name}
        case {"Fn::Ref": inner}:
            return {"Ref": _spelled_out(inner)}
        case dict():
            return {key: _spelled_out(value) for key, value in data.items() if key != "Transform"}
        case list():
            return [_spelled_out(value) for value in data]
    return data


def _mentions(data: Any, name: str) -> bool:
    text = json.dumps(data)
    return f"${{{name}}}" in text or f'{{"Ref": "{name}"}}' in text


def wrappers(data: Any) -> list[str]:
    """The names around the loops of a template."""
    found = (entries.items() for name, entries in data.items() if _section(name))
    return [key for entries in found for key, value in entries if isinstance(value, dict) and "Fn::For" in value]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_through_map_loops_keep_their_places_variables_collections_and_ids(path: Path) -> None:
    before, after = load(path.read_text(encoding="utf-8")), there_and_back(path, "map")
    after.pop("Transform", None)
    assert unnamed(after) == unnamed(before)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_through_foreach_loops_keep_their_names(path: Path) -> None:
    before, after = load(path.read_text(encoding="utf-8")), there_and_back(path, "foreach")
    assert wrappers(after) == wrappers(before)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_through_map_loops_have_names_by_the_rule(path: Path) -> None:
    after = there_and_back(path, "map")
    ids = [value["Fn::For"][3] for value in _loops(after)]
    fixed = ["".join(one if isinstance(one, str) else one["Fn::Sub"]).split("${")[0] for one in ids]
    assert all(name.startswith(prefix) for name, prefix in zip(wrappers(after), fixed, strict=True))


def _loops(data: Any) -> list[Any]:
    found = (entries.values() for name, entries in data.items() if _section(name))
    return [value for values in found for value in values if isinstance(value, dict) and "Fn::For" in value]


@pytest.mark.parametrize("text", [path.read_text(encoding="utf-8") for path in VALID], ids=[one.name for one in VALID])
@pytest.mark.parametrize("format", ["json", "yaml"])
def test_in_another_format_a_loop_is_the_same(text: str, format: str) -> None:
    other = convert(text, "for", format=format).text
    assert other is not None
    assert _spelled_out(load(other)) == _spelled_out(load(text))


def test_from_reads_this_dialect_alone() -> None:
    text = (SAMPLES / "nested.yaml").read_text(encoding="utf-8")
    read = convert(text, "cfn", from_="for").text
    assert read is not None
    assert "Fn::For" not in read
    assert convert(text, "cfn", from_="map").text == text


def test_the_dialect_is_found_without_being_named() -> None:
    for path in VALID:
        result = convert(path, "cfn", parameters=GIVEN.get(path.stem))
        assert result.text is not None
        assert "Fn::For" not in result.text
