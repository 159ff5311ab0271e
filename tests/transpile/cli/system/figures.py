"""`kill -9` in the middle of `--in-place` runs over many files, and what is left: `figures.py [POINTS] [--jobs N]`.

A point is a call to the operating system or its return, in the modules that replace files; the process is killed just
there. Each point has a run of its own, forked off an interpreter that has everything imported. After each, every file
is the old or the new one, byte for byte, what else is there is hidden, and the next run finishes the work and leaves
nothing else behind. With --jobs all points are those of runs in so many processes, all of which are killed, but for
parts as small as ever in which one of them is.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from transpile.cli import main
from transpile.cli.system import atomic_write, temporary

FILES = 12
WATCHED = {atomic_write.__file__, temporary.__file__}
TEMPLATE = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics{number}:
    - Name
    - [A, B]
    - Topic${{Name}}: {{Type: AWS::SNS::Topic}}   # kept
"""
RUN = ("expand", "--in-place", "--quiet", ".")
MEMORY = "/dev/shm"
"""What survives a kill is decided in the kernel: no disk is needed, and none slows the runs down."""
Fault = Callable[[], None]


class WrongError(Exception):
    """A file is neither old nor new, or a run did not end as it should."""


@dataclass
class Figures:
    """What was left at all points of one kind."""

    kind: str
    points: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        told = ", ".join(f"{self.counts[one]:>4} {one}" for one in ("old", "new", "wrong", "hidden", "left"))
        return f"{self.kind:<44}{self.points:>5} points: {told}"


def fresh() -> dict[str, bytes]:
    """Templates in the working directory, all as they were before any run."""
    for left in Path().iterdir():
        left.unlink()
    texts = {f"{number}.yaml": TEMPLATE.format(number=number).encode() for number in range(FILES)}
    for name, text in texts.items():
        Path(name).write_bytes(text)
    return texts


def forked(work: Callable[[], int], instant: float | None = None) -> int:
    """The exit code of `work` in a session of its own, or minus a signal; it is killed after `instant` seconds."""
    alive, kept = os.pipe()  # kept open by all processes of the session
    child = os.fork()
    if not child:
        status = 70
        with contextlib.suppress(BaseException):
            os.setsid()
            quiet = os.open(os.devnull, os.O_WRONLY)
            os.dup2(quiet, 1)
            os.dup2(quiet, 2)
            status = work()
        os._exit(status)
    os.close(kept)
    if instant is not None:
        time.sleep(instant)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
    os.read(alive, 1)  # until the last of them has ended: some outlive the one that started them for a moment
    os.close(alive)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def is_point(frame: FrameType, event: str) -> bool:
    """Whether something is called, or returns, in what replaces files."""
    return frame.f_code.co_filename in WATCHED and event in ("c_call", "c_return")


def at(point: int, fault: Fault) -> None:
    """Let `fault` happen at the call or return of this number, in whichever process comes to it first."""
    count = 0

    def count_down(frame: FrameType, event: str, called: object) -> None:
        nonlocal count
        if is_point(frame, event):
            count += 1
            if count == point:
                fault()

    sys.setprofile(count_down)


def points() -> int:
    """How many points a run in one process has."""
    read, write = os.pipe()
    seen: list[str] = []

    def counting() -> int:
        sys.setprofile(lambda frame, event, _: noted(frame, event))
        status = main([*RUN, "--jobs", "1"])
        sys.setprofile(None)
        os.write(write, str(len(seen)).encode())
        return status

    def noted(frame: FrameType, event: str) -> None:
        if is_point(frame, event):
            seen.append(event)

    fresh()
    if forked(counting):
        raise WrongError("a run without faults fails")
    count = int(os.read(read, 20))
    os.close(read)
    os.close(write)
    return count


