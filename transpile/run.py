"""One run of the command: what is asked for, done with every input, told, and an exit status."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from transpile import registry, render, report_file
from transpile.diagnostics import Diagnostic, failed
from transpile.ignored import excluding
from transpile.inputs import Input, find, several, single
from transpile.one import convert, read, shown
from transpile.options import Options, contradictions
from transpile.outcome import Outcome, State
from transpile.parameters import Values, gather
from transpile.reporter import Reporter
from transpile.streams import emit

FINE, FOUND, FAILED = 0, 1, 2


def perform(options: Options) -> int:
    """Do what the options ask for; the exit status."""
    reporter = Reporter(options)
    status = _perform(options, reporter)
    return FAILED if reporter.close() else status


def _perform(options: Options, reporter: Reporter) -> int:
    many = several(options.files)
    problems = (*report_file.clashes(options), *contradictions(options, many)) or _unknown_dialects(options)
    values: Values = {}
    if not problems:
        values, problems = gather(options.parameter, [(one, read(one)) for one in options.parameters])
    if failed(problems):
        return _fail(problems, shown(options.named), reporter)
    return (_many if many else _single)(values, options, reporter)


def _unknown_dialects(options: Options) -> tuple[Diagnostic, ...]:
    found = (registry.find(one) for one in (options.to, options.from_) if one)
    return tuple(one for one in found if isinstance(one, Diagnostic))


def _single(values: Values, options: Options, reporter: Reporter) -> int:
    """One file: its result, or what is wrong with it; nothing, if --exclude names it."""
    excluded = excluding(options.exclude)
    if isinstance(excluded, Diagnostic):
        return _fail([excluded], options.named, reporter)
    if excluded(options.named):
        return FINE
    outcome = _deliver(convert(single(options), values, options), reporter)
    reporter.add(outcome.words)
    if outcome.state is State.REFUSED:
        return _fail(outcome.diagnostics, outcome.name, reporter)
    reporter.tell(outcome.diagnostics)
    return _status(outcome, options)


def _fail(diagnostics: Sequence[Diagnostic], name: str, reporter: Reporter) -> int:
    reporter.tell(diagnostics)
    if len(diagnostics) > 1 or not failed(diagnostics):
        reporter.add(f"\n{name}: nothing written, {render.summary(diagnostics)}\n")
    return FAILED


def _many(values: Values, options: Options, reporter: Reporter) -> int:
    """Every input; an error in one does not keep the others from being written."""
    from transpile import declared

    inputs, problems = find(options)
    wrong = declared.unknown(values, inputs, options) if inputs else []
    if wrong:
        return _fail((*problems, *wrong), options.named, reporter)
    reporter.tell(problems)
    status = FAILED if failed(problems, options.strict) else FINE
    return max(status, _every(inputs, values, options, reporter))


def _every(inputs: Sequence[Input], values: Values, options: Options, reporter: Reporter) -> int:
    from transpile.batch import outcomes
    from transpile.progress import Progress
    from transpile.summary import Summary

    progress = Progress(len(inputs), not options.quiet)
    summary, status = Summary(options.dry, options.strict), FINE
    reporter.clear = progress.clear
    with closing(outcomes(inputs, values, options)) as found, closing(progress):
        for one in found:
            outcome = _deliver(one, reporter)
            reporter.add(outcome.words)
            reporter.tell(outcome.diagnostics)
            summary.add(outcome)
            status = max(status, _status(outcome, options))
            progress.advance()
    reporter.add("\n" * reporter.begun + summary.line())
    return status


def _deliver(outcome: Outcome, reporter: Reporter) -> Outcome:
    """Write to standard output what belongs there; the outcome after that."""
    if not outcome.output:
        return outcome
    reporter.clear()
    problem = emit(outcome.output)
    return Outcome(outcome.name, State.REFUSED, (*outcome.diagnostics, problem)) if problem else outcome


def _status(outcome: Outcome, options: Options) -> int:
    if outcome.state is State.REFUSED:
        return FAILED
    return FOUND if options.dry and outcome.state is State.CONVERTED else FINE
