"""What --diagnostics-file and --report name: files written whole at the end of a run, never over what it is about."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from transpile.cli.inputs.config import NAMES
from transpile.cli.inputs.options import STDIN, Options
from transpile.cli.reporting.outcome import Outcome
from transpile.cli.system import atomic_write
from transpile.diagnostics import Diagnostic, render
from transpile.hosts import files

DIAGNOSTICS, PAGE = "--diagnostics-file", "--report"


def clashes(options: Options) -> tuple[Diagnostic, ...]:
    """Diagnostics T018 where such a file is one that the command line names for something else."""
    uses = list(_uses(options))
    page_uses = [*uses, (options.diagnostics_file, "the diagnostics")]
    return (*_clashes(DIAGNOSTICS, options.diagnostics_file, uses), *_clashes(PAGE, options.report, page_uses))


def save(diagnostics: list[Diagnostic], options: Options) -> Diagnostic | None:
    """Write the diagnostics, also none, in the form that was asked for; what prevented it.

    A template that was found in a folder, or written just now, is not replaced.
    """
    if not options.diagnostics_file or clashes(options):
        return None
    return _write(DIAGNOSTICS, options.diagnostics_file, render.render(diagnostics, options.diagnostics))


def save_page(outcomes: Sequence[Outcome], options: Options) -> Diagnostic | None:
    """Write the page that tells what became of each input, if it is asked for; what prevented it."""
    if not options.report:
        return None
    from transpile.cli.reporting.page.html.document import page

    return _write(PAGE, options.report, page(outcomes, options.to, options.dry or options.only_reports))


def _uses(options: Options) -> Iterator[tuple[str, str]]:
    """Every file that the command line names, with what for."""
    yield from ((name, "a template") for name in options.files)
    yield options.output, "the result"
    yield options.config, "the configuration"
    yield from ((name, "parameter values") for name in options.parameters)


def _clashes(option: str, path: str, uses: Sequence[tuple[str, str]]) -> Iterator[Diagnostic]:
    if path == STDIN:
        message = f"{option} needs a file: standard output is for results"
        way_out = "remove it: diagnostics go to standard error" if option == DIAGNOSTICS else "name a new .html file"
        yield Diagnostic("T018", message, help=way_out)
        return
    configured = [(path, "the configuration")] if os.path.basename(path) in NAMES else []
    named = [use for name, use in (*configured, *uses) if path and name not in ("", STDIN) and files.same(path, name)]
    if named:
        yield _refused(option, path, named[0])


def _write(option: str, path: str, text: str) -> Diagnostic | None:
    if files.is_regular(path) and _is_template(path):
        return _refused(option, path, "a template")
    return atomic_write.replace(path, text.encode(errors="backslashreplace"))


def _is_template(path: str) -> bool:
    from transpile.hosts.limits import MAX_BYTES
    from transpile.language import registry

    data = files.read(path, MAX_BYTES)
    return isinstance(data, bytes) and not registry.language("").passed_over(data, None)


def _refused(option: str, path: str, use: str) -> Diagnostic:
    return Diagnostic("T018", f"{option} would replace {use}, {path}", help="name another file")
