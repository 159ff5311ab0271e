"""Terraform sorts the keys of objects: a warning where a function makes a text of one."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """Transform: AWS::LanguageExtensions
Resources:
  Parameter:
    Type: AWS::SSM::Parameter
    Properties:
      Value: !ToJsonString {}
"""


@pytest.mark.parametrize("argument", ["{team: a, size: 1}", "[{b: 1, a: 2}]", "{a: {z: 1, b: 2}}"])
def test_keys_in_another_order_are_told(argument: str) -> None:
    result = convert(TEMPLATE.replace("{}", argument), "terraform")
    (told,) = (one for one in result.diagnostics if one.code == "T427")
    assert result.text is not None
    assert told.source is not None
    assert told.span is not None
    assert told.source.slice(told.span) == f"!ToJsonString {argument}"


@pytest.mark.parametrize("argument", ["{a: 1, b: 2}", "[b, a]", "{}"])
def test_sorted_keys_are_not(argument: str) -> None:
    result = convert(TEMPLATE.replace("{}", argument), "terraform")
    assert "T427" not in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("items", ["[b, a]", "!Ref L"])
def test_keys_that_loops_make_in_another_order_are_told(items: str) -> None:
    loop = f"{{'Fn::ForEach::M': [x, {items}, {{'${{x}}': 1}}]}}"
    text = f"Parameters: {{L: {{Type: CommaDelimitedList, Default: 'a,b'}}}}\n{TEMPLATE.replace('{}', loop)}"
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    assert "T427" in [one.code for one in result.diagnostics]


@pytest.mark.parametrize("beside", ["", ", c: 2"])
def test_sorted_keys_that_loops_make_are_not(beside: str) -> None:
    loop = f"{{'Fn::ForEach::M': [x, [a, b], {{'${{x}}': 1}}]{beside}}}"
    result = convert(TEMPLATE.replace("{}", loop), "terraform")
    assert result.text is not None, result.diagnostics
    assert "T427" not in [one.code for one in result.diagnostics]
