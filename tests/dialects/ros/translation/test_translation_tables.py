"""Each table is checked by the other one: what both can say comes back the same, and a wrong entry is noticed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dialects.ros.translation import calls_in, calls_out, names, parameters_in, parameters_out
from support.depth import tries
from support.ros_model import errors
from support.samples import load
from transpile import convert
from transpile.ir import Call
from transpile.pipeline.result import Result

EXAMPLES = tries(50)
PSEUDO = sorted(set(names.PSEUDO_IN) - {"AWS::NoValue"})
words = st.text("ab-${}", max_size=5)
references = st.sampled_from(["P", "N", *PSEUDO]).map(lambda name: {"Ref": name})
attributes = st.sampled_from(["Arn", "A.B", "Outputs.X", "A.B.C"])
holes = st.sampled_from(["${P}", "${T.Arn}", "${T.A.B}", "${T.Outputs.X}", "${AWS::Region}", "${!x}", "-"])
texts = st.lists(holes, min_size=1, max_size=3).map("".join)
lists = st.just({"Ref": "L"}) | st.builds(lambda one: {"Fn::Split": [",", one]}, references)


def calls(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Calls that both services have."""
    items = st.lists(inner, min_size=1, max_size=3)
    return st.one_of(
        texts.map(lambda text: {"Fn::Sub": text}),
        st.builds(lambda text, one: {"Fn::Sub": [text + "${v}", {"v": one}]}, texts, inner),
        attributes.map(lambda name: {"Fn::GetAtt": ["T", name]}),
        items.map(lambda some: {"Fn::Join": ["-", some]}),
        st.builds(lambda at, some: {"Fn::Select": [at, some]}, st.integers(0, 3), lists),
        items.map(lambda some: {"Fn::Select": [0, some]}),
        st.builds(lambda one, other: {"Fn::If": ["C", one, other]}, inner, inner),
        st.just({"Fn::FindInMap": ["M", "a", "b"]}),
        (texts.map(lambda text: {"Fn::Sub": text}) | st.just({"Ref": "P"})).map(lambda one: {"Fn::Base64": one}),
        st.just({"Fn::GetAZs": ""}),
        lists.map(lambda one: {"Fn::Length": one}),
        st.just({"Fn::Cidr": [{"Ref": "P"}, 4, 8]}),
    )


equals = st.sampled_from([("P", "a"), ("N", "1")]).map(lambda pair: {"Fn::Equals": [{"Ref": pair[0]}, pair[1]]})
mentions = st.just({"Condition": "C"}) | equals
conditions = st.recursive(
    equals,
    lambda inner: st.one_of(
        mentions.map(lambda one: {"Fn::Not": [one]}),
        st.builds(lambda one, other: {"Fn::And": [one, other]}, mentions, inner),
        inner.map(lambda one: {"Fn::Not": [one]}),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: {"Fn::And": some}),
        st.lists(inner, min_size=2, max_size=3).map(lambda some: {"Fn::Or": some}),
    ),
    max_leaves=4,
)
values = st.recursive(words | references | st.integers(0, 9), calls, max_leaves=4)
TYPES = ["String", "Number", "CommaDelimitedList", "List<Number>", "AWS::EC2::VPC::Id", "List<AWS::EC2::VPC::Id>"]


def template(value: Any, condition: Any, type_: str) -> str:
    """A template of CloudFormation that says all of it."""
    return json.dumps(
        {
            "AWSTemplateFormatVersion": "2010-09-09",
            "Parameters": {
                "P": {"Type": "String"},
                "N": {"Type": "Number"},
                "L": {"Type": "CommaDelimitedList"},
                "X": {"Type": type_},
            },
            "Mappings": {"M": {"a": {"b": "c"}}},
            "Conditions": {"C": {"Fn::Equals": [{"Ref": "P"}, "a"]}, "D": condition},
            "Resources": {"T": {"Type": "ALIYUN::MNS::Topic"}, "U": {"Type": "Other", "Properties": {"V": value}}},
        }
    )


@given(values, conditions, st.sampled_from(TYPES))
@settings(max_examples=EXAMPLES, deadline=None)
def test_what_both_can_say_goes_there_and_back(value: Any, condition: Any, type_: str) -> None:
    there = convert(template(value, condition, type_), "ros", name="t.json", from_="foreach")
    assert there.text is not None, there.diagnostics
    back = convert(there.text, "foreach", name="t.json", from_="ros")
    assert back.text is not None, back.diagnostics
    again = convert(back.text, "ros", name="t.json", from_="foreach")
    assert again.text is not None
    assert json.loads(again.text) == json.loads(there.text)


