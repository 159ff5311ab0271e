"""One mutation in a copy of the project: whether the tests that run its line notice."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mutation.mutations import Mutation

COPIED = ("transpile", "dialects", "tests", "samples", "docs", "benchmarks", "examples")
FAILED = 1
NO_TESTS = 5


class Fate(Enum):
    """What became of a mutation."""

    CAUGHT = "caught"
    HANGS = "caught: it does not end"
    SURVIVED = "survived"
    UNTESTED = "no test runs this line"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutation, what became of it, and how many tests were asked, for how many seconds."""

    mutation: Mutation
    fate: Fate
    tests: int
    seconds: float


def copied(root: Path, folder: Path) -> Path:
    """A copy of the project, without what is built."""
    folder.mkdir(parents=True)
    for name in COPIED:
        shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", ".hypothesis"))
    for path in root.iterdir():
        if path.is_file():
            shutil.copy(path, folder / path.name)
    return folder


def judged(mutation: Mutation, copy: Path, tests: list[str], limit: float) -> Verdict:
    """Whether `tests` notice a mutation of the project in `copy`, within so many seconds; the copy is as before."""
    if not tests:
        return Verdict(mutation, Fate.UNTESTED, 0, 0.0)
    path, started = copy / mutation.path, time.monotonic()
    text = path.read_text(encoding="utf-8")
    path.write_text(mutation.applied(text), encoding="utf-8")
    try:
        fate = _fate(copy, tests, limit)
    finally:
        path.write_text(text, encoding="utf-8")
    return Verdict(mutation, fate, len(tests), time.monotonic() - started)


def _fate(copy: Path, tests: list[str], limit: float) -> Fate:
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
    settings = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        words, cwd=copy, env={**os.environ, **settings}, stdout=quiet, stderr=quiet, start_new_session=True
    ) as running:
        try:
            status = running.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            return Fate.HANGS
    return Fate.SURVIVED if status in (0, NO_TESTS) else Fate.CAUGHT
