"""What becomes of calls in templates of ROS that are written out."""

from __future__ import annotations

import pytest

from transpile import Severity, convert

HEAD = """ROSTemplateFormatVersion: '2015-09-01'
Parameters:
  Names: {Type: Json, Default: [red, green, blue]}
Conditions:
  Many:
    Fn::Not:
      Fn::Equals: [{'Fn::Length': {Ref: Names}}, 1]
Resources:
  Topic:
    Type: ALIYUN::MNS::Topic
    Count: 2
    Properties:
      TopicName: %s
"""
INDEX = "{Ref: 'ALIYUN::Index'}"


def names(value: str, resolve: bool = False) -> list[str]:
    """What the names of both topics are, where they are written so."""
    result = convert(HEAD % value, "cfn", resolve=resolve)
    assert result.text is not None, result.diagnostics
    assert {one.severity for one in result.diagnostics} <= {Severity.NOTE}
    return [line.partition(": ")[2] for line in result.text.splitlines() if "TopicName" in line]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (f"{{'Fn::Select': [{INDEX}, [a, b]]}}", ["a", "b"]),
        (f"{{'Fn::Add': [1, {INDEX}]}}", ["1", "2"]),
        (f"{{'Fn::Calculate': ['{{0}}*2+1', 0, [{INDEX}]]}}", ["1", "3"]),
        (f"{{'Fn::Join': ['-', [a, {INDEX}]]}}", ["a-0", "a-1"]),
        (f"{{'Fn::Str': {INDEX}}}", ["'0'", "'1'"]),
        (f"{{'Fn::Select': [{INDEX}, {{'Fn::Split': [',', 'a,b']}}]}}", ["a", "b"]),
    ],
)
def test_what_depends_on_the_number_of_a_copy_is_computed(value: str, found: list[str]) -> None:
    assert names(value) == found


@pytest.mark.parametrize(
    "value", ["{'Fn::Join': ['-', [a, b]]}", "{'Fn::Select': [0, {Ref: Names}]}", "{'Fn::Length': {Ref: Names}}"]
)
def test_what_does_not_stays_as_it_is_written(value: str) -> None:
    assert names(value) == [value, value]


def test_what_is_disputed_stays_also_inside_another_call() -> None:
    found = names(f"{{'Fn::Join': ['', [{INDEX}, {{'Fn::Base64Encode': a}}]]}}")
    assert found == [f"{{'Fn::Join': ['', [{at}, {{'Fn::Base64Encode': a}}]]}}" for at in (0, 1)]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (f"{{'Fn::Index': [{INDEX}, [0]]}}", ["0", "{'Fn::Index': [1, [0]]}"]),
        (f"{{'Fn::Select': [{INDEX}, [a]]}}", ["a", "{'Fn::Select': [1, [a]]}"]),
    ],
)
def test_what_a_copy_does_not_find_stays_its_call(value: str, found: list[str]) -> None:
    assert names(value) == found


def test_everything_that_is_known_is_computed_on_request() -> None:
    assert names(f"{{'Fn::If': [Many, {{'Fn::Select': [{INDEX}, {{Ref: Names}}]}}, none]}}", True) == ["red", "green"]
    assert names("{'Fn::Base64Encode': a}", True) == ["YQ=="] * 2


def test_a_call_of_too_few_arguments_that_a_count_makes_is_a_warning() -> None:
    text = (HEAD % "x").replace("Count: 2", "Count: 1")
    result = convert(text + "Outputs: {Sum: {Value: {'Fn::Add': {'Fn::GetAtt': [Topic, Size]}}}}\n", "cfn")
    assert result.text is not None
    assert [(one.code, one.severity) for one in result.diagnostics] == [("T211", Severity.WARNING)]
    assert "Outputs: {Sum: {Value: {'Fn::Add': [{Fn::GetAtt: ['Topic[0]', Size]}]}}}" in result.text


def test_an_error_message_of_select_is_a_warning() -> None:
    result = convert(HEAD % f"{{'Fn::Select': [{INDEX}, [a], none, no second]}}", "cfn")
    assert result.text is not None
    (one,) = result.diagnostics
    assert (one.code, one.severity) == ("T211", Severity.WARNING)
    assert one.message == "Fn::Select: there is no item 1 in a list of 1: no second"
