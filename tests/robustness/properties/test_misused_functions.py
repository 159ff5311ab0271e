"""Functions with arguments that no service takes, in and beside loops, at random: refused, or left alone."""

from __future__ import annotations

import json
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
ROS = sorted(set(SHAPES) - {"Fn::Jq"})
TARGETS = ("cfn", "foreach", "map", "for", "terraform", "ros")
some = settings(profile, max_examples=DEEP // 10 if DEEP else 25)


def arguments(*more: Any) -> st.SearchStrategy[Any]:
    """What a function may be given: anything, or a list of up to three such."""
    return several(st.sampled_from((*ANYTHING, *more)))


def several(one: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """One of these, or a list of up to three."""
    return one | st.lists(one, min_size=1, max_size=3)


def calls() -> st.SearchStrategy[Any]:
    """Functions of CloudFormation with anything, loops, words, the item of the loop around, and each other."""
    names = st.sampled_from([f"Fn::{name}" for name in CLOUDFORMATION])
    item: Any = {"Ref": "V"}
    words: tuple[Any, ...] = (item, {"Fn::Sub": "${P}-${V}"}, {"Fn::Sub": "${V}"}, "${k}", "0", ",", "C")
    part = st.sampled_from((*ANYTHING, *LOOPS, *words))
    inner = st.dictionaries(names, several(part), min_size=1, max_size=1)
    return st.dictionaries(
        names, several(part | inner | st.builds(lambda one: {"k": one}, part | inner)), min_size=1, max_size=1
    )


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


@pytest.mark.parametrize("target", TARGETS)
@some
@given(name=st.sampled_from(ROS), argument=arguments(SCRIPT), place=st.integers(0, 3))
def test_of_ros(target: str, name: str, argument: Any, place: int) -> None:
    call = {name: argument}
    scripts = (
        {"Fn::Jq": ["First", "map({x: ., y: 1})", ["c", call]]},
        [SCRIPT, call],
        {"Fn::Jq": ["First", 'map("x-\\(.)")', call]},
        {"Fn::Jq": ["First", "map({k: ., v: 1})", {"Fn::ListMerge": [["a"], [call]]}]},
    )
    marked = {"ROSTemplateFormatVersion": "2015-09-01", "Parameters": PARAMETERS}
    assert faults({**marked, "Resources": resource(scripts[place])}, target) == []


def resource(value: Any) -> dict[str, Any]:
    """A resource with `value` for a property."""
    return {"R": {"Type": "T", "Properties": {"P": value}}}


def faults(template: dict[str, Any], target: str) -> list[str]:
    """What only a fault of the program would make it say."""
    told = convert(json.dumps(template, indent=1), target).diagnostics
    return [one.message for one in told if one.code in ("T901", "T902")]
