"""The file that --diagnostics-file names: written whole at the end of a run, and never over what the run is about."""

from __future__ import annotations

import os

from transpile import files, render, replacing
from transpile.config import NAMES
from transpile.diagnostics import Diagnostic
from transpile.options import STDIN, Options


def clashes(options: Options) -> tuple[Diagnostic, ...]:
    """Diagnostics T018 where the file is one that the command line names for something else."""
    path = options.diagnostics_file
    if path == STDIN:
        message = "--diagnostics-file needs a file: standard output is for results"
        return (Diagnostic("T018", message, help="leave it out: diagnostics go to standard error"),)
    uses = [*((name, "a template") for name in options.files), (options.output, "the result")]
    uses.append((path if os.path.basename(path) in NAMES else options.config, "the configuration"))
    uses += [(name, "parameter values") for name in options.parameters]
    taken = [use for name, use in uses if path and name not in ("", STDIN) and files.same(path, name)]
    return (_refused(path, taken[0]),) if taken else ()


def save(diagnostics: list[Diagnostic], options: Options) -> Diagnostic | None:
    """Write the diagnostics, also none, in the form that was asked for; what prevented it.

    A template that was found in a folder, or written just now, is not replaced.
    """
    path = options.diagnostics_file
    if not path or clashes(options):
        return None
    if files.is_regular(path) and _is_template(path):
        return _refused(path, "a template")
    return replacing.replace(path, render.render(diagnostics, options.diagnostics).encode(errors="backslashreplace"))


def _is_template(path: str) -> bool:
    from transpile import shape
    from transpile.hosts.limits import MAX_BYTES

    data = files.read(path, MAX_BYTES)
    return isinstance(data, bytes) and not shape.no_template(data)


def _refused(path: str, use: str) -> Diagnostic:
    return Diagnostic("T018", f"--diagnostics-file would replace {use}, {path}", help="name another file")
