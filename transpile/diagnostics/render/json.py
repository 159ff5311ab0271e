"""Diagnostics as JSON.

Everything outside ASCII is escaped: the text stays well-formed in any encoding that standard error may have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypedDict

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import Source, Span


class Point(TypedDict):
    """A place in a text: lines and columns count from 1, in characters."""

    line: int
    column: int


class Range(TypedDict):
    """Where something starts, and the place right behind its last character; None where that is not in a text."""

    start: Point | None
    end: Point | None


class Labelled(Range):
    """A secondary place."""

    label: str


class Record(Range):
    """A diagnostic as plain data."""

    code: str
    severity: str
    message: str
    file: str | None
    label: str
    help: str
    others: list[Labelled]


def array(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as one JSON array of objects with always the same keys, and a final newline.

    Lines and columns count from 1, in characters; `end` is the place right behind the last character. Without a
    place in the text `start` and `end` are null; without a file `file` is null.
    """
    return rows(map(record, diagnostics))


def rows(records: Iterable[Mapping[str, object]]) -> str:
    """Records as a JSON array, a line each, with a final newline."""
    lines = [json.dumps(one) for one in records]
    return "[" + ",".join(f"\n  {line}" for line in lines) + ("\n]\n" if lines else "]\n")


def record(one: Diagnostic) -> Record:
    """One diagnostic as plain data."""
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "file": one.source.name if one.source else None,
        **range_of(one.source, one.span),
        "label": one.label,
        "help": one.help,
        "others": [{**range_of(one.source, label.span), "label": label.text} for label in one.others],
    }


def range_of(source: Source | None, span: Span | None) -> Range:
    """Where a span starts and ends; null where there is none."""
    if source is None or span is None:
        return {"start": None, "end": None}
    return {"start": _point(source, span.start), "end": _point(source, span.end)}


def _point(source: Source, offset: int) -> Point:
    line, column = source.position(offset)
    return {"line": line, "column": column}
