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
        ("{Default: a}", "P", "does not say its type"),
        ("{}", "P", "does not say its type"),
        ("null", "P", "does not say its type"),
        ("[a]", "P", "does not say its type"),
        ("a", "P", "does not say its type"),
        ("{Type: null}", "null", "has a type that is not"),
        ("{Type: 5, Default: a}", "5", "has a type that is not"),
        ("{Type: true}", "true", "has a type that is not"),
        ("{Type: ''}", "''", "has a type that is not"),
        ("{Type: !Ref X, Default: a}", "!Ref X", "has a type that is not"),
        ("{Type: {A: b}}", "{A: b}", "has a type that is not"),
        ("{Type: [String]}", "[String]", "has a type that is not"),
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
