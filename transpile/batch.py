"""Many templates, one after the other or in several processes: always the same outcomes in the same order."""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from functools import partial
from importlib import import_module

from transpile import registry
from transpile.diagnostics import Diagnostic
from transpile.inputs import Input
from transpile.one import safely, shown
from transpile.options import Options
from transpile.outcome import Outcome, State
from transpile.parameters import Values
from transpile.source import Source

FEW = 64
"""So many templates are not worth starting processes for, if none are asked for."""


def outcomes(inputs: Sequence[Input], values: Values, options: Options) -> Generator[Outcome]:
    """What becomes of each input, in order. Closing it ends the processes."""
    work = partial(safely, values=values, options=options)
    jobs = _jobs(len(inputs), options.jobs)
    if jobs == 1:
        yield from map(work, inputs)
        return
    from transpile import workers

    _warm(options)
    yield from workers.answers(inputs, work, _died, jobs)


def _warm(options: Options) -> None:
    """Import what every process needs, before they are made."""
    for module in ("transpile.rewrite", "transpile.hosts.yaml", "transpile.shape"):
        import_module(module)
    target = registry.find(options.to)
    if not isinstance(target, Diagnostic):
        registry.family(target.family)


def _jobs(count: int, asked: int | None) -> int:
    if asked is None and count <= FEW:
        return 1
    from transpile.workers import cores

    return min(asked or cores(), max(count, 1))


def _died(one: Input, code: int) -> Outcome:
    """Diagnostic T023: a process that was killed says nothing itself."""
    how = f"was ended by {_signal(-code)}" if code < 0 else f"ended with status {code}"
    help = "is there enough memory? with --jobs 1 it is converted in the process that you started"
    problem = Diagnostic("T023", f"the process that converted this file {how}", help=help, source=Source(one.path, ""))
    return Outcome(shown(one.path), State.REFUSED, (problem,))


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
