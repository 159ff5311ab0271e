"""Diagnostics as workflow commands, of which GitHub makes annotations beside the lines of a pull request.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions, "Setting an error message".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.render import paths
from transpile.diagnostics.render.terminal_width import lines, name, visible
from transpile.syntax.source import Source, Span

COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
PROPERTY = DATA | str.maketrans({":": "%3A", ",": "%2C"})


def commands(diagnostics: Iterable[Diagnostic], root: PurePath) -> str:
    """One line for each diagnostic, naming files as seen from `root`."""
    return "".join(f"{_command(one, root)}\n" for one in diagnostics)


def _command(one: Diagnostic, root: PurePath) -> str:
    properties = {**_place(one, root), "title": one.code}
    listed = ",".join(f"{key}={visible(value.translate(PROPERTY))}" for key, value in properties.items())
    words = "\n".join(_words(one))
    return f"::{COMMANDS[one.severity]} {listed}::{words.translate(DATA)}"


def _words(one: Diagnostic) -> Iterator[str]:
    """The lines of an annotation: what is wrong, what else is to be seen where, and the way out."""
    yield visible(f"{one.message}: {one.label}" if one.label else one.message)
    if one.source:
        for other in one.others:
            line, column = one.source.position(other.span.start)
            yield f"{name(one.source.name)}:{line}:{column}: {visible(other.text)}"
    if one.help:
        first, *rest = lines(one.help)
        yield f"help: {first}"
        yield from rest


def _place(one: Diagnostic, root: PurePath) -> dict[str, str]:
    if one.source is None:
        return {}
    file = {"file": paths.below(paths.absolute(one.source.name), root)}
    return file | _range(one.source, one.span) if one.span else file


def _range(source: Source, span: Span) -> dict[str, str]:
    """Lines and, where there is one line only (GitHub's rule), columns."""
    line, column = source.position(span.start)
    end_line, end_column = source.position(span.end)
    lines = {"line": str(line), "endLine": str(end_line)}
    return lines | {"col": str(column), "endColumn": str(end_column)} if line == end_line else lines
