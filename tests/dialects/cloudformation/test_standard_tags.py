"""YAML's own tags say nothing of a template: what stands behind one is declared as without it."""

from __future__ import annotations

import pytest

from transpile import convert

TAGS = ["!!str", "!!map", "!!seq", "!"]
DECLARED = """\
Parameters: %s {P: %s {Type: %s CommaDelimitedList, Default: "a,b"}}
Transform: %s [AWS::LanguageExtensions, %s Mine, %s {Name: %s Other}]
Resources:
  Fn::ForEach::L: [T, !Ref P, {"X${T}": {Type: AWS::SNS::Topic}}]
"""


@pytest.mark.parametrize("tag", [*TAGS, "&a"])
@pytest.mark.parametrize("from_", [None, "cfn"])
@pytest.mark.parametrize("target", ["terraform", "map", "for"])
def test_what_is_declared_behind_a_tag(tag: str, from_: str | None, target: str) -> None:
    """Nothing is missing, and the transforms keep their order."""
    for at in range(7):
        text = DECLARED % tuple(tag if place == at else "" for place in range(7))
        told = [one.code for one in convert(text, target, from_=from_).diagnostics]
        assert not {"T901", "T209", "T210", "T111"} & {*told}, text
