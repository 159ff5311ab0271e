"""Anchors and aliases mean the same where loops move, are copied or go away, and no anchor is there twice."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from support.text import data_of, rewritten

FOLDER = Path(__file__).parent / "anchors"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "repeated")
every_template = pytest.mark.parametrize("name", NAMES)


def text_of(name: str) -> str:
    """The text of a template of the folder `anchors`."""
    return (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


@cache
def through(text: str, targets: tuple[str, ...]) -> str:
    """`text` converted to each target in turn."""
    return rewritten(through(text, targets[:-1]), targets[-1]) if targets else text


@every_template
@pytest.mark.parametrize(
    "targets",
    [
        ("cfn",),
        ("map",),
        ("foreach",),
        ("for",),
        ("map", "cfn"),
        ("foreach", "cfn"),
        ("for", "cfn"),
        ("map", "foreach", "cfn"),
    ],
    ids="-".join,
)
def test_means_what_it_means_without_aliases(name: str, targets: tuple[str, ...]) -> None:
    without = json.dumps(data_of(text_of(name)))
    assert data_of(through(text_of(name), targets)) == data_of(through(without, targets))


@every_template
def test_has_no_aliases_in_json(name: str) -> None:
    without = json.dumps(data_of(text_of(name)))
    assert json.loads(rewritten(text_of(name), "cfn", format="json")) == data_of(rewritten(without, "cfn"))


SHARING_ITEMS = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Value: o
        Index: i
        Collection: ITEMS
        Key: !Sub O${i}
        Fragment: {Type: T, Properties: {O: !Ref o}}
  After: {Type: T, Properties: {P: [*x]}}
"""


@pytest.mark.parametrize("targets", [("cfn",), ("map",), ("foreach",), ("for", "cfn"), ("map", "for", "foreach")])
@pytest.mark.parametrize(
    "items",
    [
        "[&x hello, *x]",
        "[{a: &deep [1, &x hello], b: *deep, c: *x}, {a: [*x], b: *deep, c: &last z}, {a: [], b: [*last], c: *last}]",
        "[&all {a: &x y, b: [*x]}, *all, {a: *x, b: *all}]",
    ],
)
def test_what_items_share_is_written_out_where_an_item_stands_alone(items: str, targets: tuple[str, ...]) -> None:
    text = SHARING_ITEMS.replace("ITEMS", items)
    made = data_of(rewritten(through(text, targets), "cfn", resolve=True))["Resources"]
    assert made == data_of(rewritten(json.dumps(data_of(text)), "cfn"))["Resources"]


def test_a_call_over_an_item_with_an_anchor_has_the_form_of_the_others() -> None:
    text = SHARING_ITEMS.replace("ITEMS", "[&x hello, world]").replace("!Ref o", "!Base64 {Ref: o}")
    made = rewritten(text, "ros")
    assert [line.split(": ", 3)[-1] for line in made.splitlines() if "O0" in line or "O1" in line] == [
        "{O: !Base64Encode hello}}",
        "{O: !Base64Encode world}}",
    ]


def test_an_alias_in_a_body_stays_one_in_every_copy() -> None:
    text = rewritten(text_of("in-one-body"), "cfn")
    assert [text.count(word) for word in ("&tags\n", "*tags\n", "&tags2\n", "*tags2\n")] == [1, 1, 1, 1]


def test_an_alias_is_written_out_where_its_anchor_was_at_an_item_of_a_copy_that_is_made_of_its_tree() -> None:
    text = rewritten(text_of("vanishing"), "cfn")
    assert "P: [[A, t], A, *kept]" in text
    assert "P: [[B, t], B, *kept2]" in text


FRAGMENT = """\
Metadata:
  Held: &body
    Topic${Name}:
      Type: AWS::SNS::Topic
      Properties:
        TopicName: !Ref Name
        Tags: &tags
          - {Key: owner, Value: web}
        More: *tags
Transform: AWS::LanguageExtensions
Resources:
  Plain:
    Type: AWS::SNS::Topic
    Properties:
      Tags: *tags
  Fn::ForEach::Topics:
    - Name
    - [Orders, Payments]
    - *body
"""


def test_no_anchor_is_given_twice_where_an_alias_is_the_fragment_of_a_loop() -> None:
    text = rewritten(FRAGMENT, "cfn")
    assert data_of(text) == data_of(rewritten(json.dumps(data_of(FRAGMENT)), "cfn"))
    assert text.count("&tags\n") == 1


