"""One template: from its bytes to its result, in its place."""

from __future__ import annotations

from transpile import files
from transpile.diagnostics import Diagnostic, failed
from transpile.hosts.limits import MAX_BYTES
from transpile.inputs import Input
from transpile.options import STDIN, Options, reformatted_in_place
from transpile.outcome import Outcome, State
from transpile.parameters import Values
from transpile.source import Source
from transpile.streams import take

ENOUGH = MAX_BYTES + 1
"""How much is read of a file: one byte more than it may have shows that it has too many."""


def shown(name: str) -> str:
    """What diagnostics call an input."""
    return "<stdin>" if name == STDIN else name


def read(name: str) -> bytes | Diagnostic:
    """The bytes of a file, or of standard input; or why they cannot be read."""
    return take(ENOUGH) if name == STDIN else files.read(name, ENOUGH)


def convert(one: Input, values: Values, options: Options, spare: bool = False) -> Outcome:
    """Read, convert, and write where that is asked for; what belongs on standard output comes back.

    `spare`: the template need not declare all parameters that have values.
    """
    before = read(one.path)
    if isinstance(before, Diagnostic):
        return Outcome(shown(one.path), State.REFUSED, (before,))
    if one.found:
        from transpile import shape

        reason = shape.no_template(before)
        if reason:
            return Outcome(shown(one.path), State.LEFT_ALONE, why=reason)
    return _convert(before, one, values, options, spare)


def safely(one: Input, values: Values, options: Options) -> Outcome:
    """As `convert`, for one of many; a bug is diagnostic T902, so that it does not stop a run over many files."""
    try:
        return convert(one, values, options, spare=True)
    except Exception as error:
        import traceback

        message = f"internal error: {type(error).__name__}: {error}"
        trace = "nothing was written; please report it:\n" + traceback.format_exc().rstrip()
        problem = Diagnostic("T902", message, help=trace, source=Source(shown(one.path), ""))
        return Outcome(shown(one.path), State.REFUSED, (problem,))


def _convert(before: bytes, one: Input, values: Values, options: Options, spare: bool) -> Outcome:
    from transpile.rewrite import convert_bytes

    name = shown(one.path)
    result = convert_bytes(
        before,
        name,
        options.to,
        from_=options.from_ or None,
        parameters=values,
        resolve=options.resolve,
        unroll=not options.no_unroll,
        max_iterations=options.max_iterations,
        verify=not options.no_verify,
        format=options.format,
        spare=spare,
    )
    if result.text is None or failed(result.diagnostics, options.strict):
        return Outcome(name, State.REFUSED, result.diagnostics)
    after = result.encode()
    problem = _write(before, after, one, options)
    if problem:
        return Outcome(name, State.REFUSED, (*result.diagnostics, problem))
    state = State.UNCHANGED if before == after else State.CONVERTED
    output, words = _said(before, after, one, options)
    return Outcome(name, state, result.diagnostics, output, words)


def _write(before: bytes, after: bytes, one: Input, options: Options) -> Diagnostic | None:
    """Write the result where it belongs, if that is a file; what prevented it."""
    if options.dry:
        return None
    if not options.in_place:
        return files.replace(one.target, after, folders=one.mirrored) if one.target else None
    if options.format and options.format != _format(before):
        return reformatted_in_place(one.path, options)
    return files.replace(one.path, after)


def _said(before: bytes, after: bytes, one: Input, options: Options) -> tuple[bytes, str]:
    """What goes to standard output, and the remark beside it."""
    if options.dry and before == after:
        return b"", ""
    if options.diff:
        from transpile.diff import unified

        name = shown(one.path)
        return unified(before.decode(), after.decode(), name).encode("utf-8", "surrogateescape"), ""
    if options.check:
        return b"", f"{shown(one.path)} would change\n"
    return (b"" if options.in_place or one.target else after), ""


def _format(data: bytes) -> str | None:
    """The format that a template is in."""
    from transpile import hosts

    source = hosts.decode(data, "")
    parsed = source if isinstance(source, Diagnostic) else hosts.parse(source)
    return None if isinstance(parsed, Diagnostic) else parsed.host
