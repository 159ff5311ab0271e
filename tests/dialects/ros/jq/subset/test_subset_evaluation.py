"""What our evaluator answers is what real jq answers, wherever it answers at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from subset_programs import Programs

from dialects.ros.jq.evaluate.conversion import expression_of, value_of
from dialects.ros.jq.evaluate.run import run
from dialects.ros.jq.evaluate.values import Failure, UnsureError
from dialects.ros.jq.syntax.parser import parse
from dialects.ros.jq.syntax.printer import printed
from support.depth import tries
from support.real_jq import answer, answers
from transpile.ir import Literal
from transpile.syntax.tree import Kind

COUNT = tries(1_200)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.floats(0.001, 1e12) | st.text()


def ours(program: str, value: Any) -> tuple[list[Any], bool] | None:
    """The outputs and whether it failed, as real jq's are told; None where our evaluator does not answer."""
    node = parse(program)
    assert node is not None
    found = run(node, value, {}, steps=100_000)
    if found is None:
        return None
    failed = bool(found) and isinstance(found[-1], Failure)
    return [one for one in found if not isinstance(one, Failure)], failed


def test_random_programs_answer_alike(capsys: pytest.CaptureFixture[str]) -> None:
    made = Programs(seed=20_15)
    asked = [(printed(made.program()), made.value()) for _ in range(COUNT)]
    compared = failed = 0
    for (program, value), real in zip(asked, answers(asked), strict=True):
        found = ours(program, value)
        if found is None or "Cannot use" in str(real.error):  # told when it is compiled: no output comes before it
            continue
        compared += 1
        failed += found[1]
        assert found == (real.outputs, real.error is not False), f"{program} of {json.dumps(value)}: {real}"
    with capsys.disabled():
        print(f"\njq: {compared} of {COUNT} random programs evaluated, all as real jq does; {failed} of them fail")
    assert compared - failed >= COUNT // 5


@pytest.mark.parametrize(
    ("program", "value"),
    [
        ("[(1, 2) + (10, 20)]", None),
        ("[{a: (1, 2), b: (3, 4)}]", None),
        (r'["\(1, 2)-\(3, 4)"]', None),
        ("[range((0, 1); (3, 4))]", None),
        ("[(null, 1, 2) // 3], [empty // 3]", None),
        ("[(true, false) and (true, false)], [(true, false) or (true, false)]", None),
        ("{} | .a.b[2] = 1", None),
        ("{} | .a += (1, 2)", None),
        ("[.[(0, 1):(2, 3)]]", [1, 2, 3]),
        ("sort_by(.)", [{"a": 1}, [2], [1, 1], "b", "a", 2, 1, True, False, None, {"a": 0, "b": 0}]),
        ("group_by(.a)", [{"a": 1, "b": 2}, {"a": 1, "b": 3}, {"a": 0}]),
        ("tostring", ["\x7f", 'é"\\', {"b": 1, "a": None}]),
        ("[-7 % 3, 7 % -3, 7 / 2, 0.1 + 0.2, 1e3]", None),
        (". - [2, {}]", [1, 2, {}, 2, "2"]),
        ('"a, b" / ", ", ("" | split(",")), ("ab" | split(""))', None),
        ("{a: {b: 1, c: 2}} * {a: {b: 3}}", None),
        ("map(tonumber)", ["1", "-2.5", "1e2"]),
        ("[.[]?]", 3),
        ("[.[] | .a?]", [{"a": 1}, 2, {"a": 3}]),
        ("keys", {"b": 1, "a": 2, "B": 3, "é": 4}),
        ('join("-")', ["a", 1, None, True]),
        ('map(ascii_upcase, ascii_downcase, ltrimstr("a"), rtrimstr("é"))', ["aBé", "éa", ""]),
        ('map(startswith("a"), endswith(""), startswith("ab"))', ["a", "ab", ""]),
        ("reverse, flatten", [1, [2, [3, []]], {"a": [4]}]),
        ("with_entries({key: .key, value: (.value + 1)})", {"z": 1, "a": 2}),
    ],
)
def test_generators_and_order(program: str, value: Any) -> None:
    real = answer(program, value)
    assert not real.error
    assert ours(program, value) == (real.outputs, False)


@pytest.mark.parametrize(
    ("program", "value"),
    [
        (r'"\(.)"', 1.0),
        ("tostring", [1.0]),
        (". * 0", "a"),
        ("from_entries", [{"key": False, "value": 1}]),
        ("from_entries", [{"key": "a"}]),
        ("reduce .[] as $x (0; empty)", [1]),
        ('" 1 " | tonumber', None),
        ("error(null)", None),
        ("has(1.5)", [1, 2]),
        ("reverse", "ab"),
        ("flatten", {"a": 1}),
        ('ltrimstr("a")', 1),
        ('startswith("a")', None),
        ("[range(0; 10000000)] | length", None),
        ('reduce range(0; 40) as $i ("x"; . + .)', None),
        ("reduce range(0; 100000) as $i (null; [.]) | tostring", None),
    ],
)
def test_what_versions_or_bounds_decide_has_no_answer(program: str, value: Any) -> None:
    assert ours(program, value) is None


@pytest.mark.parametrize(
    ("program", "value", "steps"),
    [
        (".", None, 1),
        ("[1, 2]", None, 5),
        ("[range(3)]", None, 6),
        ("reduce .[] as $x (0; 1)", [1, 1], 7),
        ('reduce .[] as $x ("abc"; .)', [1, 1], 7 + 6),
        ("sort_by(.)", [3, 2], 3 + 2 * 20),
    ],
)
def test_a_program_is_given_up_beyond_its_steps(program: str, value: Any, steps: int) -> None:
    """Each output of each part is one; what a round of `reduce` goes over, and what is sorted, costs more."""
    node = parse(program)
    assert node is not None
    assert run(node, value, {}, steps) is not None
    assert run(node, value, {}, steps - 1) is None


@pytest.mark.parametrize("program", ["[1, error(5)] // 3", "{} | .[null] = 1", "{(.a): 1}", "[] | has(true)", "map(.)"])
def test_errors_are_values(program: str) -> None:
    assert answer(program, None).error
    assert ours(program, None) == ([], True)


def test_numbers_that_versions_round_differently_are_no_values() -> None:
    for text in (str(2**53), str(-(2**53)), "9" * 200, "1e400"):
        with pytest.raises(UnsureError):
            value_of(Literal(text, Kind.NUMBER))
    assert value_of(Literal(str(2**53 - 1), Kind.NUMBER)) == 2**53 - 1


@given(st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20))
def test_values_are_expressions_and_back(value: Any) -> None:
    assert value_of(expression_of(value)) == value
