"""What loops are known by: the keys that they make, and the keys down to them."""

from __future__ import annotations

import pytest

from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Sigil,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import named
from transpile.ir.loop_keys import keys, placed

TEAM = Binder("Team")
NOTHING = Array(())


def loop(result: Collect | Merge | Group, source: Expression = NOTHING) -> Loop:
    return Loop(None, None, TEAM, source, result)


def member(*parts: object, value: Expression = NOTHING) -> Member:
    return Member(Text(parts), value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("part", "shown"),
    [
        ("Log", "Log"),
        (Variable(TEAM), "${Team}"),
        (Variable(TEAM, Sigil.ALPHANUMERIC), "&{Team}"),
        (Reference("Stage"), "${Stage}"),
        (Reference("Table", "Arn"), "${Table.Arn}"),
        (named("At", Call("cfn", "Fn::Select", NOTHING)), "${At}"),
        (Call("cfn", "Fn::Select", NOTHING), "${...}"),
    ],
)
def test_a_key_is_spelled_as_in_a_template(part: object, shown: str):
    assert keys(loop(Merge((member("A", part),)))) == (f"A{shown}",)


def test_keys_are_listed_once_with_those_of_inner_loops():
    inner = loop(Merge((member("B"), member("A"))))
    assert keys(loop(Merge((member("A"), Spread(inner), Member(Literal("C"), NOTHING))))) == ("A", "B", "C")


def test_a_loop_that_groups_makes_its_key_and_one_that_collects_none():
    assert keys(loop(Group(Variable(TEAM), NOTHING))) == ("${Team}",)
    assert keys(loop(Group(NOTHING, NOTHING))) == keys(loop(Collect((NOTHING,)))) == ()


def test_every_loop_has_its_place():
    innermost, source = loop(Collect(())), loop(Collect(()))
    outer = loop(Merge((member("T", Variable(TEAM), value=Array((innermost,))),)), source)
    tree = Object((Member(Literal("Group"), Object((Spread(outer),))), Member(Literal("Plain"), NOTHING)))
    assert list(placed(tree)) == [(("Group",), outer), (("Group",), source), (("Group", "T${Team}"), innermost)]
