"""What comes back from the process is what jq itself makes of the same script and input."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dialects.ros.jq.judged.script import judged
from dialects.ros.jq.process.runner import RUNNER, Failed, Overstepped, Value
from dialects.ros.jq.values import data, expression
from support.jq_processes import Recorded
from support.jq_scripts import VALUES, script

DIRECT = """
import json, sys
import jq
for line in sys.stdin:
    script, text = json.loads(line)
    try:
        told = json.dumps(jq.compile(script).input_text(text).all())
    except ValueError:
        told = '"failed"'
    print(told, flush=True)
"""
"""A process without bounds that only asks jq."""


@pytest.fixture(scope="module")
def direct() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", DIRECT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def asked(process: subprocess.Popen[str], script: str, text: str) -> object:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps([script, text]) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


SCRIPTS = st.integers(0, 2**32).map(lambda seed: script(Random(seed))).filter(lambda one: not judged(one).why)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(-1e6, 1e6).filter(lambda one: one % 1 != 0)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(SCRIPTS, st.sampled_from(VALUES) | JSON)
def test_the_process_answers_what_jq_answers(direct: subprocess.Popen[str], script: str, value: object) -> None:
    text = json.dumps(value)
    expected = asked(direct, script, text)
    answer, first = (RUNNER.evaluate(script, text, every) for every in (True, False))
    if expected == "failed":
        assert isinstance(answer, Failed)
        assert isinstance(first, Failed | Value)  # the first output may come before the error
        return
    assert isinstance(answer, Value)
    assert isinstance(first, Value)
    assert json.dumps(json.loads(answer.text)) == json.dumps(expected)
    assert isinstance(expected, list)
    assert json.dumps(json.loads(first.text)) == json.dumps(expected[0] if expected else None)


@given(JSON)
def test_values_go_through_jq_unchanged(value: object) -> None:
    answer = RUNNER.evaluate(".", json.dumps(value), False)
    assert isinstance(answer, Value)
    assert json.dumps(json.loads(answer.text)) == json.dumps(value)


@given(JSON)
def test_values_become_expressions_and_back(value: Any) -> None:
    assert json.dumps(data(expression(value))) == json.dumps(value)


@pytest.mark.parametrize("depth", [1, 199, 200, 201, 255, 300, 9_000])
def test_depth_has_a_bound(runner: Recorded, depth: int) -> None:
    answer = runner.evaluate(f"reduce range({depth}) as $i (null; [.])", "null", False)
    if depth < 200:
        assert answer == Value("[" * depth + "null" + "]" * depth)
    else:
        assert answer == Overstepped("depth")


def test_keys_keep_their_order(runner: Recorded) -> None:
    text = json.dumps(
        {key: at for at, key in enumerate(("zebra", "aardvark", "é", "10", "9", "Z"))}, ensure_ascii=False
    )
    assert runner.evaluate(".", text, False) == Value(text.replace(": ", ":").replace(", ", ","))


def test_jq_is_found_without_being_imported() -> None:
    spec = find_spec("jq")
    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).exists()
    reads = "import sys; import dialects.ros.jq.process.runner; sys.exit('jq' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", reads], check=False).returncode == 0  # a test beside this may have it
