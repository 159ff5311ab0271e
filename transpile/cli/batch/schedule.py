"""Many templates, one after the other or in several processes: always the same outcomes in the same order."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Sequence
from importlib import import_module

from transpile.cli.batch.task import Task, safely
from transpile.cli.reporting.outcome import Outcome, State
from transpile.diagnostics import Diagnostic
from transpile.language import registry
from transpile.syntax.source import Source

FEW = 64
"""So many templates are not worth starting processes for, if none are asked for."""


def outcomes(tasks: Sequence[Task], jobs: int | None, late: list[Outcome]) -> Generator[Outcome]:
    """What becomes of each input, in order. Closing it ends the processes; what is known by then goes to `late`."""
    jobs = _jobs(len(tasks), jobs)
    if jobs == 1:
        yield from map(safely, tasks)
        return
    from transpile.cli.system import worker_pool

    _warm({plan.options.to for _, plan in tasks})
    yield from worker_pool.answers(tasks, safely, _died, jobs, late)


def _warm(dialects: Iterable[str]) -> None:
    """Import what every process needs, before they are made."""
    for module in ("transpile.pipeline.rewrite", "transpile.pipeline.legalize", "transpile.hosts.yaml.reading"):
        import_module(module)
    for one in registry.readers(registry.language("").name, None, *registry.named(*dialects)):
        for part in getattr(one, "__all__", ()):
            getattr(one, part)  # imported by need
    list(registry.families())


def _jobs(count: int, asked: int | None) -> int:
    if asked is None and count <= FEW:
        return 1
    from transpile.cli.system.worker_pool import cores

    return min(asked or cores(), max(count, 1))


def _died(task: Task, code: int) -> Outcome:
    """Diagnostic T023: a process that was killed says nothing itself."""
    one, _ = task
    how = f"was ended by {_signal(-code)}" if code < 0 else f"ended with status {code}"
    help = "is there enough memory? --jobs 1 starts no other processes"
    problem = Diagnostic("T023", f"the process that converted this file {how}", help=help, source=Source(one.path, ""))
    return Outcome(one.name, State.REFUSED, (problem,))


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
