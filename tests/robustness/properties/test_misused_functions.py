"""Functions with arguments that no service takes, in and beside loops, at random: refused, or left alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile

from dialects.ros.functions.shapes import SHAPES
from transpile import convert

PARAMETERS = {
    "L": {"Type": "CommaDelimitedList", "Default": "a,b"},
    "P": {"Type": "String", "Default": "p"},
}
DECLARED = {"Parameters": PARAMETERS, "Conditions": {"C": {"Fn::Equals": [{"Ref": "P"}, "p"]}}}
ANYTHING: tuple[Any, ...] = (None, 1, "a", "", True, [], ["a"], {"k": 1}, {"Ref": "L"}, {"Ref": "P"})
LOOP = {"Fn::Map": {"Collection": {"Ref": "L"}, "Fragment": "z"}}
MIXED = {"Fn::Map": {"Collection": [{"Ref": "P"}, {}], "Fragment": {"Ref": "Value"}}}
LOOPS = (LOOP, [LOOP], {"k": LOOP}, MIXED)
SCRIPT = {"Fn::Jq": ["First", "map(.)", {"Ref": "L"}]}
CLOUDFORMATION = (
    "Base64",
    "Length",
    "Sub",
    "ToJsonString",
    "GetAZs",
    "Join",
    "Split",
    "Select",
    "If",
    "GetAtt",
    "FindInMap",
)
FILTER = {"Fn::Jq": ["First", 'map(select(. != "a"))', ["a", "b"]]}
ROS = sorted(set(SHAPES) - {"Fn::Jq"})
TARGETS = ("cfn", "foreach", "map", "for", "terraform", "ros")
some = settings(profile, max_examples=DEEP // 10 if DEEP else 25)


def several(one: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of these, or a list of up to three."""
    return one | st.lists(one, min_size=1, max_size=3)


def nested(names: Sequence[str], part: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Functions that are given these parts, and each other."""
    name = st.sampled_from(names)
    part |= st.dictionaries(name, several(part), min_size=1, max_size=1)
    return st.dictionaries(name, several(part | st.builds(lambda one: {"k": one}, part)), min_size=1, max_size=1)


def calls() -> st.SearchStrategy[Any]:
    """Functions of CloudFormation with anything, loops, words, the item of the loop around, and each other."""
    item: Any = {"Ref": "V"}
    words: tuple[Any, ...] = (item, {"Fn::Sub": "${P}-${V}"}, {"Fn::Sub": "${V}"}, "${k}", "0", ",", "C")
    return nested([f"Fn::{name}" for name in CLOUDFORMATION], st.sampled_from((*ANYTHING, *LOOPS, *words)))


@pytest.mark.parametrize("target", TARGETS)
@some
@given(call=calls(), place=st.integers(0, 3))
def test_of_cloudformation(target: str, call: Any, place: int) -> None:
    made = {"Fn::Merge": [{"Fn::Map": {"Collection": ["l"], "Key": "a", "Fragment": call}}]}
    loops = (
        {"Value": "V", "Collection": ["c", "a"], "Fragment": {"x": {"Ref": "V"}, "y": call}},
        {"Value": "V", "Collection": made, "Fragment": {"Fn::Sub": "x-${V}"}},
        {"Value": "V", "Collection": [call, "a"], "Fragment": {"Ref": "V"}},
        {"Value": "V", "Collection": {"Ref": "L"}, "Fragment": call},
    )
    assert faults({**DECLARED, "Resources": resource({"Fn::Map": loops[place]})}, target) == []


def calls_of_ros() -> st.SearchStrategy[Any]:
    """Functions of ROS with anything, what scripts make, and each other."""
    part = st.sampled_from(
        (*ANYTHING, SCRIPT, [SCRIPT], FILTER, {"k": FILTER}, {"Fn::If": ["C", ["a"], {"Ref": "L"}]}, "0", ",")
    )
    return nested(ROS, part)


@pytest.mark.parametrize("target", TARGETS)
@some
@given(call=calls_of_ros(), place=st.integers(0, 6))
def test_of_ros(target: str, call: Any, place: int) -> None:
    passing = ". as $in | .xs | map({k: ., v: $in.c})"
    scripts = (
        {"Fn::Jq": ["First", "map({x: ., y: 1})", ["c", call]]},
        [SCRIPT, call],
        {"Fn::Jq": ["First", 'map("x-\\(.)")', call]},
        {"Fn::Jq": ["First", "map({k: ., v: 1})", {"Fn::ListMerge": [["a"], [call]]}]},
        {"Fn::Jq": ["First", passing, {"xs": ["a", "b"], "c": call}]},
        {"Fn::Jq": ["First", passing, {"xs": {"Ref": "L"}, "c": call}]},
        {"Fn::Jq": ["First", "to_entries | map({k: .key, v: .value})", {"a": call, "b": 1}]},
    )
    marked = {"ROSTemplateFormatVersion": "2015-09-01", **DECLARED}
    assert faults({**marked, "Resources": resource(scripts[place])}, target) == []


def resource(value: Any) -> dict[str, Any]:
    """A resource with `value` for a property."""
    return {"R": {"Type": "T", "Properties": {"P": value}}}


def faults(template: dict[str, Any], target: str) -> list[str]:
    """What only a fault of the program would make it say."""
    told = convert(json.dumps(template, indent=1), target).diagnostics
    return [one.message for one in told if one.code in ("T901", "T902")]
