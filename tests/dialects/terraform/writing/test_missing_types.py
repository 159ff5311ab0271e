"""Parameters without a type are refused where they become variables, as the service would refuse them."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: %s
  Q: null
Resources:
  Fn::ForEach::Topics: [N, %s, {"T${N}": {Type: A}}]
"""


@pytest.mark.parametrize(
    ("said", "place", "why"),
    [
        ("{Default: a}", "P", "has no type"),
        ("{}", "P", "has no type"),
        ("null", "P", "has no type"),
        ("[a]", "P", "has no type"),
        ("a", "P", "has no type"),
        ("{Type: null}", "null", "has an invalid type"),
        ("{Type: 5, Default: a}", "5", "has an invalid type"),
        ("{Type: true}", "true", "has an invalid type"),
        ("{Type: ''}", "''", "has an invalid type"),
        ("{Type: !Ref X, Default: a}", "!Ref X", "has an invalid type"),
        ("{Type: {A: b}}", "{A: b}", "has an invalid type"),
        ("{Type: [String]}", "[String]", "has an invalid type"),
    ],
)
@pytest.mark.parametrize("resource", [None, "Stack"])
def test_a_parameter_without_a_type(said: str, place: str, why: str, resource: str | None) -> None:
    text = TEMPLATE % (said, "[x, !Ref P]")
    result = convert(text, "terraform", stack_resource=resource)
    # A stack is given all parameters, so it needs the type of each.
    assert [one.code for one in result.diagnostics] == ["T431"] * (2 if resource else 1)
    one = result.diagnostics[0]
    assert one.span is not None
    assert text[one.span.start : one.span.end] == place
    assert one.message.startswith(f"parameter `P` {why}")


@pytest.mark.parametrize("said", ["{Default: a}", "{Type: !Ref X}", "null", "{Type: 5}"])
def test_a_parameter_that_no_loop_needs_stays(said: str) -> None:
    assert convert(TEMPLATE % (said, "[a]"), "terraform").diagnostics == ()
