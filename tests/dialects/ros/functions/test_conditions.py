"""Conditions of ROS as `Fn::If` asks for them, compared with Alibaba Cloud's model where it tells."""

from __future__ import annotations

from typing import Any

import pytest

from support.ros_calls import UNKNOWN, answered, computed, document, evaluation, written
from support.ros_model import OPEN, folded
from transpile.evaluate.evaluation import Mode

ENV = {"EnvType": {"Type": "String", "Default": "pre"}, "Flag": {"Type": "Boolean", "Default": True}}
TRUE, FALSE = {"Fn::Equals": [1, 1]}, {"Fn::Equals": [1, 2]}
LATER = {"Fn::Equals": [{"Fn::GetAtt": ["A", "B"]}, 1]}


def chosen(condition: Any, **others: Any) -> Any:
    """Whether a condition holds, by what `Fn::If` chooses."""
    of = document(Parameters=ENV, Conditions={"C": condition, **others})
    found = computed({"Fn::If": ["C", "yes", "no"]}, of)
    return found if found is UNKNOWN else found == "yes"


CASES: dict[str, tuple[Any, bool]] = {
    "equal strings": ({"Fn::Equals": ["pre", {"Ref": "EnvType"}]}, True),
    "other strings": ({"Fn::Equals": ["prod", {"Ref": "EnvType"}]}, False),
    "a number and a string": ({"Fn::Equals": [1, "1"]}, False),
    "a number and one with a point": ({"Fn::Equals": [1, 1.0]}, True),
    "a boolean and a string": ({"Fn::Equals": [True, "true"]}, False),
    "lists": ({"Fn::Equals": [[1, {"a": 2}], [1, {"a": 2}]]}, True),
    "null": ({"Fn::Equals": [None, ""]}, False),
    "and of a name": ({"Fn::And": ["T", TRUE]}, True),
    "and, not all": ({"Fn::And": ["T", TRUE, "F"]}, False),
    "and of a map with a name": ({"Fn::And": [{"Condition": "T"}, TRUE]}, True),
    "or of names": ({"Fn::Or": ["F", "T"]}, True),
    "or of none": ({"Fn::Or": ["F", FALSE]}, False),
    "not of a function": ({"Fn::Not": TRUE}, False),
    "not of a name": ({"Fn::Not": "F"}, True),
    "not of a map with a name": ({"Fn::Not": {"Condition": "F"}}, True),
    "not of a list with a name": ({"Fn::Not": ["F"]}, True),
    "nested": ({"Fn::Not": {"Fn::Or": ["F", {"Fn::And": ["T", {"Fn::Not": "T"}]}]}}, True),
    "with a function": ({"Fn::And": [{"Fn::Contains": [["a"], "a"]}, "T"]}, True),
    "of a computed value": ({"Fn::Equals": [{"Fn::Length": [1, 2]}, 2]}, True),
    "not of a boolean": ({"Fn::Not": {"Fn::Any": [0]}}, True),
    "of a transformed boolean": ({"Fn::Not": {"Fn::TransformNamespace": ["Condition", "M.", False]}}, True),
}


@pytest.mark.parametrize("name", CASES)
def test_a_condition_holds_as_the_model_says(name: str) -> None:
    condition, holds = CASES[name]
    assert chosen(condition, T=TRUE, F=FALSE) is holds
    theirs = folded({"Fn::If": ["C", "yes", "no"]}, Parameters=ENV, Conditions={"C": condition, "T": TRUE, "F": FALSE})
    assert theirs in ("yes" if holds else "no", OPEN)


def test_the_model_tells_most_of_them() -> None:
    told = [
        folded(one, condition=True, Parameters=ENV, Conditions={"T": TRUE, "F": FALSE}) == holds
        for one, holds in CASES.values()
    ]
    assert sum(told) >= 15


UNTOLD: dict[str, Any] = {
    "a list around a function": {"Fn::Not": [TRUE]},
    "a later value": LATER,
    "a name that is not there": {"Fn::Not": "Nowhere"},
    "itself": {"Fn::Not": "C"},
    "a string": "T",
    "a circle": {"Fn::And": ["D", TRUE]},
}


@pytest.mark.parametrize("name", UNTOLD)
def test_what_is_not_known_of_a_condition_stays(name: str) -> None:
    assert chosen(UNTOLD[name], D={"Fn::Or": ["C", FALSE]}) is UNKNOWN


def test_what_is_known_of_a_part_may_decide() -> None:
    assert chosen({"Fn::And": [LATER, FALSE]}) is False
    assert chosen({"Fn::Or": [LATER, TRUE]}) is True
    assert chosen({"Fn::And": [LATER, TRUE]}) is UNKNOWN


@pytest.mark.parametrize("asked", ["C", {"Condition": "C"}, ["C"], [{"Condition": "C"}], True])
def test_the_forms_in_which_a_condition_is_asked_for(asked: Any) -> None:
    assert computed({"Fn::If": [asked, "yes", "no"]}, document(Conditions={"C": TRUE})) == "yes"


def test_a_long_chain_of_conditions_is_asked() -> None:
    chain = {f"C{at}": {"Fn::Not": f"C{at + 1}"} for at in range(5_000)}
    of = document(Conditions={**chain, "C5000": TRUE})
    assert computed({"Fn::If": ["C0", "yes", "no"]}, of) == "yes"


def test_only_the_branch_that_is_taken_is_computed() -> None:
    of = document(Conditions={"C": TRUE, "L": LATER})
    failing = {"Fn::Select": ["x", [1]]}
    assert computed({"Fn::If": ["C", "yes", failing]}, of) == "yes"
    value, told = answered({"Fn::If": ["C", failing, "no"]}, of)
    assert value is UNKNOWN
    assert [one.code for one in told] == ["T211"]
    assert computed({"Fn::If": ["L", failing, "no"]}, of) is UNKNOWN  # nobody knows whether that fails


def test_conditions_are_never_computed_away() -> None:
    conditions = {"T": TRUE, "C": {"Fn::And": ["T", {"Fn::Equals": [{"Fn::Length": "ab"}, 2]}]}}
    of = document(Conditions=conditions)
    for mode, length in ((Mode.RESOLVING, 2), (Mode.EXPANDING, {"Fn::Length": "ab"})):
        found = evaluation(of, mode).value(of.root.fields["Conditions"], {})
        assert written(found) == {"T": TRUE, "C": {"Fn::And": ["T", {"Fn::Equals": [length, 2]}]}}


def test_an_expansion_keeps_what_depends_on_a_condition() -> None:
    of = document(Conditions={"C": TRUE})
    assert computed({"Fn::If": ["C", "yes", "no"]}, of, Mode.EXPANDING) is UNKNOWN
