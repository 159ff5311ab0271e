"""Work on many tasks in several processes: answers in the order of the tasks, and a process that dies costs one task.

The processes take chunks of tasks and send one answer at a time, so that it is known on which task one died: the pools
of the standard library give up all tasks then. They ignore the interrupt and the end of the terminal, which go to all
of them: the process that started them ends them.

Each process has a pipe of its own, and its end is the process's sign of life: a pipe ends when nobody is left who holds
the other side. So neither side may be held by anyone else: who starts a process closes its copy of that one's side, and
a forked process closes its copies of what the others are heard through.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar, cast

from transpile.cli.system.signals import NAMES

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Work = Callable[[Task], Answer]

CHUNK = 32
"""The most tasks that a process takes at once."""
STOPPING = {getattr(signal, name) for name in NAMES if hasattr(signal, name)}
"""Signals that end a run: one that goes to all processes is left to the one that started the others."""
PATIENCE = 2
"""Seconds in which a process that is told to end may do so."""


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def answers(
    tasks: Sequence[Task],
    work: Work[Task, Answer],
    died: Callable[[Task, int], Answer],
    jobs: int,
    late: list[Answer],
) -> Iterator[Answer]:
    """The answer of `work` to each task, in order. `died` answers for a process that ended with this exit code.

    Closing the iterator ends the processes; answers that there are, and whose turn has not come, go to `late`.
    """
    crew = _Crew(tasks, work, died)
    try:
        yield from crew.run(jobs)
    finally:
        late.extend(crew.end())


@dataclass(slots=True)
class _Worker:
    """A process, and the numbers of the tasks that it has not answered yet, in its order."""

    process: multiprocessing.process.BaseProcess
    chunk: deque[int]


class _Crew(Generic[Task, Answer]):
    def __init__(self, tasks: Sequence[Task], work: Work[Task, Answer], died: Callable[[Task, int], Answer]) -> None:
        self.tasks, self.work, self.died = tasks, work, died
        self.waiting = deque(range(len(tasks)))
        self.workers: dict[Connection, _Worker] = {}
        self.done: dict[int, Answer] = {}
        # Forking shares what is imported, and is safe without threads. Not every system keeps that promise.
        self.forking = sys.platform == "linux"
        self.context = multiprocessing.get_context("fork" if self.forking else "spawn")

    def run(self, jobs: int) -> Iterator[Answer]:
        self.size = max(1, min(CHUNK, len(self.tasks) // (4 * jobs)))
        for _ in range(min(jobs, len(self.tasks))):
            if not self.hire():
                break
        for number in range(len(self.tasks)):
            while number not in self.done:
                self.proceed()
            yield self.done.pop(number)

    def proceed(self) -> None:
        """Wait for answers, or find the next one here where no process could be started."""
        if self.workers:
            for connection in wait(list(self.workers)):
                self.hear(cast(Connection, connection))
        else:
            number = self.waiting.popleft()
            self.done[number] = self.work(self.tasks[number])

    def hire(self) -> bool:
        """Start a process, with its first chunk; whether the system allows for one more."""
        try:
            self.start()
        except OSError:
            return False
        return True

    def start(self) -> None:
        ours, theirs = self.context.Pipe()
        not_its_own = (*self.workers, ours) if self.forking else ()
        arguments = (theirs, not_its_own, self.tasks, self.work)
        process = self.context.Process(target=_serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
        with _uninterrupted():
            process.start()
            self.workers[ours] = _Worker(process, deque())
        theirs.close()  # so that the end of the process is the end of what can be read
        self.feed(ours)

    def feed(self, connection: Connection) -> None:
        """Give a process its next chunk; let it go if there is none."""
        chunk = [self.waiting.popleft() for _ in range(min(self.size, len(self.waiting)))]
        if chunk:
            self.workers[connection].chunk.extend(chunk)
            with suppress(OSError):  # it died: that is noticed where its answers are read
                connection.send(chunk)
        else:
            worker = self.workers.pop(connection)
            connection.close()
            worker.process.join()

    def hear(self, connection: Connection) -> None:
        """Take an answer, or notice that there will be none."""
        worker = self.workers[connection]
        try:
            answer = connection.recv()
        except (EOFError, OSError):
            self.bury(connection)
            return
        self.done[worker.chunk.popleft()] = answer
        if not worker.chunk:
            self.feed(connection)

    def bury(self, connection: Connection) -> None:
        """The task that a process died on is answered for; the others of its chunk go to another process.

        That is the first one without an answer: a process answers in the order of its chunk. It is not tried again.
        """
        worker = self.workers.pop(connection)
        connection.close()
        worker.process.join()
        lost = worker.chunk.popleft()
        self.done[lost] = self.died(self.tasks[lost], worker.process.exitcode or 0)
        self.waiting.extendleft(reversed(worker.chunk))
        if self.waiting:
            self.hire()

    def end(self) -> list[Answer]:
        """End all processes, at the latest after a moment; the answers that nobody took, in order.

        All are told first, so that they tidy up at the same time. What they said before is read when they are gone:
        files that were replaced are to be told of.
        """
        for worker in self.workers.values():
            worker.process.terminate()
        for connection, worker in self.workers.items():
            worker.process.join(PATIENCE)
            worker.process.kill()
            worker.process.join()
            with suppress(EOFError, OSError):  # that is the end of what it said
                while worker.chunk:
                    answer = connection.recv()
                    self.done[worker.chunk.popleft()] = answer
        return [self.done[number] for number in sorted(self.done)]


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """What would end the run waits until a process is known, and has its own way with it.

    Between its start and its place in `workers` nobody would end it. A forked process starts with the signals blocked,
    and lets them through once it handles them in its own way (`_serve`).
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave(number: int, frame: object) -> None:
    """End the process by an exception, which lets it tidy up; being told again does not interrupt that."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(1)


def _serve(
    connection: Connection, not_its_own: Sequence[Connection], tasks: Sequence[Task], work: Work[Task, Answer]
) -> None:
    """What a process does: answer the tasks of each chunk, until nobody is left who sends one.

    What is half written is tidied up when it is told to end.
    """
    for one in not_its_own:
        one.close()
    for number in STOPPING - {signal.SIGTERM}:
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    try:
        while True:
            for number in connection.recv():
                connection.send(work(tasks[number]))
    except (EOFError, BrokenPipeError, SystemExit):
        return
