"""`!Merge` and `!Map` are read and written as the long forms are: what they stand for takes their place."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

PROPERTY = "Resources:\n  R:\n    Type: T\n    Properties:\n      A: %s\n"
KEYED = '!Map {Collection: [k, l], Key: !Sub "${Value}a", Fragment: 1}'
OBJECTS = {
    "objects": ("!Merge [{B: 1}, {C: 1}]", {"B": 1, "C": 1}),
    "no object": ("!Merge []", {}),
    "merged twice": ("!Merge [!Merge [{B: 1}], {'Fn::Merge': [{C: 2}]}]", {"B": 1, "C": 2}),
    "behind an anchor": ("&a !Merge [{B: 1}]\n      D: *a", {"B": 1}),
    "in a list": ("[!Merge [{B: 1}, {C: 1}]]", [{"B": 1, "C": 1}]),
    "a loop beside an object": (f"!Merge [{KEYED}, {{C: 1}}]", {"ka": 1, "la": 1, "C": 1}),
    "a loop": (KEYED, {"ka": 1, "la": 1}),
    "a loop over nothing": ('!Map {Collection: [], Key: !Sub "${Value}a", Fragment: 1}', {}),
}
SECTION = """\
Resources: !Merge
  # the topics
  - !Map
    Collection: [A, B]
    Key: !Sub "${Value}Topic"
    Fragment: {Type: AWS::SNS::Topic}
  # and one more
  - C: {Type: AWS::SNS::Topic}  # the last
"""
FOREACH_INSIDE = """\
Transform: AWS::LanguageExtensions
Resources:
  R:
    Type: T
    Properties:
      A: %s
        - Fn::ForEach::X: [x, [a-b, c], {"K&{x}": !Ref x}]
          P: 1
        - {C: 1}
"""


@pytest.mark.parametrize("target", ["cfn", "foreach", "for"])
@pytest.mark.parametrize("name", OBJECTS)
def test_a_short_form_becomes_the_object_that_it_makes(name: str, target: str) -> None:
    spelled, value = OBJECTS[name]
    text = convert(PROPERTY % spelled, target).text
    assert text is not None
    assert "!Merge" not in text
    assert "!Map" not in text
    assert load(convert(text, "cfn").text or "")["Resources"]["R"]["Properties"]["A"] == value


@pytest.mark.parametrize("name", OBJECTS)
def test_a_short_form_stays_where_the_target_has_it(name: str) -> None:
    text = PROPERTY % OBJECTS[name][0]
    assert convert(text, "map").text == text


def test_a_section_may_be_a_short_form() -> None:
    assert convert(SECTION, "cfn").text == (
        "Resources:\n"
        "  # the topics\n"
        "  ATopic: {Type: AWS::SNS::Topic}\n"
        "  BTopic: {Type: AWS::SNS::Topic}\n"
        "  # and one more\n"
        "  C: {Type: AWS::SNS::Topic}  # the last\n"
    )


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize("spelled", ["!Merge", "\n       Fn::Merge:"])
def test_a_loop_in_a_merged_object_goes_where_the_object_goes(spelled: str, target: str) -> None:
    """A target may keep the loop and have no merge, or have the merge and not the loop."""
    text = convert(FOREACH_INSIDE % spelled, target).text
    assert text is not None
    found = load(convert(text, "cfn").text or "")["Resources"]["R"]["Properties"]["A"]
    assert found == {"Kab": "a-b", "Kc": "c", "P": 1, "C": 1}
