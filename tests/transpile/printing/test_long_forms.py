"""Whoever writes the long form of functions gets the long form: no short tag is new in a text that has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import TESTS
from support.depth import in_turn
from support.long_forms import long_forms, tags
from support.samples import load
from support.text import rewritten
from transpile import convert

ROOT = TESTS.parent
TARGETS = ("foreach", "map", "for", "ros", "cfn")
PLACES = ("tests/features/*/*.yaml", "samples/*/*.yaml", "tests/transpile/printing/templates/*.yaml")
FILES = sorted(
    path
    for place in PLACES
    for path in ROOT.glob(place)
    if path.stem.partition("-")[0] in ("foreach", "map", "for", "mixed") or "samples" in path.parts
)
"""Templates by their dialect."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(Path(path).relative_to(ROOT)))
def test_a_long_form_stays_one_and_means_the_same(path: Path) -> None:
    short = path.read_bytes().decode()
    if not tags(short):
        pytest.skip("no short tags")
    long = long_forms(short)
    assert not tags(long)
    assert load(long) == load(short)
    for target in in_turn(TARGETS, FILES.index(path), 2):
        # Both must say the same, which is another proof than that of each.
        result, other = (convert(text, target, verify=False).text for text in (long, short))
        assert (result is None) is (other is None)
        if result is not None and other is not None:
            assert load(result) == load(other), target
            assert tags(result) == [], target


LOOP = """\
Resources:
  Topic:
    Type: AWS::SNS::Topic
    Properties:
      DisplayName: {name}
  Fn::Merge:
    - Fn::Map:
        Index: i
        Value: Team
        Collection: [Orders, Payments]
        Key: {key}
        Fragment:
          Type: AWS::SNS::Topic
          Properties:
            DisplayName: {value}
            TopicName: {position}
"""
LONG = {"key": "{'Fn::Sub': 'Topic${Team}'}", "value": "{Ref: Team}", "position": "{Ref: i}"}
SHORT = {"key": "!Sub Topic${Team}", "value": "!Ref Team", "position": "!Ref i"}
LOOKED_UP = "Fn::FindInMap: [TopicTable, {Ref: Team}, Position]"
TAGGED = "!FindInMap [TopicTable, !Ref Team, Position]"


@pytest.mark.parametrize(
    ("spelled", "name", "wanted"),
    [
        (LONG, "!Ref AWS::StackName", LOOKED_UP),
        (SHORT, "{Ref: AWS::StackName}", TAGGED),
        ({**LONG, "value": "!Ref Team"}, "{Ref: AWS::StackName}", LOOKED_UP),
        ({**LONG, "value": "!Ref Team"}, "!Ref AWS::StackName", TAGGED),
        ({**SHORT, "value": "x"}, "x", TAGGED),
        ({**LONG, "value": "x"}, "!Ref AWS::StackName", LOOKED_UP),
    ],
    ids=[
        "the loop before the file",
        "short in the loop",
        "the file where the loop is mixed",
        "both mixed",
        "a tag",
        "the last call of a loop is in it, though both end there",
    ],
)
def test_the_nearest_habit_decides(spelled: dict[str, str], name: str, wanted: str) -> None:
    source = LOOP.format(name=name, **spelled)
    assert wanted in rewritten(source, "foreach")


BESIDE = "  Plain{}: {{Type: AWS::SNS::Topic, Properties: {{DisplayName: !Ref AWS::StackName}}}}\n"


def test_a_loop_without_a_habit_has_that_of_the_text_and_not_of_the_loop_before_it() -> None:
    first = LOOP.format(name="!Ref AWS::StackName", **LONG)
    mixed = LOOP.format(name="x", **{**LONG, "key": "!Sub Second${Team}", "value": "x"}).partition("Fn::Merge:\n")[2]
    second = mixed.replace("[Orders, Payments]", "[Web, Data]")
    result = rewritten(f"{first}{second}{''.join(map(BESIDE.format, range(20)))}", "foreach")
    assert LOOKED_UP in result
    assert TAGGED.replace("TopicTable", "SecondTable") in result
