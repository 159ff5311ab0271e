"""One run of the command: bytes in, the API, bytes and diagnostics out, an exit status."""

from __future__ import annotations

import os
import sys

from transpile import files, render
from transpile.diagnostics import Diagnostic, failed
from transpile.hosts.limits import MAX_BYTES
from transpile.options import STDIN, Options, contradictions, reformatted_in_place
from transpile.parameters import Values, gather

ENOUGH = MAX_BYTES + 1
"""How much is read of a file: one byte more than it may have shows that it has too many."""

FINE, FOUND, FAILED = 0, 1, 2


def perform(options: Options) -> int:
    """Do what the options ask for; the exit status."""
    status, diagnostics = _perform(options)
    _report(diagnostics, options, status)
    return status


def _perform(options: Options) -> tuple[int, tuple[Diagnostic, ...]]:
    excluded = contradictions(options)
    if excluded:
        return FAILED, excluded
    values, problems = gather(options.parameter, [(name, _read(name)) for name in options.parameters])
    before = _read(options.file)
    if isinstance(before, Diagnostic):
        return FAILED, (*problems, before)
    if failed(problems):
        return FAILED, problems
    return _convert(before, values, options)


def _convert(before: bytes, values: Values, options: Options) -> tuple[int, tuple[Diagnostic, ...]]:
    from transpile.rewrite import convert_bytes

    result = convert_bytes(
        before,
        _shown(options.file),
        options.to,
        from_=options.from_ or None,
        parameters=values,
        resolve=options.resolve,
        unroll=not options.no_unroll,
        max_iterations=options.max_iterations,
        verify=not options.no_verify,
        format=options.format,
    )
    if result.text is None or failed(result.diagnostics, options.strict):
        return FAILED, result.diagnostics
    status, problem = _deliver(before, result.encode(), options)
    return status, (*result.diagnostics, problem) if problem else result.diagnostics


def _shown(name: str) -> str:
    return "<stdin>" if name == STDIN else name


def _read(name: str) -> bytes | Diagnostic:
    if name != STDIN:
        return files.read(name, ENOUGH)
    try:
        return sys.stdin.buffer.read(ENOUGH)
    except (OSError, AttributeError) as error:  # closed: sys.stdin is None
        return files.unreadable("<stdin>", error if isinstance(error, OSError) else OSError("it is closed"))


def _deliver(before: bytes, after: bytes, options: Options) -> tuple[int, Diagnostic | None]:
    """Write the result where it belongs; the exit status, and what prevented it."""
    if options.check or options.diff:
        return _compare(before, after, options)
    if options.in_place and options.format and options.format != _format(before):
        return FAILED, reformatted_in_place(options)
    if options.in_place or (options.output and options.output != STDIN):
        problem = files.replace(options.file if options.in_place else options.output, after)
    else:
        problem = _emit(after)
    return (FAILED if problem else FINE), problem


def _format(data: bytes) -> str | None:
    """The format that a template is in."""
    from transpile import hosts

    source = hosts.decode(data, "")
    parsed = source if isinstance(source, Diagnostic) else hosts.parse(source)
    return None if isinstance(parsed, Diagnostic) else parsed.host


def _compare(before: bytes, after: bytes, options: Options) -> tuple[int, Diagnostic | None]:
    if before == after:
        return FINE, None
    if options.diff:
        from transpile.diff import unified

        problem = _emit(unified(before.decode(), after.decode(), _shown(options.file)).encode())
        return (FAILED if problem else FOUND), problem
    if options.diagnostics == "text" and not options.quiet:
        say(f"{_shown(options.file)} would change\n")
    return FOUND, None


def _emit(data: bytes) -> Diagnostic | None:
    """Bytes to standard output, as they are. A reader that has gone (`| head`) wants no more: that is no error."""
    if sys.stdout is None:
        return files.unwritable("<stdout>", OSError("it is closed"))
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        _silence(1)
        return None if isinstance(error, BrokenPipeError) else files.unwritable("<stdout>", error)
    return None


def _report(diagnostics: tuple[Diagnostic, ...], options: Options, status: int) -> None:
    """Diagnostics to standard error; with --quiet those that make the run fail, no others."""
    if options.quiet:
        diagnostics = tuple(one for one in diagnostics if failed([one], options.strict))
    if options.diagnostics == "json":
        say(render.render(diagnostics, "json"))
        return
    words = render.text(diagnostics, color=_colored())
    if status == FAILED and not options.quiet and (len(diagnostics) > 1 or not failed(diagnostics)):
        words += f"\n{_shown(options.file)}: nothing written, {render.summary(diagnostics)}\n"
    say(words)


def _colored() -> bool:
    return sys.stderr is not None and sys.stderr.isatty() and not os.environ.get("NO_COLOR")


def say(words: str) -> None:
    """Words to standard error, if there is one."""
    if sys.stderr is None or not words:
        return
    try:
        sys.stderr.write(words)
        sys.stderr.flush()
    except OSError:
        _silence(2)


def _silence(descriptor: int) -> None:
    """Let what is still buffered for a closed stream go nowhere, so that the interpreter ends without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
