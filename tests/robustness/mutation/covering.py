"""Which tests run the lines that mutations change: measured once for a state of the product, and kept."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pytest

from mutation import probing
from mutation.mutations import Mutation

PACKAGES = ("transpile", "dialects")
MOST = 400
"""So many tests are asked of one line, of many kinds."""
NEAR = 2
"""So many folders a module and its own tests have in common at least."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The tests of each line, `path:line` with a path from the root; and what each test takes, in seconds."""

    tests: dict[str, list[str]]
    seconds: dict[str, float]

    def of(self, mutation: Mutation) -> list[str]:
        """The tests that run the line of a mutation; those that run its module where it runs on import only.

        The fastest of each module of tests come first, then the second of each: what one kind of test does not notice,
        its neighbors hardly do, and another kind may. Tests mirror the packages that they test: of a module that stands
        near, several are asked in each turn.
        """
        by_module: dict[str, list[str]] = defaultdict(list)
        for one in sorted(self.tests.get(f"{mutation.path}:{mutation.line}", ()), key=self._seconds):
            by_module[one.partition("::")[0]].append(one)
        turns = {
            one: rank // 4 ** _shared(mutation.path, module)
            for module, tests in by_module.items()
            for rank, one in enumerate(tests)
        }
        return sorted(turns, key=lambda one: (turns[one], self._seconds(one)))[:MOST]

    def turns(self, mutation: Mutation, most: int) -> Iterator[list[str]]:
        """The tests to ask, the next only where those before did not notice: `most` first, then all of `of`.

        Of what even they miss, one test of each function is asked that runs the line. Where none is seen to run it,
        another process may, or the import of a module: then those are asked that stand nearest to it, first one of each
        function.
        """
        first = self.of(mutation)
        if not first:
            yield self._near(mutation)
            return
        yield first[:most]
        if first[most:]:
            yield first[most:]
        by_function: dict[str, str] = {}
        for one in sorted(self.tests[f"{mutation.path}:{mutation.line}"], key=self._seconds):
            by_function.setdefault(_function(one), one)
        if others := [one for one in by_function.values() if one not in {*first}]:
            yield others

    def _near(self, mutation: Mutation) -> list[str]:
        shared = {one: _shared(mutation.path, one.partition("::")[0]) for one in self.seconds}
        nearest = max((*shared.values(), NEAR))
        by_function: Counter[str] = Counter()
        turns: dict[str, int] = {}
        for one in sorted((one for one in shared if shared[one] == nearest), key=self._seconds):
            turns[one] = by_function[_function(one)]
            by_function[_function(one)] += 1
        return sorted(turns, key=lambda one: (turns[one], self._seconds(one)))[:MOST]

    def _seconds(self, test: str) -> tuple[float, str]:
        return self.seconds[test], test


def _function(test: str) -> str:
    """The function of a test with parameters."""
    return test.partition("[")[0]


def _shared(path: str, test: str) -> int:
    """How many folders a module of the product and one of the tests have in common."""
    folders = zip(Path(path).parts[:-1], Path(test).parts[1:-1], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], folders))


def covered(root: Path, kept: Path, selected: list[str], chosen: Iterable[Mutation]) -> Coverage:
    """What runs the lines of mutations under `root`; `selected` are arguments of pytest, all tests if empty."""
    lines = {(one.path, one.line) for one in chosen}
    state = kept / f"coverage-{_state(root, selected, lines)}.json"
    if not state.exists():
        kept.mkdir(parents=True, exist_ok=True)
        state.write_text(json.dumps(_measured(root, selected, lines)), encoding="utf-8")
    return Coverage(**json.loads(state.read_text(encoding="utf-8")))


def _state(root: Path, selected: list[str], lines: set[tuple[str, int]]) -> str:
    """A name for the product and its tests as they are now, and for what is asked of them."""
    digest = hashlib.sha256(repr((selected, sorted(lines))).encode())
    for folder in (*PACKAGES, "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _measured(root: Path, selected: list[str], lines: set[tuple[str, int]]) -> dict[str, object]:
    by_path: dict[str, list[int]] = defaultdict(list)
    for path, line in sorted(lines):
        by_path[str(root / path)].append(line)
    tests: dict[str, list[str]] = defaultdict(list)
    seconds: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="mutation-") as name:
        folder = Path(name)
        (folder / "asked.json").write_text(json.dumps(by_path), encoding="utf-8")
        _run(root, folder, selected)
        for file in folder.glob("*.jsonl"):
            for test, took, seen in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
                seconds[test] = took
                for one in seen:
                    tests[one.removeprefix(f"{root}{os.sep}")].append(test)
    return {"tests": tests, "seconds": seconds}


def _run(root: Path, folder: Path, selected: list[str]) -> None:
    """Run the tests; those that fail say so themselves. Raises `SystemExit` where none ran: nothing would be kept."""
    path = os.pathsep.join((str(root), str(Path(__file__).parents[1])))
    settings = {"PYTHONPATH": path, probing.ASKED: str(folder / "asked.json"), probing.FOUND: str(folder)}
    options = ["-p", probing.__name__, "-n", "auto", "--dist", "worksteal", "-q"]
    words = [sys.executable, "-m", "pytest", *options, *selected]
    done = subprocess.run(words, cwd=root, env={**os.environ, **settings}, check=False)
    if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise SystemExit(f"the tests did not run: pytest ended with {done.returncode}")
