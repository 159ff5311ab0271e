"""A template, and what a run leaves behind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

LOOP = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A, B]
    - Topic${Name}: {Type: AWS::SNS::Topic}   # kept
"""
EXPANDED = """\
Resources:
  TopicA: {Type: AWS::SNS::Topic}   # kept
  TopicB: {Type: AWS::SNS::Topic}   # kept
"""
NO_LOOP = EXPANDED
POSIX = os.name == "posix"
ROOT = POSIX and os.geteuid() == 0
NOBODY = 65534

PLANTED = """
import os, signal, sys, time
from transpile import replacing, rewrite
from transpile.cli import main

original = rewrite.convert_bytes

def planted(data, name, *args, **more):
    {fault}
    return original(data, name, *args, **more)

rewrite.convert_bytes = planted
{more}
sys.exit(main(sys.argv[1:]))
"""
"""The command with a fault in the conversion of a file, whose name is `name`."""


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    status: int
    out: bytes
    err: str


Run = Callable[..., Done]


def environment() -> dict[str, str]:
    """Nothing is written on the side: neither compiled modules nor what was covered, for which there may be no room."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1"}


def command(*words: object) -> list[str]:
    """The command line that runs these words in a process of its own."""
    return [sys.executable, "-m", "transpile", *map(str, words)]


def faulty(*words: object, fault: str = "pass", more: str = "") -> list[str]:
    """The same with a fault."""
    return [sys.executable, "-c", PLANTED.format(fault=fault, more=more), *map(str, words)]


def finished(line: list[str], **more: object) -> Done:
    """Wait for a process."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment(), "timeout": 60} | more
    done = subprocess.run(line, check=False, **streams)  # type: ignore[call-overload]
    return Done(done.returncode, done.stdout or b"", (done.stderr or b"").decode())


def refused(done: Done, code: str, *parts: str) -> bool:
    """A clean end: status 2, the code, a way out, and no trace of the interpreter. `parts` are in what is said."""
    assert (done.status, done.out) == (2, b"")
    assert f"error[{code}]: " in done.err
    assert "help: " in done.err
    assert "Traceback" not in done.err
    for part in parts:
        assert part in done.err
    return True


def names(folder: Path) -> list[str]:
    """All that is in a folder."""
    return sorted(os.listdir(folder))
