"""Templates with loops of several dialects, of which `--from` names one: the others stay in the module, as data."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  Names: {Type: CommaDelimitedList, Default: "A,B"}
Resources:
  Q: {Type: AWS::SQS::Queue}
  Fn::ForEach::Topics:
    - Name
    - ITEMS
    - Topic${Name}: {Type: AWS::SNS::Topic}
"""
MERGE = "  Fn::Merge: [{Fn::Map: {Value: X, Collection: [Z], Key: !Sub '${X}', Fragment: {Type: AWS::SQS::Queue}}}]\n"


@pytest.mark.parametrize("items", ["!Ref Names", "[A, B]", "[]", "[!GetAtt Q.Arn]", "!GetAtt Q.Arn"])
@pytest.mark.parametrize("merge", [MERGE, ""])
@pytest.mark.parametrize("format", ["hcl", "json"])
def test_loops_of_another_dialect_stay(items: str, merge: str, format: str) -> None:
    result = convert(TEMPLATE.replace("ITEMS", items) + merge, "terraform", from_="map", format=format)
    assert [one.code for one in result.diagnostics if one.code not in ("T407", "T430")] == ["T415"]
    assert result.text is not None
    assert "Fn::ForEach::Topics" in result.text
    assert ("for X in" in result.text, "Fn::Merge" in result.text) == (bool(merge), False)


def test_what_a_loop_that_stays_needs_stays_beside_those_that_are_converted() -> None:
    result = convert(TEMPLATE.replace("ITEMS", "[A]") + MERGE, "terraform", from_="foreach")
    assert result.text is not None
    assert '"Fn::Map" = {' in result.text
    assert 'for Name in ["A"]' in result.text


def test_a_loop_that_cannot_be_read_stays_as_data_beside_others() -> None:
    text = TEMPLATE.replace("ITEMS", "[A]").replace("    - Topic${Name}", "    - more\n    - Topic${Name}")
    for named in ("map", "cfn"):
        result = convert(text + MERGE, "terraform", from_=named)
        assert result.text is not None
        assert '"more"' in result.text
