"""Loops of hand-made IR: what they bind, yield and refuse."""

from __future__ import annotations

from typing import Any

import pytest

from support.evaluate import canonical, empty_document, evaluation, lst, n, s
from transpile.evaluate.evaluation import Mode
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Document,
    Duplicates,
    Expression,
    Filled,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Order,
    Parameter,
    Reference,
    Shared,
    Sigil,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import walk
from transpile.syntax.source import Span
from transpile.syntax.tree import Kind, Scalar, Style
from transpile.verify.canonical import Number

K, X, Y = Binder("K"), Binder("X"), Binder("Y")
VK, VX, VY = Variable(K), Variable(X), Variable(Y)
TABLE = Object((Member(s("b"), n(2)), Member(s("a"), n(1))))


def loop(source: Expression, result: Any, key: Binder | None = K, value: Binder | None = X, **options: Any) -> Loop:
    return Loop("L", key, value, source, result, **options)


def data(e: Expression, **options: Any) -> Any:
    ev = evaluation(empty_document(), **options)
    value = ev.value(e, {})
    assert not ev.diagnostics, ev.diagnostics
    assert value is not None
    return canonical(value)


def codes(e: Expression, **options: Any) -> list[str]:
    ev = evaluation(empty_document(), **options)
    ev.evaluate(e, {})
    return [one.code for one in ev.diagnostics]


def pair(key: str | Text, value: Expression) -> Merge:
    return Merge((Member(key if isinstance(key, Text) else s(key), value),))


def core(name: str, *arguments: Expression) -> Call:
    return Call("core", name, Array(arguments))


# -- what is bound ----------------------------------------------------------------------------------------------------


def test_over_a_list_the_key_is_the_position_as_a_number():
    assert data(loop(lst("a", "b"), Collect((Array((VK, VX)),)))) == [[Number("0"), "a"], [Number("1"), "b"]]


def test_over_an_object_the_key_is_the_key():
    assert data(loop(TABLE, Collect((Array((VK, VX)),)))) == [["b", Number("2")], ["a", Number("1")]]


def test_sorted_order_visits_an_object_by_its_keys():
    assert data(loop(TABLE, Collect((VK,)), order=Order.SORTED)) == ["a", "b"]


def test_sorted_order_visits_a_list_by_its_items():
    assert data(loop(lst("b", "a"), Collect((VX,)), order=Order.SORTED)) == ["a", "b"]


def test_numbers_stay_numbers_where_the_dialect_does_not_make_strings():
    assert data(loop(lst(n("1.50")), Collect((VX,)))) == [Number("1.5")]
    assert data(loop(lst(n("1.50")), Collect((VX,)), stringify=True)) == ["1.5"]


def test_items_may_be_objects_and_lists():
    assert data(loop(lst(TABLE, lst("a")), Collect((VX,)))) == [{"a": Number("1"), "b": Number("2")}, ["a"]]


def test_a_position_stands_in_keys():
    assert data(loop(lst("a", "b"), pair(Text(("R", VK)), VX))) == {"R0": "a", "R1": "b"}


def test_a_key_with_a_stripped_variable():
    assert data(loop(lst("a-b"), pair(Text((Variable(X, Sigil.ALPHANUMERIC),)), s("v")))) == {"ab": "v"}


def test_an_object_cannot_stand_in_a_key():
    assert codes(loop(lst(TABLE), pair(Text((VX,)), s("v")))) == ["T205"]


@pytest.mark.parametrize(("only_if", "left"), [(VX, ["true"]), (Call("cfn", "Ref", s("Q")), None)])
def test_a_filter_must_be_known(only_if: Expression, left: list[str] | None):
    e = loop(lst("true", "false"), Collect((VX,)), filter=only_if)
    assert codes(e) == ["T205"] if left is None else data(e) == left


def test_a_filter_that_depends_on_the_item():
    items = lst("a", "b", "c")
    keep = core("item", VK, lst(Literal("true", Kind.BOOLEAN), Literal("false", Kind.BOOLEAN), s("true")))
    assert data(loop(items, Collect((VX,)), filter=keep)) == ["a", "c"]


