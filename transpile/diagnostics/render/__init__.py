"""Diagnostics as text for people, and as JSON, SARIF and GitHub annotations for programs.

A run imports only the form that it writes. Each takes diagnostics of any number of sources, also none.
"""

from __future__ import annotations

from collections.abc import Iterable

from transpile.diagnostics import Diagnostic, Severity


def render(diagnostics: Iterable[Diagnostic], form: str, color: bool = False) -> str:
    """All diagnostics in a form: "text", "json", "sarif" or "github". Only text can have color."""
    match form:
        case "json":
            from transpile.diagnostics.render import json

            return json.array(diagnostics)
        case "sarif":
            from transpile.diagnostics.render import paths, sarif

            return sarif.log(diagnostics, paths.root())
        case "github":
            from transpile.diagnostics.render import github, paths

            return github.commands(diagnostics, paths.root())
        case _:
            return text(diagnostics, color)


def text(diagnostics: Iterable[Diagnostic], color: bool = False) -> str:
    """All diagnostics as blocks of text with a blank line between; "" where there are none."""
    listed = list(diagnostics)
    if not listed:
        return ""
    from transpile.diagnostics.render import terminal

    return terminal.text(listed, color)


def line(one: Diagnostic, with_help: bool = False) -> str:
    """A diagnostic on one line, without its excerpt; with the way out if asked for."""
    from transpile.diagnostics.render import terminal

    return terminal.line(one, with_help)


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each severity that can fail a run: "1 error, 2 warnings"."""
    severities = [one.severity for one in diagnostics]
    counts = [(severities.count(kind), kind.value) for kind in (Severity.ERROR, Severity.WARNING)]
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)
