"""Hostile scripts: each ends, its end is told, nothing is left of it, and the next one is answered."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import monotonic

import pytest

from dialects.ros.jq.process import bounds
from dialects.ros.jq.process.runner import Failed, Overstepped, Unusable, Value
from support.jq_processes import Recorded, alive
from transpile import convert
from transpile.diagnostics import Severity

pytest.importorskip("resource", reason="here memory and computing time are not bounded")

ENDLESS = ("def f: f; f", "until(false; .)", "[recurse(. + 1)]", "[range(1e9)]")
GREEDY = ('"a" * 1e9', 'reduce range(40) as $i ("x"; . + .)', ".[4e8] = 1", "[limit(1e9; repeat(0))] | tojson")
DEEP = ("reduce range(200000) as $i (null; [.])", "reduce range(300) as $i (null; [.])", "def f: [f]; f")
WORDY = ("range(1e9)", 'repeat("x" * 1000)')
KEPT = ("$ENV", "env", '"\\(env)"', "now", "input", "debug", "halt", "error(null)", 'import "a" as $x; $x', '"a" * 1e9')
LONGEST = 5
"""Seconds until the end of a script is told."""
CATASTROPHE = 'test("(a+)+$")'


def killed(runner: Recorded, script: str, every: bool = False, value: str = "null") -> str:
    """What a script took too much of; all its processes are gone, and the next script is answered."""
    begun = monotonic()
    answer = runner.evaluate(script, value, every)
    assert monotonic() - begun < LONGEST
    assert isinstance(answer, Overstepped), answer
    runner.end()
    assert not any(alive(pid) for pid in runner.pids)
    assert runner.evaluate(".", "[1]", False) == Value("[1]")
    return answer.what


def test_what_computes_for_ever_is_stopped(runner: Recorded) -> None:
    assert killed(runner, ENDLESS[0], value="0") == "time"


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("script", ENDLESS)
def test_what_runs_for_ever_is_stopped(runner: Recorded, script: str) -> None:
    assert killed(runner, script, value="0") in {"time", "memory"}


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not hold to the bound of memory")
@pytest.mark.parametrize("script", GREEDY)
def test_what_needs_much_memory_is_stopped(runner: Recorded, script: str) -> None:
    assert killed(runner, script) in {"time", "memory"}


@pytest.mark.parametrize("script", DEEP)
def test_what_nests_without_end_is_stopped(runner: Recorded, script: str) -> None:
    assert killed(runner, script) in {"depth", "memory", "time"}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("script", WORDY)
def test_what_says_too_much_is_stopped(runner: Recorded, script: str) -> None:
    assert killed(runner, script, every=True) in {"output", "time"}


def test_a_pattern_that_tries_for_ever_is_stopped(runner: Recorded) -> None:
    answer = runner.evaluate(CATASTROPHE, json.dumps("a" * 45 + "b"), False)
    assert isinstance(answer, Failed | Overstepped), answer


def test_deep_input_is_refused_or_stopped(runner: Recorded) -> None:
    for depth in (bounds.DEPTH + 1, 5_000, 50_000):
        answer = runner.evaluate(".", "[" * depth + "]" * depth, False)
        assert isinstance(answer, Failed | Overstepped), answer


def test_the_same_request_oversteps_once(runner: Recorded) -> None:
    first = runner.evaluate(DEEP[0], "null", False)
    begun = runner.started
    assert [runner.evaluate(DEEP[0], "null", False) for _ in range(20)] == [first] * 20
    assert runner.started == begun


def test_files_are_not_read(runner: Recorded, tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text('"known"')
    (tmp_path / "secret.jq").write_text('def known: "known";')
    where = json.dumps(str(tmp_path))
    for script in (
        f'import "secret" as $x {{search: {where}}}; $x',
        f'include "secret" {{search: {where}}}; known',
        f'import "secret" as s {{search: {where}}}; s::known',
    ):
        assert isinstance(runner.evaluate(script, "null", False), Failed)


def test_the_environment_is_not_read(runner: Recorded, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".jq").write_text('def known: "known";')
    monkeypatch.setenv("SECRET", "known")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    for script in ("env", "$ENV"):
        assert runner.evaluate(script, "null", False) == Value("{}")
    assert runner.evaluate('"\\(env)"', "null", False) == Value('"{}"')
    assert isinstance(runner.evaluate("known", "null", False), Failed)


def test_there_is_no_further_input(runner: Recorded) -> None:
    assert isinstance(runner.evaluate("input", "null", False), Failed)
    assert runner.evaluate("[inputs]", "null", False) == Value("[]")
    for script in ("debug", "stderr", "halt", "halt_error"):
        assert isinstance(runner.evaluate(script, "null", False), Value | Failed)
        assert runner.evaluate(".", "1", False) == Value("1")


def test_a_process_that_dies_between_two_requests_is_replaced(runner: Recorded) -> None:
    assert runner.evaluate(".", "1", False) == Value("1")
    os.kill(runner.pids[0], 9)
    assert runner.evaluate(".", "2", False) == Value("2")
    assert runner.started == 2


def test_jq_that_is_missing_is_told(runner: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dialects.ros.jq.process.runner.find_spec", lambda name: None)
    assert runner.evaluate(".", "1", False) == Unusable("jq is not installed")
    assert not runner.started


def test_jq_that_cannot_be_imported_is_told(runner: Recorded, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "jq.py").write_text("raise ImportError('made for another system')")
    monkeypatch.setattr("dialects.ros.jq.process.runner._folder", lambda: tmp_path)
    assert [runner.evaluate(".", "1", False) for _ in range(2)] == [Unusable("made for another system")] * 2
    assert runner.started == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("script", [*ENDLESS, *GREEDY, *DEEP, *WORDY, *KEPT])
def test_a_number_that_such_a_script_decides_is_refused_where_it_stands(script: str) -> None:
    count = {"Fn::Length": {"Fn::Jq": ["All", script, [0]]}}
    resources = {"A": {"Type": "A::B::C", "Count": count}}
    begun = monotonic()
    result = convert(
        json.dumps({"ROSTemplateFormatVersion": "2015-09-01", "Resources": resources}), "cfn", name="a.json"
    )
    assert monotonic() - begun < LONGEST
    errors = [one for one in result.diagnostics if one.severity is Severity.ERROR]
    assert result.text is None
    assert {one.code for one in errors} <= {"T204", "T216", "T221"}
    assert all(one.span is not None and one.help for one in errors)


def test_a_program_whose_outputs_double_all_along_is_read_as_no_loop() -> None:
    script = "map(" + ", ".join(['select(.Big) | {Name: "n-\\(.Name)"}'] * 40) + ")"
    call = json.dumps({"Fn::Jq": ["First", script, [{"Name": "a", "Big": True}]]})
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  R: {{Type: X, Properties: {{P: {call}}}}}\n"
    assert convert(text, "ros").text == text
