"""One template: from its bytes to its result, in its place."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import replace

from transpile.cli.inputs import module_inputs
from transpile.cli.inputs.contradictions import reformatted_in_place
from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.inputs.parameter_files import Values
from transpile.cli.inputs.request import Input
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.system import atomic_write
from transpile.cli.system.streams import colored_output, take
from transpile.diagnostics import Diagnostic, Severity, failed, heard
from transpile.diagnostics.render.terminal_width import name as shown
from transpile.folding.options import Options as Fold
from transpile.hosts import files
from transpile.hosts.limits import MAX_BYTES
from transpile.language import third_party
from transpile.pipeline.result import Result
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source

ENOUGH = MAX_BYTES + 1
"""How much is read of a file: one byte more than it may have shows that it has too many."""


def read(name: str) -> bytes | Diagnostic:
    """The bytes of a file, or of standard input; or why they cannot be read."""
    return take(ENOUGH) if name == STDIN else files.read(name, ENOUGH)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a template is converted. `spare`: parameters with values that it need not declare."""

    options: Options
    values: Values
    spare: Collection[str] = ()


Task = tuple[Input, Plan]


def convert(one: Input, plan: Plan) -> Outcome:
    """Read, convert, and write where that is asked for; what belongs on standard output comes back."""
    before = read(one.path)
    if isinstance(before, Diagnostic):
        return Outcome(one.name, State.REFUSED, (before,))
    if one.found:
        reason = module_inputs.language(one.name, plan.options).passed_over(before, plan.options.format)
        if reason:
            return Outcome(one.name, State.LEFT_ALONE, why=reason)
    misplaced = module_inputs.misplaced(one, plan.options)
    if misplaced and plan.options.templates_only:
        return Outcome(one.name, State.LEFT_ALONE, why="a module")
    if misplaced:
        return Outcome(one.name, State.REFUSED, (misplaced,))
    work = _convert if not plan.options.list_ else _folds if plan.options.folding else _listed
    outcome = work(before, one, plan)
    return Outcome(one.name, State.LEFT_ALONE, why="not a template") if _has_nothing(one, outcome) else outcome


def _has_nothing(one: Input, outcome: Outcome) -> bool:
    """Whether only reading could tell that a file that was found in a folder is not one that was looked for."""
    return one.found and outcome.state is State.REFUSED and [each.code for each in outcome.diagnostics] == ["T022"]


def safely(task: Task) -> Outcome:
    """As `convert`; a bug is diagnostic T902, so that it stops nothing else, and is told as everything is."""
    one, plan = task
    try:
        return third_party.asked(lambda: convert(one, plan), lambda problem: _refused(one, problem))
    except Exception as error:
        import traceback

        message = f"internal error: {type(error).__name__}: {error}"
        trace = "nothing was written; please report it:\n" + traceback.format_exc().rstrip()
        return _refused(one, Diagnostic("T902", message, help=trace))


def _refused(one: Input, problem: Diagnostic) -> Outcome:
    return Outcome(one.name, State.REFUSED, (replace(problem, source=Source(one.name, "")),))


def _listed(data: bytes, one: Input, plan: Plan) -> Outcome:
    """The loops of a template; errors that are about none of them make it fail."""
    from transpile import hosts
    from transpile.cli.reporting import listing
    from transpile.pipeline import loop_fates, rewrite

    options, source = plan.options, hosts.decode(data, one.name)
    beside = module_inputs.beside(one, options)
    for unread in (source, beside):
        if isinstance(unread, Diagnostic):
            return Outcome(one.name, State.REFUSED, (unread,))
    assert isinstance(source, Source)
    assert not isinstance(beside, Diagnostic)
    if options.to:
        # In the format of a template --format asks for the list's form; in another one it decides what is converted.
        format = None if options.format in module_inputs.templates().formats else options.format or None
        settings = {**_settings(plan), "format": format, "listing": True, "beside": beside}
        found = rewrite.convert_bytes(data, one.name, options.to, **settings)
    else:
        asked = {"from_": options.from_ or None, "parameters": plan.values, "beside": beside}
        found = rewrite.loops(source, asked)
    told = heard(loop_fates.elsewhere(found.loops, found.diagnostics), options.ignored)
    told = told if failed(told) or found.loops else (*told, *_no_template(data, one, options))
    state = State.REFUSED if failed(told, options.strict) else State.LISTED
    loops = [replace(loop, told=heard(loop.told, options.ignored)) for loop in found.loops]
    rows = tuple(listing.row(loop, source) for loop in loops)
    output = listing.lines(rows) if options.listing == "text" else ""
    return Outcome(one.name, state, told, output.encode("utf-8", "surrogateescape"), rows=rows)