def test_a_body_that_moves_keeps_its_aliases() -> None:
    text = rewritten(text_of("in-one-body"), "map")
    assert (text.count("&tags\n"), text.count("*tags\n"), text.count("&n "), text.count("*n\n")) == (1, 1, 1, 1)


def test_a_loop_of_another_section_does_not_bring_an_alias_before_its_anchor() -> None:
    assert "Properties: *p" not in rewritten(text_of("moving-loops"), "map")
    assert "Properties: *p" in rewritten(text_of("earlier-section"), "map")


@pytest.mark.parametrize("target", ["map", "for", "cfn"])
def test_an_alias_stays_where_its_anchor_stands_before_all_loops_of_the_object(target: str) -> None:
    """Also where there are loops before it elsewhere: only those of one object may come to stand side by side."""
    text = rewritten(text_of("before-the-loops"), target)
    assert (text.count("&tags"), text.count("*tags")) == (1, 3 if target != "cfn" else 4)
    assert (text.count("&more"), text.count("*more")) == (1, 0 if target == "map" else 1)


def test_loops_that_a_merge_lists_already_keep_their_aliases() -> None:
    """None of them moves, though a first one stands before the anchor, also where a loop elsewhere is converted."""
    text = text_of("merged-loops")
    assert rewritten(text, "map") == text
    loop = "Outputs:\n  Fn::ForEach::O: [X, [A], {'O${X}': {Value: 1}}]\n"
    made = rewritten(f"Transform: AWS::LanguageExtensions\n{text}{loop}", "map")
    assert text in made.replace("Transform: AWS::LanguageExtensions\n", "")


def test_what_an_alias_stood_for_has_no_anchor() -> None:
    last = rewritten(text_of("to-the-outside"), "cfn").partition("  Last:")[2]
    assert "AWS::SNS::Topic" in last
    assert "&" not in last
    assert "*" not in last


@pytest.mark.parametrize("target", ["cfn", "map"])
def test_an_anchor_given_twice_means_what_the_last_one_before_did(target: str) -> None:
    data = data_of(rewritten(rewritten(text_of("repeated"), target), "cfn"))
    names = {name: resource["Properties"]["Name"] for name, resource in data["Resources"].items()}
    assert names == {"A": "one", "RA1": "one", "RB1": "one", "SA1": "three", "SB1": "three", "B": "three"}


LISTS = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topic:
    - Name
    - &names [A, B]
    - Topic${Name}:
        Type: AWS::SNS::Topic

  Fn::ForEach::Queue:
    - Name
    - *names
    - Queue${Name}:
        Type: AWS::SNS::Topic
Outputs:
  Fn::ForEach::Out:
    - Name
    - *names
    - Out${Name}:
        Value: !Ref Name
"""


def test_a_collection_that_loops_share_stays_shared() -> None:
    text = rewritten(LISTS, "map")
    assert (text.count("Collection: &names [A, B]"), text.count("Collection: *names")) == (1, 2)
    assert rewritten(text, "foreach") == LISTS


def test_a_collection_is_written_out_where_its_anchor_goes_away() -> None:
    listed = """\
  Listed:
    Type: T
    Properties:
      Names:
        Fn::Map: {Collection: &names [A, B], Fragment: !Sub "${Value}-x"}
"""
    text = LISTS.replace("&names [A, B]", "*names").replace("Resources:\n", "Resources:\n" + listed)
    result = rewritten(text, "foreach")
    assert "*names" not in result
    assert result.count("- [A, B]") == 3


def test_numbers_that_loops_share_become_strings_in_each() -> None:
    text = rewritten(LISTS.replace("[A, B]", "[1, 2]"), "map")
    assert text.count("Collection: ['1', '2']") == 3


def test_an_alias_in_a_loop_that_stays_becomes_what_it_stood_for() -> None:
    text = rewritten(text_of("kept-loops"), "foreach")
    kept = text[text.index("  Fn::ForEach::Queues") : text.index("  Second")]
    assert (
        kept
        == """\
  Fn::ForEach::Queues:
    - Name
    - [A, B]
    - Queue${Name}:
        Type: AWS::SNS::Topic
        Properties:
          Tags: [{Key: k, Value: v}, {Key: a, Value: {Key: c, Value: !Ref Value}}]
          Tag:
            Key: k
            Value: v  # behind it
          More:
            - Key: k
              Value: v
            - Key: !Ref Name
            - A:
                Key: k
                Value: v
              B: {Key: c, Value: !Ref Value}
          Fn::ForEach::Inner:
            - Key
            - [x, y]
            - k${Key}:
                Key: k
                Value: v
"""
    )
