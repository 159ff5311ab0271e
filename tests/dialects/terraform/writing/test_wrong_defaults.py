"""Defaults that no variable can have are refused where they stand, as the service would refuse them."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: {%s}
Resources:
  Fn::ForEach::Topics: [N, %s, {"T${N}": {Type: A}}]
"""
LIST = "Type: CommaDelimitedList, Default: "


@pytest.mark.parametrize(
    ("said", "default", "why"),
    [
        (LIST + "{Ref: x}", "{Ref: x}", "is not a string"),
        (LIST + "[a]", "[a]", "is not a string"),
        (LIST + "null", "null", "is not a string"),
        (LIST + "'a,B', AllowedPattern: '[a-z]+'", "'a,B'", "is not one of the allowed values"),
        (LIST + "'a,b', AllowedValues: [a, c]", "'a,b'", "is not one of the allowed values"),
        ("Type: List<Number>, Default: a", "a", "is not one of the allowed values"),
        ("Type: String, Default: abc, MaxLength: 2", "abc", "is not one of the allowed values"),
        ("Type: Number, Default: 4, MinValue: 5", "4", "is not one of the allowed values"),
    ],
)
@pytest.mark.parametrize("resource", [None, "Stack"])
def test_a_default_that_no_variable_can_have(said: str, default: str, why: str, resource: str | None) -> None:
    text = TEMPLATE % (said, "!Ref P" if "List" in said else "[!Ref P]")
    result = convert(text, "terraform", stack_resource=resource)
    assert [one.code for one in result.diagnostics] == ["T429"]
    (one,) = result.diagnostics
    assert one.span is not None
    assert text[one.span.start : one.span.end] == default
    assert one.message.startswith(f"the default of parameter `P` {why}")


@pytest.mark.parametrize(
    "said",
    [
        LIST + "'a,b', AllowedPattern: '[a-z]+'",
        LIST + "'a,b', AllowedValues: [a, b]",
        "Type: List<Number>, Default: '1,2'",
        "Type: CommaDelimitedList, AllowedValues: [a]",
    ],
)
def test_a_default_that_a_variable_can_have(said: str) -> None:
    assert convert(TEMPLATE % (said, "!Ref P"), "terraform").diagnostics == ()


def test_a_default_that_no_loop_needs_stays() -> None:
    text = TEMPLATE % ("Type: String, Default: b, AllowedValues: [a]", "[x]")
    assert convert(text, "terraform").diagnostics == ()