def _folds(data: bytes, one: Input, plan: Plan) -> Outcome:
    """The copies of a template, and what would become of them."""
    from transpile.cli.reporting import fold_listing
    from transpile.pipeline.rewrite import convert_bytes

    options, beside = plan.options, module_inputs.beside(one, plan.options)
    if isinstance(beside, Diagnostic):
        return Outcome(one.name, State.REFUSED, (beside,))
    settings = {**_settings(plan), "format": None, "beside": beside}
    found = convert_bytes(data, one.name, options.to, **settings)
    # The list says why groups stay, but not what no template of this service can become.
    left = (each for each in found.diagnostics if each.code != "T446" or each.severity is not Severity.NOTE)
    told = heard(left, options.ignored)
    told = told if failed(told) or found.folds else (*told, *_no_template(data, one, options))
    state = State.REFUSED if failed(told, options.strict) else State.LISTED
    rows = tuple(fold_listing.row(fold, found.source) for fold in found.folds if found.source is not None)
    output = fold_listing.lines(rows) if options.listing == "text" else ""
    return Outcome(one.name, state, told, output.encode("utf-8", "surrogateescape"), rows=rows)


def _no_template(data: bytes, one: Input, options: Options) -> tuple[Diagnostic, ...]:
    """T029 for a file that was named and holds nothing to convert; one that a folder brought is passed over."""
    language = module_inputs.language(one.name, options)
    if one.found or language is not module_inputs.templates() or not language.passed_over(data, options.format):
        return ()
    message = f"{one.name} is not a template and stays unchanged"
    help = "a template has Resources, Transform or AWSTemplateFormatVersion at its top level; check the file name"
    return (Diagnostic("T029", message, help=help, severity=Severity.WARNING, source=Source(one.name, "")),)


def _settings(plan: Plan) -> dict[str, object]:
    """What a conversion is asked for."""
    options = plan.options
    return {
        "from_": options.from_ or None,
        "parameters": plan.values,
        "resolve": options.resolve,
        "unroll": not options.no_unroll,
        "max_iterations": options.max_iterations,
        "max_output": options.max_output,
        "verify": not options.no_verify,
        "format": options.format or None,
        "spare": plan.spare,
        "stack_resource": options.stack_resource or None,
        "rename_ids": options.rename_ids,
        "ros_count": options.ros_count,
        "prune": options.prune,
        "fold": _fold(options) if options.folding else None,
    }


def _fold(options: Options) -> Fold:
    """What is asked of a fold."""
    numbers = options.min_copies, options.min_saved, options.max_columns, options.min_body
    return Fold(*numbers, only=options.only, drop_comments=options.drop_comments)


def _convert(before: bytes, one: Input, plan: Plan) -> Outcome:
    from transpile.pipeline.rewrite import convert_bytes

    options = plan.options
    beside = module_inputs.beside(one, options)
    if isinstance(beside, Diagnostic):
        return Outcome(one.name, State.REFUSED, (beside,))
    settings = {**_settings(plan), "format": module_inputs.format_of(one, options)}
    result = convert_bytes(before, one.name, options.to, **settings, listing=bool(options.report), beside=beside)
    result = replace(result, diagnostics=heard(result.diagnostics, options.ignored))
    if result.text is not None and not result.changed:
        result = replace(result, diagnostics=(*result.diagnostics, *_no_template(before, one, options)))
    if not options.report:
        return _delivered(before, result, one, options)
    from transpile.cli.reporting.page.gather import chapter
    from transpile.cli.reporting.page.reread import Given
    from transpile.evaluate.budget import Limits

    language = module_inputs.language(one.name, options)
    inside = options.format in language.formats
    limits = Limits(options.max_iterations, options.max_output)
    given = Given(plan.values, limits, language, beside, inside, module_inputs.called(one, options))
    told = chapter(before, one.name, result, options.to, given)
    return replace(_delivered(before, result, one, options), chapter=told)


