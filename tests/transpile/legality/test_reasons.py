"""What is refused because a loop must be written out says so beside the reason why it cannot be."""

from __future__ import annotations

import pytest

from transpile import convert
from transpile.diagnostics import Diagnostic

TEMPLATE = """\
Parameters:
  Zones: {{Type: CommaDelimitedList}}
Resources:
  Site:
    Type: AWS::SNS::Topic
    Properties:
      Tags:
        {loop}
"""
LIST = "Fn::Map: {Collection: !Ref Zones, Fragment: !Sub 'in ${Value}'}"
ENTRIES = "Fn::ForEach::Tags: [Zone, !Ref Zones, {'${Zone}': x}]"


def told(loop: str, target: str) -> Diagnostic:
    head = "Transform: AWS::LanguageExtensions\n" if "ForEach" in loop else ""
    (one,) = convert(head + TEMPLATE.format(loop=loop), target).diagnostics
    return one


@pytest.mark.parametrize(
    ("loop", "target", "reason"),
    [
        (LIST, "foreach", "`Fn::ForEach` cannot produce a list"),
        (ENTRIES, "for", "`Fn::For` cannot produce entries of an object inside properties"),
    ],
)
def test_a_source_without_value_is_refused_with_what_the_target_lacks(loop: str, target: str, reason: str) -> None:
    one = told(loop, target)
    assert one.code == "T202"
    assert [other.text for other in one.others] == [f"{reason}, so the loop must be unrolled"]


@pytest.mark.parametrize(("loop", "target"), [(LIST, "for"), (ENTRIES, "map")])
def test_a_source_without_value_is_no_matter_where_the_target_has_the_loop(loop: str, target: str) -> None:
    head = "Transform: AWS::LanguageExtensions\n" if "ForEach" in loop else ""
    result = convert(head + TEMPLATE.format(loop=loop), target)
    assert "!Ref Zones" in (result.text or "")
    assert result.diagnostics == ()
