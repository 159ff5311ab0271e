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


def looped(listed: Any) -> str:
    resources = {"R": {"Type": "T", "Properties": {"P": {"Fn::Join": [",", listed]}}}}
    return json.dumps({**HEADS["cfn"], "Resources": resources})


def each(items: list[Any], body: Any) -> dict[str, Any]:
    return {"Fn::For": [["i", "x"], items, body]}


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (each(["a", "b"], True), "true,true"),
        ([each(["a", "b"], False), "c"], "false,false,c"),
        (each([True, 1.5, 2, "d"], {"Ref": "x"}), "true,1.5,2,d"),
        ([each([1.5], {"Ref": "x"}), True], "1.5,true"),
        (each(["a"], 1.5), "1.5"),
        (each([True], [{"Ref": "x"}, "a"]), "true,a"),
    ],
)
def test_scalars_that_loops_of_cloudformation_make(listed: Any, expected: str) -> None:
    result = convert(looped(listed), "ros", from_="for", name="t.json")
    assert result.text is not None, result.diagnostics
    plain = convert(result.text, "cfn", name="t.json", resolve=True)
    assert plain.text is not None, plain.diagnostics
    assert json.loads(plain.text)["Resources"]["R"]["Properties"]["P"] == expected


@pytest.mark.parametrize(
    "listed",
    [
        [{}],
        [["a"], "b"],
        each(["a"], {"K": {"Ref": "x"}}),
        [each(["a"], {}), "b"],
        [each([["a"], "b"], {"Ref": "x"})],
        each([None], {"Ref": "x"}),
    ],
)
def test_what_no_service_joins_is_refused(listed: Any) -> None:
    result = convert(looped(listed), "ros", from_="for", name="t.json")
    assert result.text is None
    assert {one.code for one in result.diagnostics if one.severity.value == "error"} <= {"T211", "T205"}


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({"Fn::Jq": ["First", "map(true)", ["a", "b"]]}, "True,True"),
        ({"Fn::Jq": ["First", "map(.)", [False, "b", 2]]}, "False,b,2"),
        ({"Fn::Jq": ["First", ".", [True, "a"]]}, "True,a"),
        ({"Fn::ListMerge": [[True], ["a"]]}, "True,a"),
        ({"Fn::SelectMapList": ["k", [{"k": True}, {"k": "b"}]]}, "True,b"),
    ],
)
@pytest.mark.parametrize("to", ["map", "for", "foreach"])
def test_booleans_that_loops_of_ros_make(call: Any, expected: str, to: str) -> None:
    resources = {"R": {"Type": "T", "Properties": {"P": {"Fn::Join": [",", call]}}}}
    result = convert(json.dumps({**HEADS["ros"], "Resources": resources}), to, name="t.json")
    assert result.text is not None, result.diagnostics
    plain = convert(result.text, "cfn", name="t.json", resolve=True)
    assert plain.text is not None, plain.diagnostics
    assert json.loads(plain.text)["Resources"]["R"]["Properties"]["P"] == expected


ROWS = {
    "a": {"flag": True, "share": 1.5, "text": "t", "count": 2},
    "b": {"flag": "x", "share": "1", "text": "u", "count": 3},
}


@pytest.mark.parametrize("row", ["a", {"Ref": "A"}])
@pytest.mark.parametrize(
    ("family", "column", "refused"),
    [
        ("cfn", "flag", True),
        ("cfn", "share", True),
        ("cfn", "text", False),
        ("cfn", "count", False),
        ("ros", "flag", True),
        ("ros", "text", False),
        ("ros", "count", False),
    ],
)
def test_a_boolean_that_a_mapping_holds_is_refused(family: str, column: str, refused: bool, row: Any) -> None:
    properties = {"P": {"Fn::Join": ["", [{"Fn::FindInMap": ["M", row, column]}, "b"]]}}
    resources = {"R": {"Type": "T", "Properties": properties}}
    text = json.dumps({**HEADS[family], "Mappings": {"M": ROWS}, "Resources": resources})
    result = convert(text, "ros" if family == "cfn" else "map", name="t.json")
    errors = {one.code for one in result.diagnostics if one.severity.value == "error"}
    assert errors == ({"T438"} if refused else set())


def test_a_boolean_that_a_loop_picks_is_written_as_ros_writes_it() -> None:
    call = {"Fn::Jq": ["First", "map(.k)", [{"k": True}, {"k": "b"}]]}
    resources = {"R": {"Type": "T", "Properties": {"P": {"Fn::Join": [",", call]}}}}
    text = json.dumps({**HEADS["ros"], "Resources": resources})
    plain = convert(text, "foreach", name="t.json")
    assert plain.text is not None, plain.diagnostics
    assert json.loads(plain.text)["Resources"]["R"]["Properties"]["P"]["Fn::Join"] == [",", ["True", "b"]]
    # A loop would read it from a mapping, where it is `true` to CloudFormation.
    refused = convert(text, "map", name="t.json")
    assert refused.text is None
    assert [one.code for one in refused.diagnostics if one.severity.value == "error"] == ["T211"]


VERSIONS = {"ros": 'ROSTemplateFormatVersion = "2015-09-01"', "cfn": 'AWSTemplateFormatVersion = "2010-09-09"'}
MODULE = """\
locals {
  template = {
    %s
    Resources = { T = { Type = "X", Properties = { P = { "Fn::Join" = ["-", %s] } } } }
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize(
    "listed",
    [
        '[for x in [{ k = %s }, { k = "a" }] : x.k]',
        '[for x in [{ k = %s, j = "b" }] : "${x.k}"]',
        "[for x in { a = %s } : x]",
        '[for x in [{ k = %s }] : lookup(x, "k", "z")]',
        "[for x in [{ k = [%s] }] : x.k[0]]",
    ],
)
@pytest.mark.parametrize("item", ["true", "1.5", "null", "[1]", '"a"', "1"])
def test_what_a_module_joins_has_no_other_text_in_the_template_of_another_service(listed: str, item: str) -> None:
    for family, targets in (("ros", ("map", "for", "foreach")), ("cfn", ("ros",))):
        for to in targets:
            result = convert(MODULE % (VERSIONS[family], listed % item), to, name="main.tf")
            codes = {one.code for one in result.diagnostics if one.severity.value == "error"}
            assert codes <= {"T211"}
            assert item not in ('"a"', "1") or not codes


def test_an_object_that_ros_would_join_is_refused() -> None:
    result = convert(template("ros", [{"Fn::Jq": ["First", "{a: .[0]}", [{"Ref": "A"}]]}]), "map", name="t.json")
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T211"]