def _delivered(before: bytes, result: Result, one: Input, options: Options) -> Outcome:
    """Write the result, or say what forbids it."""
    if result.parts and not failed(result.diagnostics, options.strict):
        return _parts_delivered(result, one, options)
    if result.text is None or failed(result.diagnostics, options.strict):
        return Outcome(one.name, State.REFUSED, result.diagnostics)
    after = result.encode()
    problem = _write(before, after, one, options)
    if problem:
        return Outcome(one.name, State.REFUSED, (*result.diagnostics, problem))
    if before == after:
        return Outcome(one.name, State.UNCHANGED, result.diagnostics, _output(after, one, options))
    if options.dry:
        return _found(before.decode(), after.decode(), one, result.diagnostics, options)
    return Outcome(one.name, State.CONVERTED, result.diagnostics, _output(after, one, options))


def _parts_delivered(result: Result, one: Input, options: Options) -> Outcome:
    """Write the templates of a module as files of a folder; where one cannot be written, those after it are not."""
    if options.only_reports:
        return Outcome(one.name, State.CONVERTED, result.diagnostics)
    folder = module_inputs.folder(one, options, [name for name, _ in result.parts])
    problem = folder if isinstance(folder, Diagnostic) else _filled(folder, result, options)
    told = (*result.diagnostics, *([problem] if problem else []))
    return Outcome(one.name, State.REFUSED if problem else State.CONVERTED, told)


def _filled(folder: str, result: Result, options: Options) -> Diagnostic | None:
    """Write the templates of a module into a folder; what prevented it."""
    home = module_inputs.templates()  # a module becomes several templates, and none becomes several modules
    for name, text in result.parts:
        path = home.called(os.path.join(folder, name), options.format or home.written[0])
        problem = atomic_write.replace(path, text.encode(), folders=True)
        if problem:
            return problem
    return None


def _write(before: bytes, after: bytes, one: Input, options: Options) -> Diagnostic | None:
    """Write the result where it belongs, if that is a file; what prevented it."""
    if options.dry or options.only_reports:
        return None
    if options.in_place and options.format and options.format != _format(before, one, options):
        return reformatted_in_place(one.path, options)
    target = one.path if options.in_place else module_inputs.place(one, options)
    if not target or (options.in_place and before == after):
        return None
    is_source = options.in_place or files.same(target, one.path)
    makes = one.mirrored or target != one.target  # what is called after its source is in a folder, which may be new
    return atomic_write.replace(target, after, folders=makes, read=before if is_source else None)


def _output(after: bytes, one: Input, options: Options) -> bytes:
    """What of the result goes to standard output."""
    return b"" if options.dry or options.only_reports or options.in_place or one.target else after


def _found(before: str, after: str, one: Input, told: tuple[Diagnostic, ...], options: Options) -> Outcome:
    """What --check and --diff say of a template that would change."""
    from transpile.cli.reporting import would_change

    output = _difference(before, after, one.name, options.color) if options.diff else ""
    output += f"{shown(one.name)}\n" if options.list_different else ""
    found = would_change.found(before, after, one.name, one.path, options)
    return Outcome(one.name, State.CONVERTED, told, output.encode("utf-8", "surrogateescape"), found)


def _difference(before: str, after: str, name: str, color: str) -> str:
    """The diff, colored for who looks at it on a terminal."""
    from transpile.cli.reporting.unified_diff import painted, unified
    from transpile.diagnostics.render.colors import colored

    diff = unified(before, after, name)
    return painted(diff, colored) if colored_output(color) else diff


def _format(data: bytes, one: Input, options: Options) -> str | None:
    """The format that a template is in."""
    from transpile import hosts

    if module_inputs.speaks(one.name, options):
        return module_inputs.language(one.name, options).formats[0]
    source = hosts.decode(data, "")
    parsed = source if isinstance(source, Diagnostic) else hosts.parse(source)
    return None if isinstance(parsed, Diagnostic) else parsed.host
