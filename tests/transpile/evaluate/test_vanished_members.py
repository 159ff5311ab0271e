"""A member whose value vanishes has its key all the same: it collides with another one, or takes the place of one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from support.samples import load
from transpile import convert

NO_VALUE = {"Ref": "AWS::NoValue"}
VANISHING: dict[str, Any] = {
    "written": NO_VALUE,
    "looked up": {"Fn::FindInMap": ["A", "P", {"Ref": "Q"}, {"DefaultValue": NO_VALUE}]},
    "chosen": {"Fn::If": ["C", 1, NO_VALUE]},
}
MAPPINGS = {"A": {"P": {"G": 1}}}
CONDITIONS = {"C": {"Fn::Equals": ["a", "b"]}}


def template(key: str, value: Any) -> str:
    loop = {"Fn::ForEach::L": ["Q", ["E", "F"], {key: value}]}
    resources = {"R": {"Type": "T", "Properties": loop}}
    head = {"Transform": "AWS::LanguageExtensions", "Mappings": MAPPINGS, "Conditions": CONDITIONS}
    return json.dumps({**head, "Resources": resources})


@pytest.mark.parametrize("value", list(VANISHING))
@pytest.mark.parametrize("to", ["cfn", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("resolve", [False, True])
def test_two_of_one_key_collide(value: str, to: str, resolve: bool) -> None:
    result = convert(template("K", VANISHING[value]), to, resolve=resolve)
    assert result.text is None
    assert {one.code for one in result.diagnostics if one.severity.value == "error"} == {"T301"}


@pytest.mark.parametrize("value", list(VANISHING))
def test_those_of_several_keys_are_gone(value: str) -> None:
    result = convert(template("${Q}", VANISHING[value]), "cfn", resolve=True)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"]["R"]["Properties"] == {}


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros"])
@pytest.mark.parametrize(("first", "last"), [("Region", "NoValue"), ("NoValue", "Region")])
def test_a_later_one_takes_the_place_of_an_earlier_one(to: str, first: str, last: str) -> None:
    entry = f'{{ K = x == "a" ? {{ Ref = "AWS::{first}" }} : {{ Ref = "AWS::{last}" }} }}'
    properties = f'merge([for x in ["a", "b"] : {entry}]...)'
    module = f'locals {{\n  t = {{ Resources = {{ R = {{ Type = "T", Properties = {properties} }} }} }}\n}}\n'
    result = convert(module, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    made = load(convert(result.text, "cfn", resolve=True).text or "")["Resources"]["R"].get("Properties", {})
    assert list(made) == ([] if last == "NoValue" else ["K"])


LOOPS = [
    "!Map {Collection: [d, r, !Ref AWS::NoValue], Fragment: !Ref Value}",
    "!Map {Collection: [d, r], Fragment: !If [C, !Ref Value, !Ref AWS::NoValue]}",
    "!Map {Collection: [d, r], Fragment: {a: !Ref Value, b: !Ref AWS::NoValue}}",
]


@pytest.mark.parametrize("to", ["cfn", "foreach", "for", "ros", "terraform"])
@pytest.mark.parametrize("call", ["Fn::Foo: %s", "Fn::Foo: [1, %s]", "Fn::Length: %s", "Fn::ToJsonString: %s"])
@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("resolve", [False, True])
def test_what_is_absent_leaves_no_gap_in_a_value(loop: str, call: str, to: str, resolve: bool) -> None:
    """A list that such a function is given is no list of arguments, whether a loop makes it or it is written."""
    text = f"Conditions: {{C: !Equals [a, b]}}\nResources: {{A: {{Type: T, P: {{{call % loop}}}}}}}\n"
    result = convert(text, to, resolve=resolve)
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, result.diagnostics


def test_a_value_is_computed_without_what_is_absent() -> None:
    text = f"Resources: {{A: {{Type: T, P: {{Fn::ToJsonString: {LOOPS[2]}}}, L: {{Fn::Length: {LOOPS[0]}}}}}}}\n"
    plain = load(convert(text, "cfn", resolve=True).text or "")["Resources"]["A"]
    assert (plain["P"], plain["L"]) == ('[{"a":"d"},{"a":"r"}]', 2)