def test_a_filter_may_depend_on_parameters_and_freezes_them():
    parameter = Parameter("P", "String", s("true"), False)
    document = Document(Object(()), {"P": parameter}, {}, frozenset())
    ev = evaluation(document)
    e = loop(lst("a"), Collect((VX,)), filter=Reference("P"))
    assert ev.value(e, {}) == lst("a")
    assert [names for _, names, _ in ev.loops.frozen.values()] == [{"P"}]


# -- what is yielded --------------------------------------------------------------------------------------------------


def test_a_list_valued_loop_in_an_array_contributes_its_items():
    assert data(Array((s("x"), Splice(loop(lst("a", "b"), Collect((VX,)))), s("y")))) == ["x", "a", "b", "y"]


def test_an_item_that_is_a_list_is_spliced_into_the_round():
    assert data(loop(lst("a", "b"), Collect((Splice(lst(VX, VK)),)))) == ["a", Number("0"), "b", Number("1")]


def test_a_loop_that_collects_objects_merges_them():
    inner = loop(lst("a", "b"), Collect((Object((Member(Text((VX,)), VK),)),)))
    e = Object((Member(s("x"), s("v")), Spread(inner)))
    assert data(e) == {"x": "v", "a": Number("0"), "b": Number("1")} == data(e, mode=Mode.EXPANDING)


def test_an_object_spread_into_another():
    assert data(Object((Spread(TABLE), Member(s("c"), s("v"))))) == {"a": Number("1"), "b": Number("2"), "c": "v"}
    assert data(Object((Spread(Shared(TABLE)),))) == {"a": Number("1"), "b": Number("2")}


def test_an_object_valued_loop_that_is_a_value():
    assert data(Object((Member(s("k"), loop(lst("a"), pair(Text((VX,)), VX))),))) == {"k": {"a": "a"}}


def test_groups_are_in_order_of_appearance():
    items = lst(lst("x", "1"), lst("y", "2"), lst("x", "3"))
    result = Group(core("item", n(0), VX), core("item", n(1), VX))
    assert list(data(loop(items, result)).items()) == [("x", ["1", "3"]), ("y", ["2"])]


def test_a_key_twice_is_an_error_and_neither_wins():
    assert codes(loop(lst("a", "b"), pair("k", VX))) == ["T301"]
    assert codes(Object((Member(s("k"), s("v")), Spread(loop(lst("a"), pair("k", VX)))))) == ["T301"]


def test_the_message_names_key_and_items():
    ev = evaluation(empty_document())
    ev.evaluate(loop(lst("a-b", "ab"), pair(Text((Variable(X, Sigil.ALPHANUMERIC),)), VX)), {})
    (found,) = ev.diagnostics
    assert "'ab' is produced twice, by X = 'a-b' and X = 'ab'" in found.message


def test_where_the_last_wins_it_stands_in_the_first_place():
    result = Merge((Member(Text((VX,)), VK),), Duplicates.LAST)
    made = data(Object((Spread(loop(lst("a", "b", "a"), result)),)))
    assert list(made.items()) == [("a", Number("2")), ("b", Number("1"))]


def test_an_absent_value_removes_member_item_and_spread():
    gone = Call("cfn", "Ref", Call("cfn", "Fn::Sub", Text(("AWS::", VX))))
    items = lst("NoValue")
    assert data(loop(items, pair("k", gone))) == {}
    assert data(loop(items, Collect((gone,)))) == []
    assert data(loop(items, Merge((Spread(gone),)))) == {}


def test_a_filled_body_is_evaluated_with_its_values():
    assert data(Filled(Array((VX, VY)), ((X, s("a")), (Y, n(1))))) == ["a", Number("1")]


def test_a_variable_that_has_no_value_stays():
    ev = evaluation(empty_document())
    e = Call("cfn", "Fn::Sub", Text((VX, "-", VY)))
    assert ev.evaluate(e, {X: s("a")}) == Call("cfn", "Fn::Sub", Text(("a-", VY)))


def test_a_source_that_needs_an_outer_variable_without_value_is_refused():
    assert codes(loop(Array((VY,)), Collect((VX,)))) == ["T205"]


