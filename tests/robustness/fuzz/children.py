"""Processes that make and judge cases until the time is over. One that is lost is told of, and followed by another."""

from __future__ import annotations

import os
import pickle
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from random import Random

from fuzz.case import Case
from fuzz.corpus import seeds
from fuzz.guarding import FORK, Cost, Hanging, Limits, alarm, guarded, limit_memory, lost
from fuzz.guarding import patience as patience_with
from fuzz.judging import Fault
from fuzz.making import Maker

SAID_EVERY = 1.0
MOST = 5_000
"""A process makes so many cases and is then replaced: nothing that it kept makes the later ones slow or large."""
Finding = tuple[Case, Fault]


@dataclass(slots=True)
class Tally:
    """What was done, and the most that it took."""

    runs: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, Case | None] = (0.0, None)
    largest: tuple[int, Case | None] = (0, None)

    def count(self, case: Case, codes: tuple[str, ...], cost: Cost) -> None:
        """One case more."""
        self.runs += 1
        self.codes.update(codes or ("none",))
        if cost.seconds > self.slowest[0]:
            self.slowest = cost.seconds, case
        if cost.memory > self.largest[0]:
            self.largest = cost.memory, case

    def add(self, other: Tally) -> None:
        """What another process did."""
        self.runs += other.runs
        self.codes += other.codes
        self.slowest = max(self.slowest, other.slowest, key=lambda one: one[0])
        self.largest = max(self.largest, other.largest, key=lambda one: one[0])


@dataclass(slots=True)
class _Child:
    number: int
    process: ForkProcess
    answers: Connection
    current: Path


@dataclass(slots=True)
class Pool:
    """`jobs` processes for some seconds. `seed` decides what each makes; `folder` is for their files.

    Cases with `without` in their text are left out: what is known need not be found again.
    """

    seconds: float
    jobs: int
    seed: str
    limits: Limits
    folder: Path
    without: str = ""
    tally: Tally = field(default_factory=Tally)
    _started: int = 0

    def findings(self) -> Iterator[Finding]:
        """What is found, at once. Whoever wants no more of it ends the processes by closing this."""
        seeds()  # read here once: it takes longer than a case may, and each process has them
        end = time.monotonic() + self.seconds
        children = [self._start(end) for _ in range(self.jobs)]
        try:
            while children:
                yield from self._round(children, end)
        finally:
            for one in children:
                one.process.kill()
                one.process.join()

    def _round(self, children: list[_Child], end: float) -> Iterator[Finding]:
        """What the children say next. One that has ended is replaced, if there is time."""
        ready = wait([one.answers for one in children], timeout=SAID_EVERY)
        for one in list(children):
            found, has_ended = self._heard(one, one.answers in ready)
            if has_ended:
                children.remove(one)
                children.extend([self._start(end)] if time.monotonic() < end else [])
            yield from found

    def _start(self, end: float) -> _Child:
        self._started += 1
        name = f"{self.seed}-{self._started}"
        ours, theirs = FORK.Pipe(duplex=False)
        current = self.folder / f"current-{self._started}"
        current.touch()
        process = FORK.Process(
            target=_work, args=(Maker(Random(name), self.without), end, current, self.limits, theirs)
        )
        process.start()
        theirs.close()
        return _Child(self._started, process, ours, current)

    def _heard(self, child: _Child, is_ready: bool) -> tuple[list[Finding], bool]:
        """What a child found, and whether it has ended."""
        if not is_ready:
            return self._overdue(child)
        try:
            said = child.answers.recv()
        except EOFError:
            child.process.join()
            status = child.process.exitcode
            return (self._lost(child, status) if status else []), True
        if isinstance(said, Tally):
            self.tally.add(said)
            return [], False
        return [said], False

    def _overdue(self, child: _Child) -> tuple[list[Finding], bool]:
        patience = patience_with(child.process.pid or 0)
        if time.time() - child.current.stat().st_mtime < self.limits.seconds * patience:
            return [], False
        child.process.kill()
        child.process.join()
        return self._lost(child, None), True

    def _lost(self, child: _Child, status: int | None) -> list[Finding]:
        try:
            case = pickle.loads(child.current.read_bytes())
        except (EOFError, pickle.UnpicklingError):
            case = Case(())
        return [(case, fault) for fault in lost(status).faults]


def _work(maker: Maker, end: float, current: Path, limits: Limits, answers: Connection) -> None:
    """Make and judge cases. After an exception the process ends: what it left undone would look like other faults."""
    limit_memory(limits)
    os.environ.pop("FORCE_COLOR", None)
    seen, tally = set[str](), Tally()
    last, report = time.monotonic(), answers.send
    parent = os.getppid()
    for _ in range(MOST):
        if os.getppid() != parent:
            return  # whoever asked was killed: nobody listens
        case = _made(maker, limits)
        current.write_bytes(pickle.dumps(case))
        verdict, cost = guarded(case, current.with_suffix(".run"), limits)
        tally.count(case, verdict.codes, cost)
        _learn(case, verdict.shape, seen, maker)
        for fault in verdict.faults:
            report((case, fault))
        spoiled = any(one.kind in ("exception", "hang") for one in verdict.faults)
        if spoiled or time.monotonic() > min(end, last + SAID_EVERY):
            report(tally)
            tally, last = Tally(), time.monotonic()
        if spoiled or time.monotonic() > end:
            break
    report(tally)


def _made(maker: Maker, limits: Limits) -> Case:
    """The next case. One that takes too long to make is no fault of the product: another is made."""
    while True:
        with suppress(Hanging), alarm(limits.seconds):
            return next(maker.cases())


def _learn(case: Case, shape: str, seen: set[str], maker: Maker) -> None:
    """What ends in a way of its own is worth more mutations."""
    if shape and shape not in seen:
        seen.add(shape)
        maker.grow(case)
