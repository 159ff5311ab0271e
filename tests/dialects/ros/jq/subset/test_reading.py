"""Scripts that are read as loops yield what real jq answers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from subset_loops import Loops
from subset_programs import Programs
from subset_reading import NO_ANSWER, call_of, data_of, jq_call

from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.run import run
from dialects.ros.jq.evaluate.values import Failure
from dialects.ros.jq.reading import read
from dialects.ros.jq.shape import STRUCTURE, Shape
from dialects.ros.jq.syntax.printer import printed
from support.depth import tries
from support.real_jq import Answer, answers
from transpile import ir

COUNT = tries(800)


def expected(method: str, real: Answer) -> Any:
    """What ROS makes of jq's outputs."""
    if real.error is not False:
        return NO_ANSWER
    return real.outputs if method == "All" else next(iter(real.outputs), None)


def test_random_loops_are_read_as_jq_means_them(capsys: pytest.CaptureFixture[str]) -> None:
    made = Loops(seed=15)
    asked = [made.loop() for _ in range(COUNT)]
    real = answers([(script, value) for _, script, value in asked])
    agreed, failed, unknown, opaque = 0, 0, 0, 0
    for (method, script, value), one in zip(asked, real, strict=True):
        loop = read(call_of(method, script, value))
        if loop is None:
            opaque += 1
            continue
        ours, theirs = data_of(loop), expected(method, one)
        assert ours == theirs or ours is NO_ANSWER, f"{script} of {json.dumps(value)}: {ours}, real jq {one}"
        agreed += ours is not NO_ANSWER
        failed += theirs is NO_ANSWER
        unknown += ours is NO_ANSWER and theirs is not NO_ANSWER
    with capsys.disabled():
        print(
            f"\njq: {agreed} of {COUNT} random loops are read and yield what real jq does, {failed} fail in both, "
            f"{unknown} are not computed, {opaque} stay calls"
        )
    assert agreed >= COUNT // 2
    assert unknown < agreed / 50


def test_nothing_need_be_known_of_the_input(capsys: pytest.CaptureFixture[str]) -> None:
    made = Loops(seed=16)
    asked = [one for one in (made.loop() for _ in range(COUNT // 2)) if isinstance(one[2], list)]
    real = answers([(script, value) for _, script, value in asked])
    agreed = 0
    for (method, script, value), one in zip(asked, real, strict=True):
        loop = read(jq_call(method, script, ir.Reference("Input")), structure)
        given = expression_of(value)
        assert isinstance(given, ir.Array)
        ours = NO_ANSWER if loop is None else data_of(loop, {"Input": given})
        assert ours is NO_ANSWER or ours == expected(method, one), f"{script} of {json.dumps(value)}: {ours}, {one}"
        agreed += ours is not NO_ANSWER
    with capsys.disabled():
        print(f"\njq: {agreed} of {len(asked)} random loops over a parameter yield what real jq does")
    assert agreed >= COUNT // 6


@pytest.mark.parametrize(
    ("script", "value"),
    [
        ("[.[] | [.a | tonumber] as $x | .b | [tonumber] | .[]]", {"a": "x", "b": "2"}),
        ("[.[] | [.a | length] as $x | .b | [length] | .[]]", {"a": True, "b": "b"}),
        ("[.[] | [.a | .n] as $x | .b | [.n] | .[]]", {"a": 1, "b": {"n": 2}}),
    ],
)
def test_what_is_dropped_fails_although_the_same_is_made_of_another_value(script: str, value: Any) -> None:
    (real,) = answers([(script, [value])])
    assert real.error
    loop = read(call_of("First", script, [value]))
    assert loop is None or data_of(loop) is NO_ANSWER


def structure(e: ir.Expression) -> Shape:
    return STRUCTURE


@settings(max_examples=tries(150), deadline=None)
@given(st.integers(0, 2**32))
def test_any_program_that_is_read_yields_what_it_answers(seed: int) -> None:
    """Programs that nobody writes: whatever is read of them fails where they do, and nowhere else."""
    made = Programs(seed)
    program, value = made.program(made.random.choice([3, 4, 5])), made.value()
    outputs = run(program, value, {})
    for method in ("First", "All"):
        loop = read(call_of(method, printed(program), value))
        ours = NO_ANSWER if loop is None else data_of(loop)
        if ours is NO_ANSWER or outputs is None:
            continue
        assert not any(isinstance(one, Failure) for one in outputs)
        assert ours == (outputs if method == "All" else outputs[0])