@pytest.mark.parametrize(
    ("value", "made"),
    [
        (Reference("P"), Call("cfn", "Fn::Sub", Text((Reference("P"), "-")))),
        (VY, Call("cfn", "Fn::Sub", Text((VY, "-")))),
        (Call("cfn", "Fn::Select", lst(n(0), Reference("P"))), None),
    ],
    ids=["reference", "variable", "call"],
)
def test_a_variable_may_stand_for_an_expression(value: Expression, made: Expression | None):
    ev = evaluation(empty_document())
    expected = made or Call("cfn", "Fn::Sub", Text((value, "-")))  # type: ignore[arg-type]
    assert ev.evaluate(Call("cfn", "Fn::Sub", Text((VX, "-"))), {X: value}) == expected


# -- sources of the core ----------------------------------------------------------------------------------------------

AB, XYZ = lst("a", "b"), lst("x", "y", "z")


@pytest.mark.parametrize(
    ("call", "made"),
    [
        (core("zip", AB, lst("x", "y")), [["a", "x"], ["b", "y"]]),
        (core("zip"), []),
        (core("zip_pad", AB, XYZ), [["a", "x"], ["b", "y"], ["b", "z"]]),
        (core("zip_pad", lst(), lst()), []),
        (Call("core", "range", n(3)), [Number("0"), Number("1"), Number("2")]),
        (core("range", n(1), n(6), n(2)), [Number("1"), Number("3"), Number("5")]),
        (core("range", n(3), n(0), n(-1)), [Number("3"), Number("2"), Number("1")]),
        (core("range", n(0)), []),
    ],
)
def test_core_sources(call: Call, made: list[Any]):
    assert data(loop(call, Collect((VX,)))) == made


@pytest.mark.parametrize(
    ("call", "code"),
    [(core("zip", AB, XYZ), "T211"), (Call("core", "range", n(10**10)), "T208"), (core("item", n(2), AB), "T211")],
)
def test_core_sources_without_a_value(call: Call, code: str):
    assert codes(loop(call, Collect((VX,)))) == [code]


# -- limits -----------------------------------------------------------------------------------------------------------


def nest(depth: int, width: int) -> Loop:
    binders = [Binder(f"B{level}") for level in range(depth)]
    source = Array(tuple(n(one) for one in range(width)))
    result: Any = pair(Text(("R", *(Variable(one) for one in binders))), s("v"))
    for level, binder in reversed(list(enumerate(binders))):
        result = Merge((Spread(Loop(f"L{level}", None, binder, source, result)),))
    (outer,) = result.members
    assert isinstance(outer.value, Loop)
    return outer.value


def test_a_nest_is_refused_before_it_is_expanded():
    ev = evaluation(empty_document())
    ev.evaluate(nest(5, 100), {})
    assert ev.budget.produced == 0
    (found,) = ev.diagnostics
    assert found.code == "T208"
    assert "100 x 100 x 100 x 100 x 100 = 10,000,000,000" in found.message
    assert "L0" in found.message
    assert "L4" in found.message
    assert "100,000" in found.message


@pytest.mark.parametrize(("limit", "found"), [(27, ["T208"]), (39, [])])
def test_the_limit_counts_all_rounds(limit: int, found: list[str]):
    assert codes(nest(3, 3), max_iterations=limit) == found


def test_loops_side_by_side_share_the_limit():
    e = Object(tuple(Spread(loop(lst("a", "b"), pair(Text((name, VX)), VX))) for name in "pqr"))
    assert codes(e, max_iterations=6) == []
    assert codes(e, max_iterations=5) == ["T208"]


def test_sources_that_depend_on_outer_variables_count_as_they_come():
    inner = loop(VX, Collect((VY,)), None, Y)
    e = loop(Array(tuple(lst(*"abc") for _ in range(10))), Collect((Splice(inner),)))
    assert codes(e, max_iterations=39) == ["T208"]
    assert codes(e, max_iterations=40) == []


# -- laziness and identity --------------------------------------------------------------------------------------------

