"""What the map of an `Fn::Sub` calls by the name of a pseudo parameter is its entry, in both services."""

from __future__ import annotations

import json
from typing import Any

import pytest

from transpile import convert

HEADS = {"ros": {"ROSTemplateFormatVersion": "2015-09-01"}, "cfn": {"AWSTemplateFormatVersion": "2010-09-09"}}


def translated(family: str, to: str, string: str, given: dict[str, Any]) -> Any:
    properties = {"P": {"Fn::Sub": [string, given]}}
    text = json.dumps({**HEADS[family], "Resources": {"R": {"Type": "T", "Properties": properties}}})
    result = convert(text, to, name="t.json")
    assert result.text is not None, [one.message for one in result.diagnostics]
    return json.loads(result.text)["Resources"]["R"]["Properties"]["P"]["Fn::Sub"]


@pytest.mark.parametrize("to", ["map", "foreach", "for"])
@pytest.mark.parametrize(
    ("string", "given", "made"),
    [
        ("${AWS::Region}", {"AWS::Region": "x"}, ["${AWSRegion}", {"AWSRegion": "x"}]),
        ("${ALIYUN::Region}", {"ALIYUN::Region": "x"}, ["${ALIYUNRegion}", {"ALIYUNRegion": "x"}]),
        ("${ALIYUN::Index}", {"ALIYUN::Index": "x"}, ["${ALIYUNIndex}", {"ALIYUNIndex": "x"}]),
        (
            "${AWS::Region}${ALIYUN::Region}",
            {"AWS::Region": {"Ref": "ALIYUN::StackName"}},
            ["${AWSRegion}${AWS::Region}", {"AWSRegion": {"Ref": "AWS::StackName"}}],
        ),
        (
            "${AWS::Region}${AWSRegion}",
            {"AWS::Region": "x", "AWSRegion": "y"},
            ["${AWSRegion2}${AWSRegion}", {"AWSRegion2": "x", "AWSRegion": "y"}],
        ),
    ],
)
def test_out_of_ros(to: str, string: str, given: dict[str, Any], made: list[Any]) -> None:
    assert translated("ros", to, string, given) == made


@pytest.mark.parametrize(
    ("string", "given", "made"),
    [
        ("${AWS::Region}", {"AWS::Region": "x"}, ["${AWSRegion}", {"AWSRegion": "x"}]),
        ("${AWS::Partition}", {"AWS::Partition": "x"}, ["${AWSPartition}", {"AWSPartition": "x"}]),
        (
            "${AWS::Region}${AWS::StackName}",
            {"AWS::Region": {"Ref": "AWS::Region"}},
            ["${AWSRegion}${ALIYUN::StackName}", {"AWSRegion": {"Ref": "ALIYUN::Region"}}],
        ),
    ],
)
def test_into_ros(string: str, given: dict[str, Any], made: list[Any]) -> None:
    assert translated("cfn", "ros", string, given) == made


@pytest.mark.parametrize(("family", "to"), [("ros", "map"), ("cfn", "ros")])
def test_one_that_the_map_has_not_is_refused(family: str, to: str) -> None:
    for name in ("AWS::None", "ALIYUN::None"):
        properties = {"P": {"Fn::Sub": [f"${{{name}}}", {"AWS::Region": "x"}]}}
        text = json.dumps({**HEADS[family], "Resources": {"R": {"Type": "T", "Properties": properties}}})
        result = convert(text, to, name="t.json")
        assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T438"]
