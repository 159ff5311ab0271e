"""Diagnostics as text for people (in the manner of rustc) and as JSON for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from transpile.diagnostics import Diagnostic, Severity
from transpile.source import Source, Span

Paint = Callable[[str, str], str]

WIDEST = 140
"""Longer lines (minified JSON) are shown as a window around what is underlined."""
LEAD = 40
TAB = "    "
STYLES = {"error": "1;31", "warning": "1;33", "note": "1;36", "bold": "1", "gutter": "1;34"}
UNDERLINES = {True: "^", False: "-"}
INVISIBLE = frozenset("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""Characters that would break or reorder the line that they are shown in."""


def text(diagnostics: Iterable[Diagnostic], color: bool = False) -> str:
    """All diagnostics, one block each with a blank line between; "" where there are none."""
    paint = _colored if color else _plain
    return "\n".join(_block(one, paint) for one in diagnostics)


def array(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as one JSON array of objects with always the same keys, and a final newline.

    Lines and columns count from 1, in characters; `end` is the place right behind the last character. Without a
    place in the text `start` and `end` are null; without a file `file` is null.
    """
    rows = [json.dumps(_record(one), ensure_ascii=False) for one in diagnostics]
    return "[" + ",".join(f"\n  {row}" for row in rows) + ("\n]\n" if rows else "]\n")


def _plain(_style: str, words: str) -> str:
    return words


def _colored(style: str, words: str) -> str:
    return f"\x1b[{STYLES[style]}m{words}\x1b[0m"


def _block(one: Diagnostic, paint: Paint) -> str:
    marks = _marks(one)
    gutter = len(str(marks[-1].line)) if marks else 1
    lines = [_header(one, paint)]
    if one.source is not None:
        lines.append(f"{' ' * gutter}{paint('gutter', '-->')} {_place(one.source, one.span)}")
    if one.source is not None and marks:
        lines.append(_row(gutter, "", "", paint))
        lines.extend(_snippet(one, one.source, marks, gutter, paint))
    lines.extend(_help(one.help, gutter, paint))
    return "\n".join(lines) + "\n"


def _header(one: Diagnostic, paint: Paint) -> str:
    severity = one.severity.value
    return paint(severity, f"{severity}[{one.code}]") + paint("bold", f": {_visible(one.message)}")


def _place(source: Source, span: Span | None) -> str:
    if span is None:
        return _visible(source.name)
    line, column = source.position(span.start)
    return f"{_visible(source.name)}:{line}:{column}"


def _help(words: str, gutter: int, paint: Paint) -> list[str]:
    if not words:
        return []
    first, *rest = words.splitlines()
    lead = f"{' ' * gutter} {paint('gutter', '=')} {paint('bold', 'help')}: "
    return [lead + _visible(first), *(f"{' ' * (gutter + 9)}{_visible(line)}" for line in rest)]


def _row(gutter: int, number: str, content: str, paint: Paint) -> str:
    return f"{paint('gutter', f'{number:>{gutter}} |')} {content}".rstrip()


@dataclass(frozen=True, slots=True)
class _Mark:
    """What is underlined in one line: characters `start` to `end` (from 0) of line `line`."""

    line: int
    start: int
    end: int
    text: str
    primary: bool


def _marks(one: Diagnostic) -> list[_Mark]:
    """The marks of a diagnostic, by line; the primary one first among those of its line."""
    if one.source is None:
        return []
    places = [(label.span, label.text, False) for label in one.others]
    if one.span is not None:
        places.insert(0, (one.span, one.label, True))
    marks = [_mark(one.source, span, label, primary) for span, label, primary in places]
    return sorted(marks, key=lambda mark: mark.line)


def _mark(source: Source, span: Span, label: str, primary: bool) -> _Mark:
    """A span over several lines is underlined to the end of its first."""
    line, column = source.position(span.start)
    start = column - 1
    end = min(start + span.end - span.start, len(source.line(line)))
    return _Mark(line, start, max(end, start), label, primary)


def _snippet(one: Diagnostic, source: Source, marks: list[_Mark], gutter: int, paint: Paint) -> list[str]:
    rows: list[str] = []
    shown = 0
    for mark in marks:
        whole = source.line(mark.line)
        window = _window(whole, mark)
        if mark.line != shown or window.start > 0:
            rows.extend(["..."] if shown and mark.line > shown + 1 else [])
            rows.append(_row(gutter, str(mark.line), window.show(whole), paint))
            shown = mark.line
        style = one.severity.value if mark.primary else "gutter"
        rows.append(_row(gutter, "", window.indent(whole, mark) + paint(style, _underline(whole, mark, window)), paint))
    return rows


def _underline(whole: str, mark: _Mark, window: _Window) -> str:
    width = _width(whole[mark.start : min(mark.end, window.end)])
    return f"{UNDERLINES[mark.primary] * max(width, 1)} {_visible(mark.text)}".rstrip()


@dataclass(frozen=True, slots=True)
class _Window:
    """The characters `start` to `end` of a line, the part of it that is shown."""

    start: int
    end: int

    def show(self, whole: str) -> str:
        before = "..." if self.start else ""
        after = "..." if self.end < len(whole) else ""
        return before + _visible(whole[self.start : self.end]) + after

    def indent(self, whole: str, mark: _Mark) -> str:
        return " " * (_width(whole[self.start : mark.start]) + (3 if self.start else 0))


def _window(whole: str, mark: _Mark) -> _Window:
    if len(whole) <= WIDEST:
        return _Window(0, len(whole))
    start = max(0, mark.start - LEAD) if mark.start > WIDEST - LEAD else 0
    return _Window(start, min(start + WIDEST, len(whole)))


def _visible(words: str) -> str:
    """`words` on one line: tabs as blanks, what would break or reorder the line as a replacement character."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(map(_glyph, words))


def _glyph(char: str) -> str:
    if char == "\t":
        return TAB
    return "\ufffd" if char in INVISIBLE or unicodedata.category(char) in {"Cc", "Cs"} else char


def _width(words: str) -> int:
    """How many columns of a terminal `words` takes, as `_visible` shows it."""
    if words.isascii() and words.isprintable():
        return len(words)
    return sum(map(_columns, _visible(words)))


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


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


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each severity that can fail a run: "1 error, 2 warnings"."""
    severities = [one.severity for one in diagnostics]
    counts = [(severities.count(kind), kind.value) for kind in (Severity.ERROR, Severity.WARNING)]
    return ", ".join(f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count)
