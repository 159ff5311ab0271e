"""`!Map` and `!Merge` as the whole value of a key or an item: they are written as entries, or stay as they are."""

from __future__ import annotations

import pytest

from support.text import data_of
from transpile import convert

MAP = '!Map {Collection: [a], Key: !Sub "k${Value}", Fragment: 1}'
BLOCK = '!Map\n{0}  Collection: [a]\n{0}  Key: !Sub "k${{Value}}"\n{0}  Fragment: 1'.format
VALUES = {
    "a map": (MAP, {"ka": 1}),
    "a map in a block": (BLOCK(" " * 6), {"ka": 1}),
    "a map without rounds": (MAP.replace("[a]", "[]"), {}),
    "a merge": (f"!Merge [{MAP}, {{X: 1}}]", {"ka": 1, "X": 1}),
    "a merge in a block": (f"!Merge\n        - {BLOCK(' ' * 8)}\n        # kept\n        - X: 1", {"ka": 1, "X": 1}),
    "a merge of a merge": (f"!Merge [!Merge [{MAP}], {{X: 1}}]", {"ka": 1, "X": 1}),
    "a merge of a map without Key": ("!Merge {'Fn::Map': {Collection: [a], Fragment: {z: 1}}}", {"z": 1}),
    "an anchor": (f"&x {MAP}\n      W: *x", {"ka": 1}),
}
TEMPLATE = "Resources:\n  R:\n    Type: T\n    Properties:\n      V: %s\n      Last: 'as it is'  # stays\n"


@pytest.mark.parametrize("target", ["cfn", "foreach", "for", "map"])
@pytest.mark.parametrize("case", VALUES)
def test_a_tag_that_makes_an_object(case: str, target: str) -> None:
    value, expected = VALUES[case]
    text = TEMPLATE % value
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    assert (result.text == text) == (target == "map")
    assert "      Last: 'as it is'  # stays\n" in result.text
    assert result.text.count("# kept") == text.count("# kept")
    again = convert(result.text, "cfn").text or ""
    assert data_of(again)["Resources"]["R"]["Properties"]["V"] == expected


@pytest.mark.parametrize("target", ["cfn", "foreach", "for", "map"])
def test_a_section_that_is_a_merge(target: str) -> None:
    text = """\
Resources: !Merge
  # the topics
  - !Map
    Value: Name
    Collection: [a, b]
    Key: !Sub "T${Name}"
    Fragment:
      Type: AWS::SNS::Topic  # of SNS
  - Other: {Type: "T"}
"""
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    assert (result.text == text) == (target == "map")
    assert "# the topics" in result.text
    assert "# of SNS" in result.text
    assert 'Other: {Type: "T"}\n' in result.text
    assert [*data_of(convert(result.text, "cfn").text or "")["Resources"]] == ["Ta", "Tb", "Other"]


def test_an_item_that_is_a_merge_stays_an_item() -> None:
    value = f"\n        - !Merge [{MAP}, {{X: 1}}]\n        - !Map {{Collection: [b], Fragment: !Ref Value}}"
    result = convert(TEMPLATE % value, "cfn")
    assert result.text is not None, result.diagnostics
    assert data_of(result.text)["Resources"]["R"]["Properties"]["V"] == [{"ka": 1, "X": 1}, "b"]
