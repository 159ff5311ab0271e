"""Which tests run a line: measured once for a state of the product, and kept beside tox's environments."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from mutation.mutations import Mutation

PACKAGES = ("transpile", "dialects")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The tests of each line by path and number, the fastest first; and what each test takes, in seconds."""

    tests: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def of(self, mutation: Mutation) -> list[str]:
        """The tests that run the line of a mutation; those of its whole file where it only runs once, on import."""
        lines = self.tests.get(mutation.path, {})
        found = lines.get(mutation.line)
        if found and len(found) > 1:
            return found
        return _ordered({one for each in lines.values() for one in each}, self.seconds)


def covered(root: Path, kept: Path, selected: list[str]) -> Coverage:
    """What runs the lines of the packages under `root`; `selected` are arguments of pytest, all tests if empty."""
    state = kept / f"coverage-{_state(root, selected)}.json"
    if not state.exists():
        kept.mkdir(parents=True, exist_ok=True)
        state.write_text(json.dumps(_measured(root, kept, selected)), encoding="utf-8")
    found = json.loads(state.read_text(encoding="utf-8"))
    tests = {path: {int(line): names for line, names in lines.items()} for path, lines in found["tests"].items()}
    return Coverage(tests, found["seconds"])


def _state(root: Path, selected: list[str]) -> str:
    """A name for the product and its tests as they are now."""
    digest = hashlib.sha256(repr(selected).encode())
    for folder in (*PACKAGES, "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _measured(root: Path, kept: Path, selected: list[str]) -> dict[str, object]:
    from coverage import CoverageData

    data, times = kept / "data", kept / "times.xml"
    words = ["-n", "auto", "--dist", "worksteal", "--cov", "--cov-context=test", "--cov-report=", f"--junitxml={times}"]
    settings = {"COVERAGE_FILE": str(data), "PYTHONPATH": str(root)}
    command = [sys.executable, "-m", "pytest", *words, *selected]
    subprocess.run(command, cwd=root, env={**os.environ, **settings}, check=False)  # a test that fails says so itself
    seconds = dict(_seconds(times))
    measured = CoverageData(str(data))
    measured.read()
    tests: dict[str, dict[int, list[str]]] = {}
    for path in measured.measured_files():
        name = Path(path).resolve()
        if name.is_relative_to(root):
            lines = measured.contexts_by_lineno(path).items()
            tests[str(name.relative_to(root))] = {line: _ordered(contexts, seconds) for line, contexts in lines}
    return {"tests": tests, "seconds": seconds}


def _ordered(contexts: Iterable[str], seconds: dict[str, float]) -> list[str]:
    """The tests that contexts of coverage are of, `path::name|run`, the fastest first."""
    names = {re.sub(r"\|(setup|run|teardown)$", "", one) for one in contexts if one}
    return sorted(names, key=lambda one: (seconds.get(one, 1.0), one))[:400]


def _seconds(times: Path) -> Iterator[tuple[str, float]]:
    for case in ElementTree.parse(times).iter("testcase"):
        folder = case.get("classname", "").replace(".", "/")
        yield f"{folder}.py::{case.get('name')}", float(case.get("time", 0))
