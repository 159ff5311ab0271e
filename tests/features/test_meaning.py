"""The comparison of the matrix sees what differs, and only that: it shares nothing with the product."""

from __future__ import annotations

from typing import Any

import pytest
from meaning import differences, load, parameter_values
from shapes import shapes

VALUES = {"Names": ["a", "b"], "Stage": "dev"}


def differ(found: str, wanted: str, **options: Any) -> bool:
    """Whether two values in YAML differ."""
    return bool(list(differences(load(found), load(wanted), VALUES, **options)))


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ("{a: 1}", "{a: 1, b: 2}"),
        ("{a: 1, b: 2}", "{a: 1}"),
        ("[a, b]", "[b, a]"),
        ("[a]", "[a, a]"),
        ("1", "'1'"),
        ("true", "'true'"),
        ("1", "true"),
        ("0", "''"),
        ("dev", "!Ref Stage"),
        ("!Ref Other", "dev"),
        ("!Select [1, !Ref Names]", "a"),
        ("!Sub '${Stage}-x'", "dev-x"),
        ("!GetAtt A.B", "!GetAtt A.C"),
    ],
)
def test_other_meanings_differ(found: str, wanted: str) -> None:
    assert differ(found, wanted)


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        ("{a: 1, b: 2}", "{b: 2, a: 1}"),
        ("!GetAtt A.B", "{Fn::GetAtt: [A, B]}"),
        ("!Ref Stage", "!Ref Stage"),
        ("!Ref Stage", "dev"),
        ("!Ref Names", "[a, b]"),
        ("!Select [1, !Ref Names]", "b"),
        ("!Select ['1', !Ref Names]", "!Select [1, !Ref Names]"),
        ("[!Select [0, !Ref Names], b]", "[a, b]"),
        ("!Sub ['x-${N}', {N: !Select [0, !Ref Names]}]", "x-a"),
        ("!Sub ['x-${N}', {N: y}]", "!Sub x-y"),
    ],
)
def test_a_reference_may_stand_where_its_value_is_expected(found: str, wanted: str) -> None:
    assert not differ(found, wanted)


@pytest.mark.parametrize(("found", "wanted", "same"), [("1", "'1'", True), ("true", "'true'", True), ("1", "2", False)])
def test_without_spelling_a_number_is_its_text(found: str, wanted: str, same: bool) -> None:
    assert differ(found, wanted, spelling=False) is not same


def test_list_parameters_are_cut_at_commas_and_values_given_win() -> None:
    template = load(
        "Parameters: {A: {Type: CommaDelimitedList, Default: 'x, y'}, B: {Type: String}, C: {Type: String}}"
    )
    assert parameter_values(template, {"B": "x,y"}) == {"A": ["x", "y"], "B": "x,y"}


FOR_EACH = "{Fn::ForEach::T: [x, [a], {'T${x}': {Ref: y}, Fn::ForEach::U: [y, [1], {'U${x}${y}': 2}]}]}"
FN_MAP = "{Fn::Merge: [!Map {Collection: [a], Key: !Sub 'T${Value}', Fragment: {}}, {Plain: 1}]}"
FN_FOR = "{T: !For [[i, x], [a], !Ref x, !Ref i], L: [!For [[i, y], [1], 2]]}"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (FOR_EACH, [("foreach", 0, "T", "x", ["a"], ("T${x}",)), ("foreach", 1, "U", "y", [1], ("U${x}${y}",))]),
        (FN_MAP, [("map", 0, "", "", None, ("Plain",)), ("map", 0, "", "Value", ["a"], ("T${Value}",))]),
        (FN_FOR, [("for", 0, "T", "x", ["a"], ("${i}",)), ("for", 0, "", "", [1], ())]),
        ("{a: [!Ref x, {Fn::Sub: y}]}", []),
    ],
)
def test_loops_are_found_by_the_keys_of_the_specifications(text: str, found: list[tuple[Any, ...]]) -> None:
    seen = [(one.dialect, one.depth, one.name, one.variable, one.source, one.keys) for one in shapes(load(text))]
    assert seen == found
