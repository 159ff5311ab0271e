"""What people wait for, by this product and by an older checkout of it, by turns in one run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import modules
import rewriting

HERE = Path(__file__).parent
NOW = HERE.parent
TOUR = NOW / "samples" / "tour" / "queues" / "source.map.yaml"
RESOURCES = ("50", "100")
"""Loops and items of a template that becomes 5,000 resources."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is measured of a checkout, and which part of the older one's it should be at most, if that is said."""

    name: str
    of: Callable[[Path], float]
    bound: float | None = None


def compare(folder: Path, older: Path, rounds: int) -> None:
    """Print each figure of both checkouts, the best of so many rounds, and what the newer one is of the older."""
    print(f"{'':<52}{'before':>10}{'now':>10}{'now/before':>12}{'goal':>8}")
    for figure in figures(folder):
        found: dict[Path, list[float]] = {older: [], NOW: []}
        for _ in range(rounds):
            for checkout, values in found.items():
                values.append(figure.of(checkout))
        before, now = (min(values) for values in found.values())
        goal = "" if figure.bound is None else f"{figure.bound:>8.2f}"
        print(f"{figure.name:<52}{before:>10.3f}{now:>10.3f}{now / before:>12.2f}{goal}", flush=True)


def figures(folder: Path) -> Iterator[Figure]:
    """CPU seconds, but for memory (in sizes of the result) and seconds of many files."""
    yield from _rewritten(folder)
    yield from _of_hcl(folder)
    source = folder / "5000.yaml"
    with source.open("wb") as stream:
        subprocess.run([sys.executable, HERE / "templates.py", *RESOURCES, "yaml"], stdout=stream, check=True)
    for task in ("expand", "verified"):
        yield Figure(f"5,000 resources, {task}: memory / result", partial(_memory, task, source))
        yield Figure(f"5,000 resources, {task}", partial(_cpu, task, source))
    small = folder / "small.yaml"
    yield Figure("start: --help", partial(_command, ["--help"]))
    yield Figure("start: expand 100 lines", partial(_command, ["expand", "--quiet", str(small)]))
    estate = folder / "estate"
    estate.mkdir()
    for number in range(1_000):
        shutil.copy(small, estate / f"{number}.yaml")
    yield Figure("1,000 files of 100 lines, one process", partial(_files, estate, folder / "out"), 0.5)


def _rewritten(folder: Path) -> Iterator[Figure]:
    tour, many = folder / "tour" / "small.yaml", folder / "many.yaml"  # each warms up on the small one beside it
    tour.parent.mkdir()
    shutil.copy(TOUR, tour)
    many.write_text(rewriting.template(260), encoding="utf-8")
    small = folder / "small.yaml"
    with small.open("wb") as stream:
        subprocess.run([sys.executable, HERE / "templates.py", "2", "10", "yaml"], stdout=stream, check=True)
    for name, path, goal in (("371 lines, 12 loops", tour, 0.3), ("4,700 lines, 260 loops", many, 0.26)):
        for to in ("foreach", "for"):
            yield Figure(f"{name}, to {to}", partial(_cpu, f"to {to}", path))
            yield Figure(f"{name}, to {to}, verified", partial(_cpu, f"to {to}, verified", path), goal)
        yield Figure(f"{name}, expanded, verified", partial(_cpu, "verified", path))


def _of_hcl(folder: Path) -> Iterator[Figure]:
    for name, text in (
        ("11,000 lines of HCL written out, verified", modules.written_out(917)),
        ("60 filtered loops over 1,000 items, verified", modules.filtered(60, 1_000)),
    ):
        path = folder / name / "main.tf"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        (path.parent / "small.tf").write_text(modules.written_out(1), encoding="utf-8")
        yield Figure(name, partial(_cpu, "write out, verified", path))


def _cpu(task: str, path: Path, checkout: Path) -> float:
    return _measured(task, path, checkout)["cpu"]


def _memory(task: str, path: Path, checkout: Path) -> float:
    measured = _measured(task, path, checkout)
    return measured["memory"] / measured["size"]


def _measured(task: str, path: Path, checkout: Path) -> dict[str, float]:
    words = [sys.executable, str(HERE / "tasks.py"), task, str(path)]
    done = subprocess.run(words, stdout=subprocess.PIPE, env=_environment(checkout), check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _command(words: list[str], checkout: Path) -> float:
    """User and system seconds of a process from its start to its end."""
    command = [sys.executable, "-m", "transpile", *words]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=_environment(checkout), cwd="/")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{command} ended with {child.returncode}")
    return usage.ru_utime + usage.ru_stime


def _files(estate: Path, out: Path, checkout: Path) -> float:
    try:
        return _command(["expand", "--quiet", "-o", str(out), str(estate), "-j", "1"], checkout)
    finally:
        shutil.rmtree(out)


def _environment(checkout: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(checkout)}
