"""Defaults in which something would be computed: no service does, so the parameter has no value that is known."""

from __future__ import annotations

import pytest

from transpile import convert

ROS = "ROSTemplateFormatVersion: '2015-09-01'\n"
USE = "Resources: {A: {Type: X, Properties: {V: {Ref: P}, W: [{Ref: P}]}}}\n"


@pytest.mark.parametrize("resolve", [True, False])
@pytest.mark.parametrize("to", ["cfn", "terraform", "ros", "for"])
@pytest.mark.parametrize("value", ["{A: {'Fn::Select': [':', []]}}", "[{Ref: 'ALIYUN::Region'}]", "{A: {Ref: B}}"])
def test_a_default_of_ros(value: str, to: str, resolve: bool) -> None:
    text = f"{ROS}Parameters: {{P: {{Type: Json, Default: {value}}}}}\n{USE}"
    assert not {"T901", "T902"} & {one.code for one in convert(text, to, resolve=resolve).diagnostics}


@pytest.mark.parametrize("resolve", [True, False])
@pytest.mark.parametrize("to", ["cfn", "terraform", "ros", "for"])
@pytest.mark.parametrize("value", ["[!For [[i, x], [1, 2], !Ref x], a]", "[!Ref AWS::Region]", "['${AWS::Region}']"])
def test_a_default_of_cloudformation(value: str, to: str, resolve: bool) -> None:
    text = f"Parameters: {{P: {{Type: CommaDelimitedList, Default: {value}}}}}\n{USE}"
    assert not {"T901", "T902"} & {one.code for one in convert(text, to, resolve=resolve).diagnostics}


def test_it_stays_as_it_is_written() -> None:
    text = f"{ROS}Parameters: {{P: {{Type: Json, Default: {{A: {{'Fn::Select': [':', []]}}}}}}}}\n{USE}"
    assert convert(text, "cfn", resolve=True).text == text
