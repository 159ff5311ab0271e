"""Properties of ROS's functions at values that nobody chose, and how much they do over long lists."""

from __future__ import annotations

import ast
import importlib.util
import operator
import sys
from collections.abc import Callable
from fractions import Fraction
from types import FrameType
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dialects.ros.functions.values import data, expression, from_json, number, to_json
from support import ROOT
from support.ros_calls import UNKNOWN, answered, computed, evaluation, expressed
from transpile.ir import Array, Call

SPEC = importlib.util.spec_from_file_location("ros_templates", ROOT / "benchmarks" / "ros.py")
assert SPEC is not None
assert SPEC.loader is not None
ros = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(ros)

integers = st.integers(-9, 9)
bounds = st.integers(-7, 7) | st.none()
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(scalars, lambda one: st.lists(one, max_size=3) | st.dictionaries(st.text(), one, max_size=3))
lists = st.lists(integers, max_size=6)
columns = st.lists(st.tuples(st.sampled_from("abcd"), lists), min_size=1, max_size=4)


@given(values)
def test_values_survive_the_way_through_expressions(value: Any) -> None:
    assert repr(data(expression(value))) == repr(value)
    assert repr(from_json(to_json(value))) == repr(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_written_so_that_all_readers_take_them_for_numbers(value: float) -> None:
    text = number(value).text
    assert "e" not in text
    assert "." in text


@given(lists, bounds, bounds, bounds)
def test_slices_are_those_of_python(items: list[int], start: int | None, stop: int | None, step: int | None) -> None:
    assume(step != 0)
    text = ":".join("" if one is None else str(one) for one in (start, stop, step))
    assert computed({"Fn::Select": [text, items]}) == items[start:stop:step]


@given(lists, st.integers(-9, 9))
def test_indices_are_those_of_python(items: list[int], at: int) -> None:
    known = -len(items) <= at < len(items)
    for index in (at, str(at)):
        assert computed({"Fn::Select": [index, items, "none"]}) == (items[at] if known else "none")


@given(lists, lists, lists)
def test_lists_are_added_and_merged_in_whatever_steps(one: list[int], other: list[int], last: list[int]) -> None:
    for name in ("Fn::Add", "Fn::ListMerge"):
        first, then = {name: [{name: [one, other]}, last]}, {name: [one, {name: [other, last]}]}
        assert computed(first) == computed(then) == computed({name: [one, other, last]}) == one + other + last


maps = st.dictionaries(st.sampled_from("abcd"), integers, max_size=4)


@given(maps, maps, maps)
def test_maps_are_added_in_whatever_steps(one: dict[str, int], other: dict[str, int], last: dict[str, int]) -> None:
    whole = {**one, **other, **last}
    first = computed({"Fn::Add": [{"Fn::Add": [one, other]}, last]})
    then = computed({"Fn::Add": [one, {"Fn::Add": [other, last]}]})
    assert list(first.items()) == list(then.items()) == list(whole.items())


@given(columns)
def test_columns_become_rows(columns: list[tuple[str, list[int]]]) -> None:
    rows = computed({"Fn::MergeMapToList": [{key: items} for key, items in columns]})
    filled = {key: items for key, items in columns if items}
    longest = max((len(items) for _, items in columns), default=0)
    if not longest:
        assert rows is None
        return
    assert len(rows) == longest
    for key, items in filled.items():
        column = computed({"Fn::SelectMapList": [key, rows]})
        assert column == items + items[-1:] * (longest - len(items))
    assert all(row.keys() == filled.keys() for row in rows)


@given(st.lists(maps | st.none(), max_size=5), st.sampled_from("abcd"))
def test_what_a_map_lacks_is_skipped(items: list[dict[str, int] | None], key: str) -> None:
    found = computed({"Fn::SelectMapList": [key, items]})
    assert found == [one[key] for one in items if one is not None and key in one]


@given(st.text("ab,"), st.text("ab,", min_size=1))
def test_what_is_split_joins_again(text: str, delimiter: str) -> None:
    assert computed({"Fn::Join": [delimiter, {"Fn::Split": [delimiter, text]}]}) == text


@given(st.text())
def test_what_is_encoded_decodes_again(text: str) -> None:
    assume(text)  # nothing is encoded to nothing, which is not Base64
    assert computed({"Fn::Base64Decode": {"Fn::Base64Encode": text}}) == text


@given(st.lists(values, max_size=5), values)
def test_what_has_an_index_is_contained(items: list[Any], wanted: Any) -> None:
    at = computed({"Fn::Index": [wanted, items]})
    assert (at is not None) is (wanted in items)
    if at is not None:
        assert items[at] == wanted
        assert wanted not in items[:at]


# -- arithmetic -------------------------------------------------------------------------------------------------------

BINARY: dict[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda one, other: Fraction(one // other),
    ast.Mod: operator.mod,
}


def exact(tree: ast.expr) -> Fraction:
    """The value of an expression of integers. Raises ZeroDivisionError."""
    match tree:
        case ast.Constant(int(value)):
            return Fraction(value)
        case ast.UnaryOp(ast.USub(), operand):
            return -exact(operand)
        case ast.UnaryOp(ast.UAdd(), operand):
            return exact(operand)
        case ast.BinOp(left, operation, right):
            return BINARY[type(operation)](exact(left), exact(right))
    raise AssertionError(ast.dump(tree))


blanks = st.sampled_from(["", " ", "  "])
written = st.recursive(
    st.integers(0, 99).map(str),
    lambda one: st.one_of(
        st.tuples(one, blanks, st.sampled_from(["+", "-", "*", "//", "%"]), blanks, one).map("".join),
        one.map("({})".format),
        st.tuples(st.sampled_from("+-"), one).map("".join),
    ),
    max_leaves=12,
)


@given(written)
def test_integers_are_calculated_as_exact_arithmetic_does(text: str) -> None:
    try:
        value = exact(ast.parse(text, mode="eval").body)
    except ZeroDivisionError:
        assert "division by zero" in answered({"Fn::Calculate": [text, 0]})[1][0].message
        return
    found = computed({"Fn::Calculate": [text, 0]})
    assert type(found) is int
    assert found == value


@given(st.text("0123.+-*/%(){} ", max_size=20))
def test_every_text_is_calculated_or_refused(text: str) -> None:
    value, told = answered({"Fn::Calculate": [text, 1, [1, 2.5]]})
    assert (value is UNKNOWN) or not told
    assert {one.code for one in told} <= {"T211"}


# -- long lists -------------------------------------------------------------------------------------------------------


def calls(name: str, argument: Any) -> int:
    """How many calls of Python functions and of others one evaluation takes, over what is read already."""
    call, ev, counted = expressed({name: argument}), evaluation(), 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = ev.evaluate(call, {})
    finally:
        sys.setprofile(before)
    assert not isinstance(found, Call), ev.diagnostics
    assert not isinstance(found, Array) or found.items
    return counted


@pytest.mark.parametrize("name", ros.long_arguments(1))
def test_ten_times_as_much_takes_ten_times_as_many_steps(name: str) -> None:
    """A quadratic loop would take a hundred times as many. How long they take the benchmark tells."""
    few, many = (calls(name, ros.long_arguments(size)[name]) for size in (200, 2_000))
    assert many < 12 * few


@pytest.mark.parametrize(
    "call",
    [
        {"Fn::Join": ["x" * 1_000, [""] * 2_000]},
        {"Fn::Replace": [{"a": "b" * 2_000}, "a" * 1_000]},
        {"Fn::Indent": ["\n".join("a" * 20_000), 20, 4]},
        {"Fn::Calculate": ["+".join(["{0}"] * 1_000), 0, ["1" * 1_001]]},
    ],
)
def test_a_string_that_is_too_long_is_not_made(call: Any) -> None:
    value, told = answered(call)
    assert value is UNKNOWN
    assert [one.code for one in told] == ["T304"]


def test_a_pattern_without_end_is_given_up() -> None:
    value, told = answered({"Fn::MatchPattern": ["(a|aa)+(a|aa)+(a|aa)+[cd]", "a" * 5_000]})
    assert value is UNKNOWN
    assert ["matching takes more than 2 seconds" in one.message for one in told] == [True]
