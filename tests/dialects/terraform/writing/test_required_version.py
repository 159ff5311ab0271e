"""The version of Terraform that a module asks for: where it has a precondition, which older ones do not know."""

from __future__ import annotations

import pytest

from support import real_terraform, written_modules
from transpile import convert

HEAD = """\
# What the shop tells

Transform: AWS::LanguageExtensions
Parameters: {Names: {Type: CommaDelimitedList, Default: a}}
"""
LOOP = "Resources:\n  Fn::ForEach::L: [N, !Ref Names, {'Topic${N}': {Type: AWS::SNS::Topic}}]\n"
OTHER = "  TopicB: {Type: AWS::SNS::Topic}\n"
VERSION = 'terraform {\n  required_version = ">= 1.2"\n}\n'


@pytest.mark.parametrize("other", ["", OTHER], ids=["no condition", "condition"])
def test_a_version_stands_where_a_precondition_does(other: str) -> None:
    module = convert(HEAD + LOOP + other, to="terraform").text or ""
    assert (VERSION in module) is ("precondition" in module) is bool(other)
    assert real_terraform.formatted(module) == module
    assert "TopicA" not in written_modules.made(module)["Resources"]


@pytest.mark.parametrize("other", ["", OTHER], ids=["no condition", "condition"])
def test_the_way_back_says_nothing_of_it(other: str) -> None:
    back = convert(convert(HEAD + LOOP + other, to="terraform").text or "", to="foreach", from_="terraform")
    assert back.diagnostics == ()
    assert "# What the shop tells\n" in (back.text or "")
    assert "required_version" not in (back.text or "")
