"""Real jq, in a process of its own: programs and inputs -> their outputs."""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
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
    print(json.dumps([outputs, failed]), flush=True)
"""


class Answer(NamedTuple):
    """The outputs of a program, and the error that ended it."""

    outputs: list[Any]
    error: str | bool


def answers(asked: Sequence[tuple[str, Any]]) -> list[Answer]:
    """What jq answers to each program at its input."""
    return [answer(program, value) for program, value in asked]


def answer(program: str, value: Any) -> Answer:
    """What jq answers to one."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    print(json.dumps((program, value)), file=server.stdin, flush=True)
    line = server.stdout.readline()
    if not line:
        _server.cache_clear()
        raise ValueError(f"jq ended at {program!r} with status {server.wait()}")
    return Answer(*json.loads(line))


@cache
def _server() -> subprocess.Popen[str]:
    """The process of jq, from the first question until the tests end and close its input."""
    command = [sys.executable, "-c", _CHILD]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(_end, server)
    return server


def _end(server: subprocess.Popen[str]) -> None:
    with server:  # closes its input, which ends it
        pass
