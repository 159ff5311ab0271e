"""Diagnostics as JSON.

Everything outside ASCII is escaped: the text stays well-formed in any encoding that standard error may have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from transpile.diagnostics import Diagnostic
from transpile.source import Source, Span


def array(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as one JSON array of objects with always the same keys, and a final newline.

    Lines and columns count from 1, in characters; `end` is the place right behind the last character. Without a
    place in the text `start` and `end` are null; without a file `file` is null.
    """
    rows = [json.dumps(_record(one)) for one in diagnostics]
    return "[" + ",".join(f"\n  {row}" for row in rows) + ("\n]\n" if rows else "]\n")


def _record(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "severity": one.severity.value,
        "message": one.message,
        "file": one.source.name if one.source else None,
        **_range(one.source, one.span),
        "label": one.label,
        "help": one.help,
        "others": [{**_range(one.source, label.span), "label": label.text} for label in one.others],
    }


def _range(source: Source | None, span: Span | None) -> dict[str, Any]:
    if source is None or span is None:
        return {"start": None, "end": None}
    return {"start": _point(source, span.start), "end": _point(source, span.end)}


def _point(source: Source, offset: int) -> dict[str, int]:
    line, column = source.position(offset)
    return {"line": line, "column": column}
