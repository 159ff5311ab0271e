"""Numbers that Terraform spells otherwise: refused where a function tells them from their text, else strings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dialects.ros.functions.computed import TYPED
from support.written_modules import made
from transpile import convert

ROS = '{"ROSTemplateFormatVersion": "2015-09-01", %s"Resources": {"R": {"Type": "A", "Properties": {"P": %s}}}}'
AWS = '{"Transform": "AWS::LanguageExtensions", %s"Resources": {"R": {"Type": "A", "Properties": {"P": %s}}}}'
FRACTION = "0." + "3" * 200
MANY = "7" * 5000
NUMBERS = ("1e3", "-0.0", "1e400", "1" * 150, FRACTION, MANY, "1e5000", "-1e-5000")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("template", "call"),
    [
        (ROS, '{"Fn::Add": [@, 1]}'),
        (ROS, '{"Fn::Max": [@, 1]}'),
        (ROS, '{"Fn::Str": @}'),
        (ROS, '{"Fn::Join": ["", ["a", @]]}'),
        (ROS, '{"Fn::Base64Encode": @}'),
        (ROS, '{"Fn::Select": [@, ["a", "b"]]}'),
        (ROS, '{"Fn::Contains": [[@], 1]}'),
        (ROS, '{"Fn::EachMemberIn": [[@], [1]]}'),
        (ROS, '{"Fn::Jq": ["First", ".", {"a": @}]}'),
        (ROS, '{"Fn::Add": [{"Fn::If": ["C", @, 2]}, 1]}'),
        (ROS, '{"Fn::Length": @}'),
        (ROS, '{"Fn::Split": ["a", @]}'),
        (ROS, '{"Fn::Split": [@, "a"]}'),
        (ROS, '{"Fn::GetAtt": ["R", "b", @]}'),
        (ROS, '{"Fn::SelectMapList": [@, ["a", "b"]]}'),
        (AWS, '{"Fn::GetAtt": ["R", "b", @]}'),
        (AWS, '{"Fn::ToJsonString": {"a": @}}'),
        (AWS, '{"Fn::ToJsonString": [{"Ref": "AWS::Region"}, @]}'),
    ],
)
def test_a_number_that_a_function_tells_from_its_text_is_refused(number: str, template: str, call: str) -> None:
    text = template % ('"Conditions": {"C": {"Fn::Equals": ["a", "b"]}}, ', call.replace("@", number))
    result = convert(text, "terraform", name="t.json")
    assert result.text is None
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T428"]
    one = next(one for one in result.diagnostics if one.code == "T428")
    assert one.span is not None
    assert text[one.span.start : one.span.end] == number


OTHER = {
    "1e3": "1000",
    "5e0": "5",
    "1" * 40 + ".0": "1" * 40,
    "1" * 41 + ".0": "a number with fewer digits",
    "1." + "5" * 200: "a number with fewer digits",
    "-0.0": "a number with fewer digits",
}


@pytest.mark.parametrize("number", OTHER)
def test_the_way_out_is_the_number_that_terraform_writes_if_that_is_short(number: str) -> None:
    (one,) = convert(ROS % ("", f'{{"Fn::Add": [{number}, 1]}}'), "terraform", name="t.json").diagnostics
    assert one.help == f"write {OTHER[number]}, or replace Fn::Add with its result"


@pytest.mark.parametrize("number", [FRACTION, "1" * 150, "7" * 40 + ".0", "7" * 38 + ".0", "-" + "7" * 38 + ".0"])
def test_a_message_shows_forty_characters_of_a_number(number: str) -> None:
    (one,) = convert(ROS % ("", f'{{"Fn::Str": {number}}}'), "terraform", name="t.json").diagnostics
    shown = number if len(number) <= 40 else f"{number[:40]}..."
    assert f"the string '{shown}', which" in one.message


@pytest.mark.parametrize("number", NUMBERS)
def test_one_that_comes_out_of_a_mapping(number: str) -> None:
    mappings = f'"Mappings": {{"M": {{"a": {{"b": {number}}}}}}}, '
    asking = '{"Fn::Add": [{"Fn::FindInMap": ["M", "a", "b"]}, 1]}'
    text = ROS % (mappings, asking)
    result = convert(text, "terraform", name="t.json")
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T428"]
    assert convert(ROS % (mappings, '{"Fn::FindInMap": ["M", "a", "b"]}'), "terraform", name="t.json").text is not None


def test_one_that_a_loop_visits() -> None:
    loop = '{"Fn::Jq": ["First", "[.[] | {a: .}]", [1e3, 2]]}'
    result = convert(ROS % ("", loop), "terraform", name="t.json")
    assert "T901" not in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "call",
    [
        "@",
        '{"Fn::Select": [0, [@, 1]]}',
        '{"Fn::If": ["C", @, 2]}',
        '{"Fn::MergeMapToList": [{"a": [@]}]}',
    ],
)
def test_elsewhere_it_is_a_string(number: str, call: str) -> None:
    text = ROS % ('"Conditions": {"C": {"Fn::Equals": ["a", "a"]}}, ', call.replace("@", number))
    result = convert(text, "terraform", name="t.json")
    assert result.text is not None, result.diagnostics
    assert "T408" in [one.code for one in result.diagnostics]
    assert made(result.text)["Resources"]["R"]["Type"] == "A"


@pytest.mark.parametrize("number", [*NUMBERS, "6.0"])
def test_an_average_takes_the_numbers_of_strings(number: str) -> None:
    text = ROS % ("", f'{{"Fn::Avg": [1, [1, {number}]]}}')
    assert [one.code for one in convert(text, "terraform", name="t.json").diagnostics] in ([], ["T408"])


@pytest.mark.parametrize("number", ["0", "1", "-1", "1.5", "1.50", "1000", "1" * 90, "0." + "3" * 90])
def test_a_number_that_stays_is_written(number: str) -> None:
    text = ROS % ("", f'{{"Fn::Add": [{number}, 1]}}')
    assert convert(text, "terraform", name="t.json").text is not None


written = st.from_regex(r"-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,3})?(e[-+]?[0-9]{1,4})?", fullmatch=True)
numbers = written | st.sampled_from(NUMBERS)
arguments: st.SearchStrategy[Any] = st.recursive(
    numbers.map(lambda one: f"@{one}@") | st.sampled_from(["a", "", "1", 1, True, None]) | st.just({"Ref": "A"}),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b"]), inner, max_size=2),
    max_leaves=4,
)


@given(st.sampled_from(sorted({*TYPED, "Fn::MergeMap", "Fn::ListMerge", "Fn::If", "Fn::Sub"})), arguments)
@settings(max_examples=200, deadline=None)
def test_whatever_a_function_is_given(name: str, argument: Any) -> None:
    call = json.dumps({name: argument}).replace('"@', "").replace('@"', "")
    result = convert(ROS % ('"Parameters": {"A": {"Type": "String"}}, ', call), "terraform", name="t.json")
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert not [one for one in errors if one.span is None or one.code in ("T901", "T902")], errors
