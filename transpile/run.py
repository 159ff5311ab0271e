"""One run of the command: what is asked for, done with every input, told, and an exit status."""

from __future__ import annotations

import os
from collections.abc import Sequence

from transpile import render, report_file
from transpile.diagnostics import Diagnostic, failed
from transpile.ignored import excluding
from transpile.inputs import find, several, single
from transpile.one import convert, read, safely, shown
from transpile.options import Options, contradictions
from transpile.outcome import Outcome, State
from transpile.parameters import Values, gather
from transpile.reporter import Reporter
from transpile.streams import emit
from transpile.summary import Summary

FINE, FOUND, FAILED = 0, 1, 2


def perform(options: Options) -> int:
    """Do what the options ask for; the exit status."""
    reporter = Reporter(options)
    status = _perform(options, reporter)
    return FAILED if reporter.close() else status


def _perform(options: Options, reporter: Reporter) -> int:
    many = several(options.files)
    problems = (*report_file.clashes(options), *contradictions(options, many))
    values: Values = {}
    if not problems:
        values, problems = gather(options.parameter, [(one, read(one)) for one in options.parameters])
    if failed(problems):
        return _fail(problems, shown(options.named), options, reporter)
    return (_many if many else _single)(values, options, reporter)


def _single(values: Values, options: Options, reporter: Reporter) -> int:
    """One file: its result, or what is wrong with it; nothing, if --exclude names it."""
    excluded = excluding(options.exclude)
    if isinstance(excluded, Diagnostic):
        return _fail([excluded], options.named, options, reporter)
    if excluded(options.named):
        return FINE
    outcome = _deliver(convert(single(options), values, options))
    reporter.add(outcome.words)
    if outcome.state is State.REFUSED:
        return _fail(outcome.diagnostics, outcome.name, options, reporter)
    reporter.tell(outcome.diagnostics)
    return _status(outcome, options)


def _fail(diagnostics: Sequence[Diagnostic], name: str, options: Options, reporter: Reporter) -> int:
    reporter.tell(diagnostics)
    if len(diagnostics) > 1 or not failed(diagnostics):
        reporter.add(f"\n{name}: nothing written, {render.summary(diagnostics)}\n")
    return FAILED


def _many(values: Values, options: Options, reporter: Reporter) -> int:
    """Every input, one after the other; an error in one does not keep the others from being written."""
    inputs, problems = find(options)
    reporter.tell(problems)
    status = FAILED if failed(problems, options.strict) else FINE
    summary = Summary(options.dry, options.strict)
    for one in inputs:
        outcome = _deliver(safely(one, values, options))
        reporter.add(outcome.words)
        reporter.tell(outcome.diagnostics)
        summary.add(outcome)
        status = max(status, _status(outcome, options))
    reporter.add(f"{os.linesep if reporter.begun else ''}{summary.line()}")
    return status


def _deliver(outcome: Outcome) -> Outcome:
    """Write to standard output what belongs there; the outcome after that."""
    problem = emit(outcome.output) if outcome.output else None
    if problem is None:
        return outcome
    return Outcome(outcome.name, State.REFUSED, (*outcome.diagnostics, problem))


def _status(outcome: Outcome, options: Options) -> int:
    if outcome.state is State.REFUSED:
        return FAILED
    return FOUND if options.dry and outcome.state is State.CONVERTED else FINE
