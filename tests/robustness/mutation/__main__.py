"""`python -m mutation N` with `tests/robustness` on the path: make N changes, and count those that the tests notice.

--seed TEXT    decides which changes are made; default: 0
--jobs N       so many processes; default: one for each core
--tests WORDS  arguments of pytest for the tests that count; default: all of them
--only TEXT    changes of files whose path has this in it
--most N       N tests of a line are asked first, of many kinds; a change that they miss is given to 400, and then to
               one of each function that runs the line
--floor N      status 1 where fewer than N of a hundred are noticed; default: 95
"""

from __future__ import annotations

import argparse
import hashlib
import heapq
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from mutation.covering import PACKAGES, Coverage, covered
from mutation.mutations import Mutation, mutations
from mutation.running import Fate, Verdict, copied, judged

ROOT = Path(__file__).resolve().parents[3]
LIMIT = 30.0
"""How many seconds a run may take beside what its tests take without a change, ten times over."""


def parsed(words: list[str]) -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(
        "mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("number", type=int, nargs="?", default=200)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--tests", default="")
    parser.add_argument("--only", default="")
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--floor", type=float, default=95.0)
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Make the changes; the exit status."""
    asked = parsed(words)
    kept = Path(os.environ.get("MUTATION_KEPT", ROOT / ".tox" / "mutation"))
    chosen = sampled(asked.number, asked.seed, asked.only)
    coverage = covered(ROOT, kept, asked.tests.split(), chosen)
    counted: Counter[Fate] = Counter()
    for verdict in verdicts(chosen, coverage, asked):
        counted[verdict.fate] += 1
        if verdict.fate in (Fate.SURVIVED, Fate.UNTESTED):
            print(f"{verdict.fate.value} ({verdict.tests} tests): {verdict.mutation.name}", flush=True)
    caught = counted[Fate.CAUGHT] + counted[Fate.HANGS]
    share = 100 * caught / max(1, len(chosen))
    print(f"{caught} of {len(chosen)} changes noticed ({share:.1f} %), {counted[Fate.HANGS]} because they do not end")
    return int(share < asked.floor)


def sampled(number: int, seed: str, only: str) -> list[Mutation]:
    """Changes of lines that run in a test or in none, as likely in each file as it has some."""
    paths = sorted(path for folder in PACKAGES for path in (ROOT / folder).rglob("*.py"))
    possible = [one for path in paths for one in ranked(path, str(path.relative_to(ROOT)), seed)]
    least = heapq.nsmallest(number, (one for one in possible if only in one[1].path))
    return sorted(mutation for _, mutation in least)


def ranked(path: Path, name: str, seed: str) -> Iterator[tuple[str, Mutation]]:
    """Every change of a file, with a number by chance that stays the same as long as its line does.

    So a seed asks for the same changes after others have come and gone: a test that one has led to goes on being asked.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    alike: Counter[tuple[str, ...]] = Counter()
    for one in mutations(path, name):
        line = lines[one.line - 1]
        column = one.start - (len(line) - len(line.lstrip()))
        words = (seed, name, line.strip(), str(column), one.old, one.new)
        alike[words] += 1
        yield hashlib.sha256(repr((words, alike[words])).encode()).hexdigest(), one


def verdicts(chosen: list[Mutation], coverage: Coverage, asked: argparse.Namespace) -> Iterator[Verdict]:
    """What becomes of each, in order; each process has a copy of its own."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder, ThreadPoolExecutor(asked.jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(asked.jobs):
            copies.put(copied(ROOT, Path(folder) / str(number)))
        yield from pool.map(partial(_verdict, copies, coverage, asked.most), chosen)


def _verdict(copies: SimpleQueue[Path], coverage: Coverage, most: int, mutation: Mutation) -> Verdict:
    copy = copies.get()
    try:
        for tests in coverage.turns(mutation, most):
            verdict = judged(mutation, copy, tests, _limit(tests, coverage))
            if verdict.fate is not Fate.SURVIVED:
                return verdict
        return verdict if coverage.of(mutation) else replace(verdict, fate=Fate.UNTESTED)
    finally:
        copies.put(copy)


def _limit(tests: list[str], coverage: Coverage) -> float:
    return LIMIT + 10 * sum(coverage.seconds.get(one, 1.0) for one in tests)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
