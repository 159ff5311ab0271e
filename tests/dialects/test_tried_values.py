"""What the proof gives to a parameter: values by which each function that asks for it decides one way and the other."""

from __future__ import annotations

from typing import Any

import pytest

from dialects.templates.tried_values import tried
from support.ros_calls import document, read

P = {"Ref": "P"}
MAPPINGS = {"M": {"dev": {"a": 1, "b": 2}, "prod": {"a": 3, "b": 4}}}


def values(*properties: Any, **declared: Any) -> list[str]:
    """What is tried for `P`, by which the words are called."""
    of = document(
        Parameters={"P": {"Type": "String", **declared}, "Q": {"Type": "String"}},
        Mappings=MAPPINGS,
        Resources={"R": {"Type": "T", "Properties": {"V": properties}}},
    )
    return [*tried("P", of, lambda at: f"word{at}")]


@pytest.mark.parametrize("sides", [[P, "a"], ["a", P]])
def test_what_it_is_compared_with_and_another_word(sides: list[Any]) -> None:
    assert values({"Fn::Equals": sides}) == ["a", "word0"]


def test_the_other_word_is_the_same_for_all_comparisons() -> None:
    assert values({"Fn::Equals": [P, "a"]}, {"Fn::Equals": ["b", P]}) == ["a", "word0", "b", "word0"]


def test_three_items_and_one_and_two_that_are_turned() -> None:
    assert values({"Fn::Split": ["-", P]}) == ["word0-word1-word2", "word0", "word1-word0"]


@pytest.mark.parametrize(("keys", "wanted"), [([P, "a"], ["dev", "prod"]), (["dev", P], ["a", "b"])])
def test_the_keys_of_a_mapping_at_its_level(keys: list[Any], wanted: list[str]) -> None:
    assert values({"Fn::FindInMap": ["M", *keys]}) == wanted


def test_what_is_allowed_comes_before_what_is_mentioned() -> None:
    assert values({"Fn::Equals": [P, "a"]}, AllowedValues=["x", 1]) == ["x", "1", "a", "word0"]


@pytest.mark.parametrize(
    "other",
    [
        {"Fn::Equals": [{"Ref": "Q"}, "a"]},
        {"Fn::Equals": ["a", {"Ref": "Q"}]},
        {"Fn::Equals": [P, {"Ref": "Q"}]},
        {"Fn::Split": ["-", {"Ref": "Q"}]},
        {"Fn::FindInMap": ["M", {"Ref": "Q"}, "a"]},
        {"Fn::FindInMap": ["Missing", P, "a"]},
        {"Fn::Join": ["-", [P, "a"]]},
    ],
)
def test_what_is_asked_of_others_says_nothing(other: Any) -> None:
    assert values(other) == []


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        ("!Equals [*p, *a]", ["a", "word0"]),
        ("!Equals [*a, *p]", ["a", "word0"]),
        ("!Split [*a, *p]", ["word0aword1aword2", "word0", "word1aword0"]),
        ("!FindInMap [*m, *p, *a]", ["dev"]),
        ("{'Fn::FindInMap': *keys}", ["dev"]),
    ],
)
def test_aliases_are_seen_through(call: str, wanted: list[str]) -> None:
    of = read(
        "Parameters: {P: {Type: String, AllowedValues: [x, &a a]}}\n"
        + "Mappings: {M: {dev: {a: 1}}}\n"
        + f"Resources: {{R: {{Type: T, Properties: {{N: [&m M, &p !Ref P, &keys [*m, *p, *a]], V: {call}}}}}}}\n"
    )
    assert [*tried("P", of, lambda at: f"word{at}")] == ["x", "a", *wanted]


def test_what_is_allowed_may_be_behind_aliases() -> None:
    of = read("Metadata: {X: &x x, Y: &y [*x, b]}\nParameters: {P: {Type: String, AllowedValues: *y}}\nResources: {}\n")
    assert [*tried("P", of, lambda at: f"word{at}")] == ["x", "b"]
