"""Diagnostics as SARIF 2.1.0, the format of code scanning (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).

Braces in messages are not doubled (section 3.11.5 asks for it because of placeholders, of which there are none): a
reader that does not know the rule would show another variable than `${Name}`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any

from transpile.diagnostics import CODES, Diagnostic, failed
from transpile.diagnostics.explain import explanation, reason
from transpile.diagnostics.render import paths
from transpile.syntax.source import Source, Span
from transpile.version import __version__

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

Json = dict[str, Any]


def log(diagnostics: Iterable[Diagnostic], root: PurePath) -> str:
    """A log of one run, with the URIs of files below `root` relative.

    What belongs to no file is no result but a notification: GitHub refuses a log with a result that has no place.
    """
    listed = list(diagnostics)
    run = _run(
        [(one, one.source) for one in listed if one.source is not None],
        [one for one in listed if one.source is None],
        root,
    )
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _run(located: Sequence[tuple[Diagnostic, Source]], others: Sequence[Diagnostic], root: PurePath) -> Json:
    rules, notifications = _codes(one for one, _ in located), _codes(others)
    driver: Json = {"name": "transpile", "version": __version__, "rules": [_descriptor(code) for code in rules]}
    run: Json = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    if others:
        driver["notifications"] = [_descriptor(code) for code in notifications]
        run["invocations"] = [_invocation(others, notifications)]
    return run | {"results": [_result(one, source, rules, root) for one, source in located]}


def _codes(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """The codes that occur, in order."""
    return sorted({one.code for one in diagnostics})


def _descriptor(code: str) -> Json:
    """What is always the same for a code. A dialect of another distribution may have codes that nothing explains."""
    if code not in CODES:
        return {"id": code}
    page, words = explanation(code), CODES[code]
    return {
        "id": code,
        "shortDescription": {"text": f"{words[:1].upper()}{words[1:]}."},
        "fullDescription": {"text": reason(code)},
        "help": {"text": page, "markdown": page},
    }


def _invocation(diagnostics: Sequence[Diagnostic], codes: list[str]) -> Json:
    notifications = [
        {
            "descriptor": {"id": one.code, "index": codes.index(one.code)},
            "level": one.severity.value,
            "message": _message(one),
        }
        for one in diagnostics
    ]
    return {"executionSuccessful": not failed(diagnostics), "toolConfigurationNotifications": notifications}


def _result(one: Diagnostic, source: Source, codes: list[str], root: PurePath) -> Json:
    result: Json = {
        "ruleId": one.code,
        "ruleIndex": codes.index(one.code),
        "level": one.severity.value,
        "message": _message(one),
        "locations": [_location(source, one.span, one.label, root)],
    }
    if one.others:
        result["relatedLocations"] = [_location(source, other.span, other.text, root) for other in one.others]
    return result


def _message(one: Diagnostic) -> Json:
    return {"text": f"{one.message}\nhelp: {one.help}" if one.help else one.message}


def _location(source: Source, span: Span | None, words: str, root: PurePath) -> Json:
    artifact = {"uri": paths.uri(paths.absolute(source.name), root)}
    location: Json = {"physicalLocation": {"artifactLocation": artifact, "region": _region(source, span)}}
    return location | {"message": {"text": words}} if words else location


def _region(source: Source, span: Span | None) -> Json:
    """Where the span is; GitHub asks for a region also where the whole file is meant."""
    if span is None:
        return {"startLine": 1}
    (line, column), (end_line, end_column) = source.position(span.start), source.position(span.end)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
