"""One run of the command: what is asked for, done with every input, told, and an exit status."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from transpile.cli.batch.plans import Plans, planned
from transpile.cli.batch.task import Task, read, safely
from transpile.cli.inputs import config, module_inputs
from transpile.cli.inputs.config import Config
from transpile.cli.inputs.contradictions import contradictions
from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.parameter_files import Values, gather
from transpile.cli.inputs.request import above, several, single
from transpile.cli.reporting import side_files
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.reporting.reporter import Reporter
from transpile.cli.system.signals import Stopped
from transpile.cli.system.streams import colored, emit, is_terminal, say
from transpile.diagnostics import Diagnostic, failed, render
from transpile.diagnostics.render.terminal_width import name as shown
from transpile.hosts import files
from transpile.language import third_party

if TYPE_CHECKING:
    from transpile.cli.reporting.fold_listing import FoldRow
    from transpile.cli.reporting.listing import Row

FINE, FAILED = 0, 2


def started(options: Options) -> int:
    """What `perform` does, if there is a working folder: it may be gone, and relative names mean nothing then."""
    try:
        os.getcwd()
    except OSError as error:
        say(render.text([files.unreadable("the working folder", error)], colored()))
        return FAILED
    return perform(options)


def perform(options: Options) -> int:
    """Do what the options and the configuration ask for; the exit status.

    `Stopped` goes through when what is known by then has been reported.
    """
    found = config.asked(options, above(options))
    whole = found.applied(options) if isinstance(found, Config) else options
    reporter = Reporter(whole)
    try:
        status = _fail(found, "", reporter) if isinstance(found, tuple) else _perform(options, whole, reporter)
    except Stopped as stopped:
        reporter.keep([_ended_by(stopped)])
        reporter.close()
        raise
    return FAILED if reporter.close() else status


def _ended_by(stopped: Stopped) -> Diagnostic:
    help = "run it again: each file has its old content or the complete result"
    return Diagnostic("T028", f"the run was interrupted by {stopped.name}", help=help)


def _perform(options: Options, whole: Options, reporter: Reporter) -> int:
    """`options` are those of the command line, `whole` those with the configuration above all inputs."""
    many = several(options.files)
    hiding = third_party.hiding()
    problems = (hiding,) if hiding else (*side_files.clashes(whole), *contradictions(whole, many))
    values: Values = {}
    if many and problems and not hiding:
        # What is not there is the reason, not that its result would have no place.
        from transpile.cli.inputs.discovery import missing

        problems = tuple(missing(whole)) or problems
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
    _announce([one.name], options)
    outcome = safely((one, plan))
    outcome = reporter.deliver(replace(outcome, output=outcome.output + _listed(outcome.rows, options)))
    reporter.add(_left_alone(one.name, outcome.why) if outcome.why else "")
    unsaved = side_files.save_page([outcome], plan.options)
    status = FAILED if unsaved else outcome.status(options.dry)
    if outcome.state is State.REFUSED:
        status = _fail(outcome.diagnostics, outcome.name, reporter)
    else:
        reporter.tell(outcome.diagnostics, outcome.name)
    reporter.tell([unsaved] if unsaved else [])
    return status


def _announce(names: Sequence[str], options: Options) -> None:
    """Says what a run begins with waiting for, to who looks at it."""
    if is_terminal() and not options.quiet:
        words = module_inputs.waiting(names, options)
        say(f"transpile: {words}\n" if words else "")


def _left_alone(name: str, why: str) -> str:
    return f"{shown(name)} was skipped: {why}\n"


def _excludes(path: str, options: Options) -> bool | Diagnostic:
    """Whether --exclude names the file; a diagnostic where it is no pattern."""
    if path == STDIN or not options.exclude:
        return False
    from transpile.cli.system.gitignore import excluding

    excluded = excluding(options.exclude, options.exclude_from)
    return excluded if isinstance(excluded, Diagnostic) else excluded(path)


def _fail(diagnostics: Sequence[Diagnostic], name: str, reporter: Reporter) -> int:
    reporter.tell(diagnostics, name)
    if len(diagnostics) > 1 or not failed(diagnostics):
        about = f"{shown(name)}: " if name else ""  # nothing is said of an input that was not looked at yet
        reporter.add(f"\n{about}nothing written, {render.summary(diagnostics)}\n")
    return FAILED


def _many(options: Options, plans: Plans, reporter: Reporter) -> int:
    """Every input; an error in one does not keep the others from being written."""
    from transpile.cli.batch import destinations, undeclared_parameters
    from transpile.cli.inputs.discovery import find

    inputs, problems = find(options)
    tasks, wrong = planned(inputs, plans)
    tasks = destinations.placed(tasks, options)
    wrong = wrong or destinations.clashes(tasks)
    undeclared = [] if wrong else undeclared_parameters.unknown(plans.given, tasks)
    problems = [*problems, *wrong, *undeclared]
    if wrong or failed(undeclared):
        return _fail(problems, options.named, reporter)
    reporter.tell(problems)
    status = FAILED if failed(problems, options.strict) else FINE
    return max(status, _every(tasks, options, reporter))


def _every(tasks: Sequence[Task], options: Options, reporter: Reporter) -> int:
    """Convert and tell; where a signal ends that, the summary of what is known is all that follows."""
    from transpile.cli.batch.schedule import outcomes
    from transpile.cli.reporting.tally import Tally
    from transpile.cli.system.progress import Progress

    _announce([one.name for one, _ in tasks], options)
    progress = Progress(len(tasks), not options.quiet)
    reporter.clear = progress.clear
    late: list[Outcome] = []
    tally = Tally(len(tasks), options, reporter)
    try:
        with closing(outcomes(tasks, options.jobs, late)) as found, closing(progress):
            for one in found:
                tally.take(one)
                progress.advance()
    except Stopped:
        for one in late:
            tally.take(replace(one, output=b""))
        tally.sum_up()
        raise
    problems = [one for one in (emit(_listed(tally.rows, options)), side_files.save_page(tally.kept, options)) if one]
    reporter.tell(problems)
    tally.sum_up()
    return FAILED if problems else tally.status


def _listed(loops: Iterable[Row | FoldRow], options: Options) -> bytes:
    """The loops as JSON, if that is asked for. It is one text for all inputs."""
    if options.listing != "json":
        return b""
    from transpile.diagnostics.render import json

    return json.rows(loops).encode()
