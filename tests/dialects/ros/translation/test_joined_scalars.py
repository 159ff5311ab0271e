"""Scalars that `Fn::Join` joins: ROS makes `True` of a boolean, as Python does, and takes no number with a point."""

from __future__ import annotations

import json
from typing import Any

import pytest

from transpile import convert

HEADS: dict[str, dict[str, Any]] = {
    "ros": {
        "ROSTemplateFormatVersion": "2015-09-01",
        "Parameters": {"A": {"Type": "String"}, "B": {"Type": "Boolean"}},
    },
    "cfn": {"AWSTemplateFormatVersion": "2010-09-09", "Parameters": {"A": {"Type": "String"}}},
}
CONDITIONS = {"C": {"Fn::Equals": [{"Ref": "A"}, "a"]}}


def template(family: str, items: list[Any]) -> str:
    properties = {"P": {"Fn::Join": ["", items]}}
    resources = {"R": {"Type": "T", "Properties": properties}}
    return json.dumps({**HEADS[family], "Conditions": CONDITIONS, "Resources": resources})


def joined(family: str, to: str, items: list[Any]) -> list[Any]:
    result = convert(template(family, items), to, name="t.json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    found: list[Any] = json.loads(result.text)["Resources"]["R"]["Properties"]["P"]["Fn::Join"][1]
    return found


@pytest.mark.parametrize("to", ["map", "foreach"])
@pytest.mark.parametrize("last", ["a", {"Ref": "A"}])
def test_a_boolean_of_ros(to: str, last: Any) -> None:
    assert joined("ros", to, [True, False, 1, last]) == ["True", "False", 1, last]


@pytest.mark.parametrize("last", ["a", {"Ref": "A"}])
def test_scalars_of_cloudformation(last: Any) -> None:
    assert joined("cfn", "ros", [True, 1.5, 1, last]) == ["true", "1.5", 1, last]


@pytest.mark.parametrize(
    "item",
    [
        {"Ref": "B"},
        {"Fn::If": ["C", {"Ref": "B"}, "a"]},
        {"Fn::If": ["C", True, "a"]},
        {"Fn::Join": ["", [{"Ref": "B"}]]},
    ],
)
def test_a_boolean_that_only_a_deployment_knows_is_refused(item: Any) -> None:
    result = convert(template("ros", ["a", item]), "map", name="t.json")
    assert result.text is None
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert {one.code for one in errors} == {"T438"}
    assert all(one.span is not None for one in errors)


def test_a_number_with_a_point_is_refused_as_the_service_does() -> None:
    result = convert(template("ros", [1.5, {"Ref": "A"}]), "map", name="t.json")
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T211"]
