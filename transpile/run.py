"""One run of the command: what is asked for, done with every input, told, and an exit status."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from transpile import config, render, report_file
from transpile.config import Config
from transpile.diagnostics import Diagnostic, failed
from transpile.inputs import above, several, single
from transpile.one import Task, read, safely
from transpile.options import STDIN, Options, contradictions
from transpile.outcome import Outcome, State
from transpile.parameters import Values, gather
from transpile.plans import Plans, planned
from transpile.reporter import Reporter
from transpile.streams import emit

FINE, FOUND, FAILED = 0, 1, 2


def perform(options: Options) -> int:
    """Do what the options and the configuration ask for; the exit status."""
    found = config.asked(options, above(options))
    whole = found.applied(options) if isinstance(found, Config) else options
    reporter = Reporter(whole)
    status = _fail(found, "", reporter) if isinstance(found, tuple) else _perform(options, whole, reporter)
    return FAILED if reporter.close() else status


def _perform(options: Options, whole: Options, reporter: Reporter) -> int:
    """`options` are those of the command line, `whole` those with the configuration above all inputs."""
    many = several(options.files)
    problems = (*report_file.clashes(whole), *contradictions(whole, many))
    values: Values = {}
    if not problems:
        values, problems = gather(options.parameter, [(one, read(one)) for one in options.parameters])
    if failed(problems):
        return _fail(problems, options.named, reporter)
    return (_many if many else _single)(whole, Plans(options, values, many), reporter)


def _single(options: Options, plans: Plans, reporter: Reporter) -> int:
    """One file: its result, or what is wrong with it, or why it was left alone."""
    one = single(options)
    excluded = _excludes(one.path, options)
    if isinstance(excluded, Diagnostic):
        return _fail([excluded], one.name, reporter)
    if excluded:
        reporter.add(_left_alone(one.name, "excluded"))
        return FINE
    plan = plans.of(above(options))
    if isinstance(plan, tuple):
        return _fail(plan, one.name, reporter)
    outcome = safely((one, plan))
    outcome = _deliver(replace(outcome, output=outcome.output + _listed(outcome.rows, options)), reporter)
    reporter.add(_left_alone(one.name, outcome.why) if outcome.why else "")
    reporter.found(outcome)
    unsaved = report_file.save_page([outcome], plan.options)
    status = FAILED if unsaved else _status(outcome, options)
    if outcome.state is State.REFUSED:
        status = _fail(outcome.diagnostics, outcome.name, reporter)
    else:
        reporter.tell(outcome.diagnostics)
    reporter.tell([unsaved] if unsaved else [])
    return status


def _left_alone(name: str, why: str) -> str:
    return f"{name} was left alone: {why}\n"


def _excludes(path: str, options: Options) -> bool | Diagnostic:
    """Whether --exclude names the file; a diagnostic where it is no pattern."""
    if path == STDIN or not options.exclude:
        return False
    from transpile.ignored import excluding

    excluded = excluding(options.exclude, options.exclude_from)
    return excluded if isinstance(excluded, Diagnostic) else excluded(path)


def _fail(diagnostics: Sequence[Diagnostic], name: str, reporter: Reporter) -> int:
    reporter.tell(diagnostics)
    if len(diagnostics) > 1 or not failed(diagnostics):
        reporter.add(f"\n{name}: nothing written, {render.summary(diagnostics)}\n")
    return FAILED


def _many(options: Options, plans: Plans, reporter: Reporter) -> int:
    """Every input; an error in one does not keep the others from being written."""
    from transpile import declared, targets
    from transpile.finding import find

    inputs, problems = find(options)
    tasks, wrong = planned(inputs, plans)
    tasks = targets.placed(tasks, options)
    wrong = wrong or targets.clashes(tasks) or declared.unknown(plans.given, tasks)
    if wrong:
        return _fail((*problems, *wrong), options.named, reporter)
    reporter.tell(problems)
    status = FAILED if failed(problems, options.strict) else FINE
    return max(status, _every(tasks, options, reporter))


def _every(tasks: Sequence[Task], options: Options, reporter: Reporter) -> int:
    from transpile.batch import outcomes
    from transpile.progress import Progress
    from transpile.summary import Summary

    progress = Progress(len(tasks), not options.quiet)
    summary, status = Summary(options.dry or options.only_reports, options.strict), FINE
    kept: list[Outcome] = []
    rows: list[dict[str, Any]] = []
    reporter.clear = progress.clear
    with closing(outcomes(tasks, options.jobs)) as found, closing(progress):
        for one in found:
            outcome = _deliver(one, reporter)
            reporter.found(outcome)
            reporter.tell(outcome.diagnostics)
            summary.add(outcome)
            kept.extend([outcome] if options.report else ())
            rows.extend(outcome.rows if options.listing == "json" else ())
            status = max(status, _status(outcome, options))
            progress.advance()
    problems = [one for one in (emit(_listed(rows, options)), report_file.save_page(kept, options)) if one]
    reporter.tell(problems)
    reporter.add("\n" * reporter.begun + summary.line())
    return FAILED if problems else status


def _listed(rows: Iterable[dict[str, Any]], options: Options) -> bytes:
    """The loops as JSON, if that is asked for. It is one text for all inputs."""
    if options.listing != "json":
        return b""
    from transpile import listing

    return listing.array(rows).encode()


def _deliver(outcome: Outcome, reporter: Reporter) -> Outcome:
    """Write to standard output what belongs there; the outcome after that."""
    if not outcome.output:
        return outcome
    reporter.clear()
    problem = emit(outcome.output)
    if problem is None:
        return outcome
    return Outcome(outcome.name, State.REFUSED, (*outcome.diagnostics, problem), chapter=outcome.chapter)


def _status(outcome: Outcome, options: Options) -> int:
    if outcome.state is State.REFUSED:
        return FAILED
    return FOUND if options.dry and outcome.state is State.CONVERTED else FINE
