"""Functions with arguments that they cannot take: each is translated, or refused at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dialects.ros.translation.calls_in import CALLS_IN
from dialects.ros.translation.calls_out import CALLS_OUT
from transpile import convert
from transpile.diagnostics import Severity

ROS = {"ROSTemplateFormatVersion": "2015-09-01"}
AWS = {"AWSTemplateFormatVersion": "2010-09-09"}
scalars = st.sampled_from(["", "a", "0", "a.b", "${a}", "${a.b}", 0, 1, 0.5, True, None])
references = st.just({"Ref": "A"}) | st.just({"Fn::GetAtt": ["T", "a"]})
arguments = st.recursive(
    scalars | references,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["", "a", "a.b"]), inner, max_size=2),
    max_leaves=4,
)


def template(head: dict[str, str], call: dict[str, Any], section: str) -> str:
    """A template with a call as a property or as a condition."""
    conditions = {"Conditions": {"K": call}} if section == "Conditions" else {}
    properties = {"P": call} if section == "Resources" else {}
    resources = {"T": {"Type": "X::Y::Z", "Properties": properties}}
    return json.dumps({**head, "Parameters": {"A": {"Type": "String"}}, **conditions, "Resources": resources})


def faults(text: str, to: str) -> list[str]:
    """What is told of a fault of ours, and errors without a place."""
    told = convert(text, to, name="t.json").diagnostics
    errors = [one for one in told if one.severity is Severity.ERROR]
    return [one.message for one in errors if one.span is None or one.code in ("T901", "T902")]


sections = st.sampled_from(["Resources", "Conditions"])


@given(st.sampled_from(sorted({*CALLS_IN, *CALLS_OUT})), arguments, sections)
@settings(max_examples=300, deadline=None)
def test_every_argument_in_ros(name: str, argument: Any, section: str) -> None:
    assert not faults(template(ROS, {name: argument}, section), "foreach")


@given(st.sampled_from(sorted({*CALLS_IN, *CALLS_OUT})), arguments, sections)
@settings(max_examples=300, deadline=None)
def test_every_argument_in_cloudformation(name: str, argument: Any, section: str) -> None:
    assert not faults(template(AWS, {name: argument}, section), "ros")


def refused(head: dict[str, str], call: dict[str, Any], to: str) -> None:
    result = convert(template(head, call, "Resources"), to, name="t.json")
    assert result.text is None
    assert [one.code for one in result.diagnostics if one.severity is Severity.ERROR] == ["T211"]


@pytest.mark.parametrize(
    "call",
    [
        {"Fn::Sub": {"e": {"": ["A", "T"]}}},
        {"Fn::Sub": ["x"]},
        {"Fn::Sub": ["x", "y"]},
        {"Fn::Sub": ["x", {}, {}]},
        {"Fn::And": ["a", True]},
        {"Fn::Or": ["a", None]},
        {"Fn::Not": 1},
        {"Fn::Base64Encode": 1},
        {"Fn::GetAZs": ""},
        {"Fn::GetAtt": ["T", ["a"]]},
        {"Fn::GetAtt": ["T", {"a": "b"}]},
        {"Fn::Split": [None, ["a"]]},
        {"Fn::Join": ["", [None, {"Ref": "A"}]]},
    ],
)
def test_what_cloudformation_does_not_take(call: dict[str, Any]) -> None:
    refused(ROS, call, "foreach")


@pytest.mark.parametrize(
    "call",
    [
        {"Fn::Sub": ["x", ["y"]]},
        {"Fn::And": [{"Condition": "K"}, 1]},
        {"Fn::Or": [{"Condition": "K"}, "K"]},
        {"Fn::Not": ["K"]},
        {"Fn::Not": [["K"]]},
        {"Fn::GetAtt": ["a.b", "c"]},
        {"Fn::Join": [",", 0.5]},
        {"Fn::Base64Encode": "a"},
    ],
)
def test_what_ros_does_not_take_alike(call: dict[str, Any]) -> None:
    refused(AWS, call, "ros")


@pytest.mark.parametrize("count", [2, {"Ref": "N"}])
@pytest.mark.parametrize("to", ["for", "foreach", "map", "terraform"])
def test_an_instance_that_is_not_there_is_empty(count: int | dict[str, str], to: str) -> None:
    selected = {"Fn::Select": ["2", {"Ref": "T"}]}
    parts = {"Resources": {"T": {"Type": "X::Y::Z", "Count": count}}, "Outputs": {"O": {"Value": selected}}}
    text = json.dumps({**ROS, "Parameters": {"N": {"Type": "Number", "Default": 2}}, **parts})
    result = convert(text, to, name="t.json", rename_ids=True)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert to == "terraform" or json.loads(result.text)["Outputs"] == {"O": {"Value": ""}}


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        ("!Ref S", None),
        ("!Ref R", None),
        ("!Ref ALIYUN::Region", None),
        ("!GetAtt R.Name", None),
        ("!Ref L", "T211"),
        ("!Ref N", "T211"),
        ("!Length [a]", "T211"),
        ("[a]", "T211"),
        ("{'Fn::Jq': [First, 'map(.)', [a, b]]}", "T211"),
    ],
)
@pytest.mark.parametrize("to", ["map", "foreach"])
def test_base64_of_strings_only(argument: str, code: str | None, to: str) -> None:
    declared = "{S: {Type: String}, L: {Type: CommaDelimitedList}, N: {Type: Number}}"
    text = (
        f"ROSTemplateFormatVersion: '2015-09-01'\nParameters: {declared}\n"
        f"Resources: {{R: {{Type: T}}, B: {{Type: T, Properties: {{P: {{'Fn::Base64Encode': {argument}}}}}}}}}\n"
    )
    errors = [one.code for one in convert(text, to).diagnostics if one.severity.value == "error"]
    assert errors == ([] if code is None else [code])


@pytest.mark.parametrize("to", ["map", "for"])
def test_a_list_that_is_counted_as_one_item_stays_one(to: str) -> None:
    call = "{'Fn::Length': [{'Fn::SelectMapList': [k, [{k: a}, {k: b}]]}, c]}"
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nResources: {{B: {{Type: T, Properties: {{P: {call}}}}}}}\n"
    result = convert(text, to)
    assert result.text is not None, result.diagnostics
    plain = convert(result.text, "cfn", resolve=True)
    assert plain.text is not None, plain.diagnostics
    assert "P: 2" in plain.text


@pytest.mark.parametrize("items", ["!Ref L", "[a, b]"])
def test_a_loop_among_the_arguments_of_fn_split_is_refused(items: str) -> None:
    call = f"{{'Fn::Split': [',', {{'Fn::For': [[i, x], {items}, c]}}]}}"
    text = (
        f"Parameters: {{L: {{Type: CommaDelimitedList, Default: 'a,b'}}}}\nResources: {{B: {{Type: T, P: {call}}}}}\n"
    )
    result = convert(text, "ros", from_="for")
    assert [one.code for one in result.diagnostics if one.severity is Severity.ERROR] == ["T211"]


def test_base64_of_an_object_that_a_loop_brings_is_refused() -> None:
    text = "Resources: {B: {Type: T, P: {'Fn::For': [[i, x], [a, {m: b}], {'Fn::Base64': !Ref x}]}}}\n"
    result = convert(text, "ros", from_="for")
    assert [one.code for one in result.diagnostics if one.severity is Severity.ERROR] == ["T211"]