BODY = Object((Member(s("V"), VX), Member(s("W"), lst("w"))))


def test_a_lazy_evaluation_leaves_the_values_of_a_round_to_later():
    made = evaluation(empty_document(), mode=Mode.EXPANDING).value(loop(lst("a"), pair(Text((VX,)), BODY)), {})
    assert made == Object((Member(s("a"), Filled(BODY, ((X, s("a")),))),))


def test_a_body_that_does_not_depend_on_the_loop_is_the_body():
    body = Object((Member(s("V"), s("v")),))
    made = evaluation(empty_document(), mode=Mode.EXPANDING).value(loop(lst("a"), pair(Text((VX,)), body)), {})
    assert isinstance(made, Object)
    assert made.members[0].value is body


def test_a_body_that_may_be_absent_is_evaluated_at_once():
    gone = Call("cfn", "Ref", Call("cfn", "Fn::Sub", Text(("AWS::", VX))))
    assert data(loop(lst("NoValue"), pair("k", gone)), mode=Mode.EXPANDING) == {}


def test_loops_in_a_lazy_body_are_unrolled():
    inner = loop(lst("p"), pair(Text((VY,)), Object((Member(s("V"), Text((VX, VY))),))), None, Y)
    e = loop(lst("a"), pair(Text((VX,)), Object((Spread(inner),))))
    assert data(Filled(e, ()), mode=Mode.MEANING) == {"a": {"p": {"V": "ap"}}}
    made = evaluation(empty_document(), mode=Mode.EXPANDING).value(e, {})
    assert made is not None
    assert not any(isinstance(one, Loop) for one in walk(made))
    assert data(made) == {"a": {"p": {"V": "ap"}}}


def test_unchanged_parts_of_a_changed_body_are_the_identical_objects():
    made = evaluation(empty_document()).value(BODY, {X: s("a")})
    assert isinstance(made, Object)
    assert made is not BODY
    assert made.members[1] is BODY.members[1]


def test_what_nothing_changes_is_the_identical_object():
    e = Object((Member(s("k"), Array((Call("cfn", "Fn::Sub", Text((Reference("A"),))), Shared(BODY)))),))
    ev = evaluation(empty_document())
    assert ev.evaluate(e, {}) is e
    assert ev.evaluate(e, {Y: s("y")}) is e


def test_a_changed_alias_becomes_what_it_stands_for():
    made = evaluation(empty_document()).value(Shared(BODY), {X: s("a")})
    assert isinstance(made, Object)


def test_what_remains_of_a_changed_text_has_no_origin():
    node = Scalar(Span(0, 1), "x", Style.PLAIN)
    text = Text((Variable(X, origin=node), Reference("A", origin=node)), node)
    made = evaluation(empty_document()).value(Call("cfn", "Fn::Sub", text, node), {X: s("a")})
    assert isinstance(made, Call)
    assert isinstance(made.argument, Text)
    assert made.origin is node
    assert made.argument.origin is node
    assert [getattr(part, "origin", None) for part in made.argument.parts] == [None, None]


def test_constants_of_the_map_of_a_sub_stay_where_they_are():
    mapping = Object((Member(s("c"), n(1)), Member(s("v"), VX)))
    e = Call("cfn", "Fn::Sub", Array((Text((Reference("c"), Reference("v"), Reference("P"))), mapping)))
    made = evaluation(empty_document()).value(e, {X: s("a")})
    left = Text((Reference("c"), "a", Reference("P")))
    assert made == Call("cfn", "Fn::Sub", Array((left, Object((mapping.members[0],)))))


def test_what_remains_after_filling_from_the_map_has_no_origin():
    node = Scalar(Span(0, 1), "x", Style.PLAIN)
    text = Text((Reference("v", origin=node), Reference("P", origin=node)), node)
    e = Call("cfn", "Fn::Sub", Array((text, Object((Member(s("v"), VX),)))))
    made = evaluation(empty_document()).value(e, {X: s("a")})
    assert isinstance(made, Call)
    assert isinstance(made.argument, Text)
    assert [getattr(part, "origin", None) for part in made.argument.parts] == [None, None]
