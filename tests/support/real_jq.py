"""Real jq, in a process of its own: programs and inputs -> their outputs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

_CHILD = """
import json, sys
import jq

for line in sys.stdin:
    program, value = json.loads(line)
    outputs, failed = [], False
    try:
        for one in jq.compile(program).input_value(value):
            outputs.append(one)
    except ValueError as error:
        failed = str(error)
    print(json.dumps([outputs, failed]))
"""


class Answer(NamedTuple):
    """The outputs of a program, and the error that ended it."""

    outputs: list[Any]
    error: str | bool


def answers(asked: Sequence[tuple[str, Any]]) -> list[Answer]:
    """What jq answers to each program at its input."""
    lines = "".join(json.dumps(one) + "\n" for one in asked)
    command = [sys.executable, "-c", _CHILD]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300, check=True)
    return [Answer(*json.loads(line)) for line in done.stdout.splitlines()]


def answer(program: str, value: Any) -> Answer:
    """What jq answers to one."""
    return answers([(program, value)])[0]
