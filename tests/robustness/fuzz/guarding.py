"""One case under limits of time and memory, in a process that may be lost over it."""

from __future__ import annotations

import gc
import multiprocessing
import resource
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType

from fuzz import command, judging
from fuzz.case import Case
from fuzz.judging import Fault, Verdict

FORK = multiprocessing.get_context("fork")
PATIENCE, WAITING = 3, 60
"""A case may take so many times its limit by the clock: the limit is time of a processor, which others need, too.

One that only waits for a processor may take longer than one that waits for something that may never come.
"""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a case may take: seconds of a processor, bytes of address space beside what its process begins with."""

    seconds: float = 20.0
    memory: int = 1_500_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What a case took: seconds of a processor, and the most memory that its process had."""

    seconds: float = 0.0
    memory: int = 0


class Hanging(BaseException):
    """The time is over. No `except Exception` on the way catches it."""


def limit_memory(limits: Limits) -> None:
    """Let this process have so much more and no more than that. It leaves no dump where it dies."""
    # A fork begins with all that its parent has, which may be a lot: the run of all tests, with the runtime of Go.
    most = _address_space() + limits.memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    gc.freeze()  # a collection would copy all of it


def guarded(case: Case, folder: Path, limits: Limits) -> tuple[Verdict, Cost]:
    """What becomes of a case in this process, and what it cost."""
    _forget_peak()
    start = time.process_time()
    try:
        with alarm(limits.seconds):
            verdict = judging.judge(case) if case.options.words is None else command.judge(case, folder)
    except Hanging as error:
        verdict = Verdict(faults=(replace(judging.raised(error), kind="hang"),))
    except BaseException as error:
        verdict = Verdict(faults=(judging.raised(error),))
    return verdict, Cost(time.process_time() - start, _peak())


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `Hanging` where this takes longer than so many seconds of a processor."""
    before = signal.signal(signal.SIGPROF, _over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _over(number: int, frame: FrameType | None) -> None:
    raise Hanging


def _address_space() -> int:
    """How much this process has now, where the kernel tells."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    return 0


def _forget_peak() -> None:
    """Let the kernel count the most memory from here on, where it can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")


def _peak() -> int:
    """The most memory that this process had."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(one.split()[1]) * 1024 for one in lines if one.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def patience(process: int) -> int:
    """How many times its limit a case may take by the clock in a process that does now what this one does."""
    with suppress(OSError):
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        return WAITING if state == "R" else PATIENCE
    return PATIENCE


class Prober:
    """Judges one case after the other in a process beside this one, which is replaced where a case takes it along."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._folder = tempfile.TemporaryDirectory()
        self._start()

    def __enter__(self) -> Prober:
        return self

    def __exit__(self, *error: object) -> None:
        self._end()
        self._folder.cleanup()

    def verdict(self, case: Case) -> Verdict:
        """What becomes of a case."""
        try:
            self._ours.send(case)
            if self._ours.poll(self.limits.seconds * PATIENCE):
                return self._ours.recv()  # type: ignore[no-any-return]
            status = None
        except (EOFError, BrokenPipeError):
            self._process.join()
            status = self._process.exitcode
        self._end()
        self._start()
        return lost(status)

    def _start(self) -> None:
        self._ours, theirs = FORK.Pipe()
        self._process = FORK.Process(target=_answer, args=(Path(self._folder.name), self.limits, theirs, self._ours))
        self._process.start()
        theirs.close()

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._ours.close()


def lost(status: int | None) -> Verdict:
    """What is to be said of a case that took its process along, or did not let go of it."""
    if status is None:
        return Verdict(faults=(Fault("hang", "in no code of ours"),))
    return Verdict(faults=(Fault("crash", f"the process ended with status {status}"),))


def _answer(folder: Path, limits: Limits, questions: Connection, other_end: Connection) -> None:
    other_end.close()
    limit_memory(limits)
    with suppress(EOFError):
        while True:
            questions.send(guarded(questions.recv(), folder / "run", limits)[0])


def probed(case: Case, limits: Limits) -> Verdict:
    """What becomes of a case, in a process of its own."""
    with Prober(limits) as prober:
        return prober.verdict(case)