def look(figures: Figures, old: dict[str, bytes], new: dict[str, bytes]) -> None:
    """Count what a killed run left, and let another finish the work."""
    figures.points += 1
    left = {one.name: one.read_bytes() for one in Path().iterdir()}
    for name, text in old.items():
        data = left.pop(name, b"")
        figures.counts["old" if data == text else "new" if data == new[name] else "wrong"] += 1
    figures.counts["hidden"] += len(left)
    if not all(name.startswith(".") and name.endswith(".tmp") for name in left):
        raise WrongError(f"{figures.kind}: unknown files {sorted(left)}")
    if main([*RUN, "--jobs", "1"]):
        raise WrongError(f"{figures.kind}: the next run fails")
    figures.counts["left"] += len(set(os.listdir()) - new.keys())
    if any(Path(name).read_bytes() != data for name, data in new.items()):
        raise WrongError(f"{figures.kind}: the next run does not finish the work")


def kill_all() -> None:
    """The whole run is killed."""
    os.killpg(0, signal.SIGKILL)


def kill_this() -> None:
    """The process that comes here is killed, of several one."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_first() -> None:
    """The process that started the others is killed."""
    os.kill(os.getsid(0), signal.SIGKILL)


def planted(kind: str, jobs: int, chosen: list[int], fault: Fault, expected: set[int]) -> Iterator[Figures]:
    """A run for each of the chosen points; `expected` are the exit codes that it may have."""
    figures, new = Figures(kind), results()

    def work(point: int) -> int:
        at(point, fault)
        return main([*RUN, "--jobs", str(jobs)])

    for point in chosen:
        old = fresh()
        status = forked(lambda point=point: work(point))  # type: ignore[misc]
        if status not in expected:
            raise WrongError(f"{kind}: point {point} ends with {status}")
        look(figures, old, new)
    yield figures


def anytime(kind: str, count: int, jobs: int) -> Iterator[Figures]:
    """Runs that are killed after times drawn by lot, up to that which a whole one takes."""
    figures, new, lot = Figures(kind), results(), random.Random(count)
    fresh()
    begin = time.monotonic()
    forked(lambda: main([*RUN, "--jobs", str(jobs)]))
    whole = time.monotonic() - begin
    for _ in range(count):
        old = fresh()
        forked(lambda: main([*RUN, "--jobs", str(jobs)]), lot.uniform(0, whole))
        look(figures, old, new)
    yield figures


def results() -> dict[str, bytes]:
    """What a run without faults makes of the templates."""
    names = fresh()
    if forked(lambda: main(list(RUN))):
        raise WrongError("a run without faults fails")
    return {name: Path(name).read_bytes() for name in names}


def spread(count: int, last: int) -> list[int]:
    """So many points from the first to the last, all of them if there are no more."""
    return sorted({1 + number * (last - 1) // max(count - 1, 1) for number in range(count)})


def every(count: int, jobs: int | None) -> Iterator[Figures]:
    """All kinds of kills: `count` points in one process, or in `jobs`, and a part of that for each other kind."""
    fresh()
    main([*RUN, "--jobs", "2"])  # everything is imported from here on
    last, killed = points(), -signal.SIGKILL
    several = jobs or 2
    in_each = last * 3 // (4 * several)  # which every one of the processes reaches, mostly
    called = "two processes" if several == 2 else f"{several} processes"
    if jobs is None:
        yield from planted("one process", 1, spread(count, last), kill_all, {killed})
    all_killed = spread(count if jobs else count // 5, in_each)
    yield from planted(f"{called}, all killed", several, all_killed, kill_all, {killed, 0})
    few = spread(count // 10, in_each)
    yield from planted(f"{called}, each killed once", several, few, kill_this, {2, 0})
    yield from planted(f"{called}, the first one killed", several, few, kill_first, {killed, 0})
    if jobs is None:
        yield from anytime("one process, at any time", count // 5, 1)
    yield from anytime(f"{called}, at any time", count // 10, several)


def run(count: int, jobs: int | None) -> int:
    """Print the figures; status 1 if a file was neither old nor new, or a whole run left anything."""
    here, wrong = os.getcwd(), 0
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        os.chdir(folder)
        for figures in every(count, jobs):
            print(figures, flush=True)
            wrong += figures.counts["wrong"] + figures.counts["left"]
        os.chdir(here)
    return int(wrong > 0)


def asked() -> argparse.Namespace:
    """What is on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("points", nargs="?", type=int, default=200)
    parser.add_argument("--jobs", type=int)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(run(asked().points, asked().jobs))