@given(conditions)
@settings(max_examples=30, deadline=None)
def test_the_model_takes_the_conditions(condition: Any) -> None:
    there = convert(template("a", condition, "String"), "ros", name="t.json", from_="foreach")
    assert errors(there.text or "") == []


# -- wrong entries --------------------------------------------------------------------------------------------------

ALL = {
    "Fn::Base64": ("Fn::Base64Encode", {"Fn::Base64": {"Fn::Sub": "a-${P}"}}),
    "Fn::Join": ("Fn::Join", {"Fn::Join": ["-", [{"Ref": "P"}, "a"]]}),
    "Fn::Split": ("Fn::Split", {"Fn::Split": ["-", {"Ref": "P"}]}),
    "Fn::Select": ("Fn::Select", {"Fn::Select": [1, {"Ref": "L"}]}),
    "Fn::GetAtt": ("Fn::GetAtt", {"Fn::GetAtt": ["T", "Arn"]}),
    "Fn::GetAZs": ("Fn::GetAZs", {"Fn::GetAZs": ""}),
    "Fn::FindInMap": ("Fn::FindInMap", {"Fn::FindInMap": ["M", {"Ref": "P"}, "b"]}),
    "Fn::Cidr": ("Fn::Cidr", {"Fn::Cidr": [{"Ref": "P"}, 4, 8]}),
    "Fn::If": ("Fn::If", {"Fn::If": ["C", "a", "b"]}),
    "Fn::Sub": ("Fn::Sub", {"Fn::Sub": "a-${P}"}),
}


def source(value: Any) -> str:
    return template(value, {"Fn::Not": [{"Condition": "C"}]}, "AWS::EC2::VPC::Id")


def assert_noticed(result: Result) -> None:
    assert result.text is None
    assert "T901" in {one.code for one in result.diagnostics}


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_function_on_the_way_in_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text = source(ALL[name][1])
    assert convert(text, "ros").text is not None
    monkeypatch.setitem(calls_in.CALLS_IN, name, lambda call: Call("ros", "Fn::Str", call.argument))
    assert_noticed(convert(text, "ros"))


@pytest.mark.parametrize("name", ALL)
def test_a_wrong_function_on_the_way_out_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text = convert(source(ALL[name][1]), "ros").text
    assert text is not None
    entry = calls_out.CALLS_OUT[ALL[name][0]]
    monkeypatch.setitem(calls_out.CALLS_OUT, ALL[name][0], ("Fn::ImportValue", *entry[1:]))
    assert_noticed(convert(text, "foreach"))
    assert_noticed(convert(source(ALL[name][1]), "ros"))


@pytest.mark.parametrize("name", PSEUDO)
def test_a_wrong_pseudo_parameter_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    text = source({"Ref": name})
    monkeypatch.setitem(names.PSEUDO_IN, name, "ALIYUN::Other")
    assert_noticed(convert(text, "ros"))


@pytest.mark.parametrize("wrong", ["Number", "CommaDelimitedList"])
def test_a_wrong_type_of_a_parameter_is_noticed(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    text = template("a", {"Fn::Not": [{"Condition": "C"}]}, "String")
    monkeypatch.setitem(parameters_in.TYPES_IN, "String", wrong)
    assert convert(text, "ros").text is None
    monkeypatch.undo()
    there = convert(text, "ros").text
    assert there is not None
    monkeypatch.setitem(parameters_out.TYPES_OUT, "String", wrong)
    assert convert(there, "foreach").text is None


def test_not_that_stays_a_list_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(calls_in.CALLS_IN, "Fn::Not", lambda call: Call("ros", "Fn::Not", call.argument))
    assert convert(source("a"), "ros").text is None


def test_a_condition_that_is_not_negated_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = convert(source("a"), "ros").text
    assert text is not None
    monkeypatch.setitem(calls_out.CALLS_OUT, "Fn::Not", ("Fn::Not", calls_out.always, lambda call, name: call.argument))
    assert convert(text, "foreach").text is None


@pytest.mark.parametrize("between", [" ", "\n", "\n  # kept\n"])
@pytest.mark.parametrize("before", ["", "Description: a, ", "? Description\n: a, "])
def test_the_version_stands_before_a_question_mark_in_braces(before: str, between: str) -> None:
    text = f"{{{before}? Resources{between}: {{T: {{Type: X}}}}}}\n"
    result = convert(text, "ros", name="t.yaml")
    assert result.text is not None, result.diagnostics
    assert load(result.text) == {"ROSTemplateFormatVersion": "2015-09-01", **load(text)}
