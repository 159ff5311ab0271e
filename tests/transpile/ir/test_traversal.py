"""Walking the IR: free variables, identity of what does not change, renaming."""

from __future__ import annotations

import pytest

from support.evaluate import lst, s
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Filled,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import children, free, map_children, rename, walk, walk_once
from transpile.syntax.source import Span
from transpile.syntax.tree import Scalar, Style

X, Y = Binder("X"), Binder("Y")
VX, VY = Variable(X), Variable(Y)
NO_ITEMS = Array(())
NODE = Scalar(Span(0, 1), "x", Style.PLAIN)


def loop(result: Collect | Merge | Group, source: Expression = NO_ITEMS, filter: Expression | None = None) -> Loop:
    return Loop("L", None, X, source, result, filter=filter)


EVERY = [
    s("a"),
    VX,
    Reference("R"),
    Text(("a", VX, Reference("R"))),
    Array((VX, Splice(VY))),
    Object((Member(Text((VX,)), VY), Spread(Object(())))),
    Call("cfn", "F", VX),
    Shared(VX),
    loop(Collect((VX, Splice(VY))), VY, VX),
    loop(Merge((Member(Text((VX,)), VX), Spread(VY)))),
    loop(Group(VX, VY)),
    Filled(VX, ((X, VY),)),
]


@pytest.mark.parametrize("e", EVERY, ids=lambda e: type(e).__name__)
def test_mapping_to_itself_keeps_the_object(e: Expression):
    assert map_children(e, lambda child: child) is e
    assert rename(e, {}) is e


@pytest.mark.parametrize("e", EVERY, ids=lambda e: type(e).__name__)
def test_mapping_changes_each_child_alone(e: Expression):
    found = list(children(e))
    for child in found:
        new = Text(("new", Reference("New"))) if isinstance(child, Text) else Reference("New")  # a key stays a string

        def change(one: Expression, child: Expression = child, new: Expression = new) -> Expression:
            return new if one is child else one

        assert list(children(map_children(e, change))) == list(map(change, found))


@pytest.mark.parametrize("e", EVERY, ids=lambda e: type(e).__name__)
def test_mapping_visits_the_children(e: Expression):
    seen: list[Expression] = []
    map_children(e, lambda child: (seen.append(child), child)[1])
    assert sorted(map(id, seen)) == sorted(map(id, children(e)))


def test_a_loop_binds_in_its_result_and_filter_only():
    assert free(loop(Collect((VX, VY)), VX)) == {X, Y}
    assert free(loop(Collect((VX,)), Array(()), VX)) == frozenset()
    assert free(loop(Collect((VX,)), VX)) == {X}


def test_a_loop_binds_its_key_too():
    assert free(Loop(None, Y, X, Array(()), Collect((VX, VY)))) == frozenset()


def test_filled_variables_are_not_free_in_the_body():
    assert free(Filled(Array((VX, VY)), ((X, s("a")),))) == {Y}
    assert free(Filled(VX, ((X, VY),))) == {Y}


def test_keys_and_holes_are_free():
    assert free(Object((Member(Text((VX,)), s("a")),))) == {X}
    assert free(Call("cfn", "Fn::Sub", Text(("a", VY)))) == {Y}


def test_walk_sees_everything_once():
    e = lst(Call("cfn", "F", Text((VX,))), s("a"))
    assert [type(one).__name__ for one in walk(e)] == ["Array", "Call", "Text", "Variable", "Literal"]


def test_what_copies_of_an_alias_stand_for_is_met_once():
    value, other = lst(VX), lst(VX)
    copies = lst(Shared(value), Shared(value), Shared(other), other, other)
    kinds = "Array Shared Array Variable Shared Shared Array Variable Array Variable Array Variable"
    assert [type(one).__name__ for one in walk_once(copies)] == kinds.split()


@pytest.mark.parametrize("e", EVERY, ids=lambda e: type(e).__name__)
def test_without_aliases_both_walks_are_one(e: Expression):
    assert [*map(id, walk_once(e))] == [*map(id, walk(e))]


def test_a_renamed_variable_has_no_origin():
    assert rename(Variable(X, origin=NODE), {X: Y}).origin is None


def test_renaming_keeps_the_origin_of_the_nodes_around():
    new = rename(Call("cfn", "Fn::Sub", Text((VX,), NODE), NODE), {X: Y})
    assert isinstance(new, Call)
    assert new.origin is NODE
    assert new.argument.origin is NODE
    assert new == Call("cfn", "Fn::Sub", Text((VY,)))


def test_renaming_keeps_unrelated_parts_identical():
    same = Object((Member(s("k"), s("v")),))
    new = rename(Array((same, VX)), {X: Y})
    assert isinstance(new, Array)
    assert new.items[0] is same


def test_renaming_reaches_where_inner_loops_bind():
    new = rename(loop(Collect((VX,))), {X: Y})
    assert isinstance(new, Loop)
    assert new.value is Y
    assert new.result == Collect((VY,))


def test_renaming_keeps_what_a_loop_is():
    old = Loop("L", None, X, lst("a"), Collect((VX,)), stringify=True, dialect="d", origin=NODE, label_origin=NODE)
    new = rename(old, {X: Y})
    assert isinstance(new, Loop)
    assert (new.label, new.stringify, new.dialect, new.origin, new.label_origin) == ("L", True, "d", NODE, NODE)


def test_a_literal_in_a_hole_joins_the_text():
    new = map_children(Text(("a", VX, "b")), lambda _: s("-"))
    assert new == Text(("a-b",))


@pytest.mark.parametrize(("left", "origin"), [((), None), ((VY,), NODE)])
def test_a_text_without_holes_is_not_taken_for_the_source_s_that_had_some(
    left: tuple[Variable, ...], origin: Scalar | None
):
    new = map_children(Text(("a", VX, *left), NODE), lambda hole: s("-") if hole is VX else hole)
    assert isinstance(new, Text)
    assert new.origin is origin


def test_a_key_cannot_become_a_list():
    with pytest.raises(TypeError, match="key"):
        map_children(Object((Member(Literal("k"), s("v")),)), lambda _: Array(()))
