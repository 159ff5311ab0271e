"""A module begins with the defaults of parameters: where these are wrong, another value does not help."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  Zones: {Type: CommaDelimitedList, Default: "a,a"}
Resources:
  Fn::ForEach::Topics:
    - Zone
    - !Ref Zones
    - Topic${Zone}: {Type: AWS::SNS::Topic}
"""


@pytest.mark.parametrize("given", [{}, {"Zones": "b"}, {"Zones": "true"}, {"Zones": ["b", "c"]}])
def test_what_is_wrong_at_the_default_is_told_of_the_template(given: dict[str, str | list[str]]) -> None:
    result = convert(TEMPLATE, "terraform", parameters=given)
    (one,) = result.diagnostics
    assert (result.text, one.code) == (None, "T301")
    assert one.span is not None
    assert TEMPLATE[one.span.start : one.span.end] == "Topic${Zone}"
    assert one.help is not None
    assert ("change the default" in one.help) == bool(given)


@pytest.mark.parametrize("target", ["map", "for", "cfn"])
def test_a_template_has_the_values_that_are_given(target: str) -> None:
    assert convert(TEMPLATE, target, parameters={"Zones": "b"}).text is not None
