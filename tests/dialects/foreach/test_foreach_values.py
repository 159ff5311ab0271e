"""Values that stand in templates now and then: they mean in a loop what they mean outside."""

from __future__ import annotations

from typing import Any

import pytest

from support.refusals import bodies, expanded, found, loop, made, properties, resources
from transpile import convert

BEFORE = "Mappings: {M: {a: {k: v}}}\n"
VALUES: dict[str, tuple[str, Any]] = {
    "a mapping with its standard tag": ("!!map {A: !Ref X}", {"A": "a"}),
    "a string with its standard tag": ("[!!str 1, !Ref X]", ["1", "a"]),
    "a key in quotes that looks like a merge key": ("{'<<': !Ref X}", {"<<": "a"}),
    "options of FindInMap without a default": (
        "{'Fn::FindInMap': [M, !Ref X, k, {Other: 1}]}",
        {"Fn::FindInMap": ["M", "a", "k"]},
    ),
    "a Select that lacks its list": ("!Select [!Ref X]", {"Fn::Select": ["a"]}),
    "a Join over what is known later": (
        "!Join [!Ref X, !GetAtt R.List]",
        {"Fn::Join": ["a", {"Fn::GetAtt": ["R", "List"]}]},
    ),
    "an If that lacks its branches": ("{'Fn::If': !Ref X}", {"Fn::If": "a"}),
    "a Sub of nothing": ("{'Fn::Sub': [], A: !Ref X}", {"Fn::Sub": [], "A": "a"}),
    "a Sub of a function": ("{'Fn::Sub': {'Fn::ImportValue': !Ref X}}", {"Fn::Sub": {"Fn::ImportValue": "a"}}),
}


@pytest.mark.parametrize("case", VALUES)
def test_a_body_may_hold(case: str) -> None:
    body, expected = VALUES[case]
    assert expanded(bodies(body, "[a]", BEFORE))["Resources"]["Ra"]["Properties"]["P"] == expected


def test_a_collection_may_hold_tagged_scalars() -> None:
    assert made(properties("{" + loop(items="[!!str 1, !!int 2]", fragment="{'k${X}': !Ref X}") + "}")) == {
        "k1": "1",
        "k2": "2",
    }


def test_a_loop_without_a_value_is_called_empty() -> None:
    result = convert("Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::L:\n", "cfn")
    assert [(one.code, one.label) for one in result.diagnostics] == [("T101", "its value is empty")]


@pytest.mark.parametrize(
    ("items", "label"),
    [
        ("[]", "3 items are missing"),
        ("[X]", "2 items are missing"),
        ("[X, [a]]", "an item is missing"),
        ("[X, [a], {}, b]", "one item too many"),
        ("[X, [a], {}, b, c]", "2 items too many, from here on"),
    ],
)
def test_how_many_items_a_loop_lacks_or_has_too_many_is_told(items: str, label: str) -> None:
    result = convert(resources(f"'Fn::ForEach::L': {items}"), "cfn")
    assert [(one.code, one.label) for one in result.diagnostics] == [("T101", label)]


def test_a_key_without_the_variable_is_checked_too() -> None:
    result = convert(resources(loop(items="[a]", fragment="{'R-1': {Type: T}}")), "cfn")
    assert ("T302", "'R-1'") in found(result)
    assert not any("&{" in one.help for one in result.diagnostics)


TRANSFORMS = {
    "an alias of its name": "T: &t AWS::LanguageExtensions\nTransform: *t\n",
    "an alias of an object": "T: &t {Name: AWS::LanguageExtensions}\nTransform: *t\n",
    "an alias of a list": "T: &t [AWS::LanguageExtensions]\nTransform: *t\n",
}


@pytest.mark.parametrize("case", TRANSFORMS)
def test_the_transform_may_stand_behind(case: str) -> None:
    text = TRANSFORMS[case] + "Resources: {" + loop() + "}\n"
    assert "Transform" not in expanded(text)
    assert expanded(convert(text, "map").text or "")["Resources"] == {"Ra": {"Type": "T"}, "Rb": {"Type": "T"}}


def test_other_transforms_behind_an_alias_stay() -> None:
    text = "T: &t [AWS::LanguageExtensions, Other]\nTransform: *t\nResources: {" + loop() + "}\n"
    assert expanded(text)["Transform"] == ["Other"]


def test_a_transform_is_added_to_those_behind_an_alias() -> None:
    entry = "Fn::Map: {Collection: [a], Key: !Sub 'R${Value}', Fragment: {Type: T}}"
    text = "T: &t [Other]\nTransform: *t\nResources:\n  Fn::Merge:\n  - " + entry + "\n"
    result = convert(text, "foreach")
    assert "Transform: [AWS::LanguageExtensions, Other]\n" in (result.text or "")


def test_a_loop_that_is_not_read_keeps_the_transform() -> None:
    entry = "Fn::Map: {Collection: [a], Key: !Sub 'S${Value}', Fragment: {Type: T}}"
    text = "Transform: AWS::LanguageExtensions\nResources:\n  Fn::Merge:\n  - " + entry + "\n  " + loop() + "\n"
    result = convert(text, "cfn", from_="map")
    assert "Transform: AWS::LanguageExtensions" in (result.text or "")
    assert [one.code for one in result.diagnostics] == ["T407", "T415"]
    assert "a loop here needs it" in result.diagnostics[0].message
    assert "--from" in result.diagnostics[0].help


@pytest.mark.parametrize("target", ["cfn", "map", "for", "terraform"])
def test_a_key_that_every_round_makes_is_an_error_also_where_items_are_unknown(target: str) -> None:
    head = "Transform: AWS::LanguageExtensions\nParameters: {P: {Type: String}}\n"
    text = f"{head}Resources:\n  Fn::ForEach::L:\n  - X\n  - [!Ref P, a]\n  - Key: {{Type: T}}\n"
    result = convert(text, target)
    assert (result.text, [one.code for one in result.diagnostics]) == (None, ["T301"])
