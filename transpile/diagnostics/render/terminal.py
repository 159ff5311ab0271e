"""Diagnostics as text for people, in the manner of rustc."""

from __future__ import annotations

from collections.abc import Iterable

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.render.colors import Paint, colored, plain
from transpile.diagnostics.render.terminal_width import lines, name, visible
from transpile.diagnostics.render.underlines import Mark, Window, marks, window
from transpile.syntax.source import Source, Span


def text(diagnostics: Iterable[Diagnostic], color: bool) -> str:
    """All diagnostics, one block each with a blank line between."""
    paint = colored if color else plain
    return "\n".join(_block(one, paint) for one in diagnostics)


def line(one: Diagnostic, with_help: bool = False) -> str:
    """Place, severity, code and message: "template.yaml:3:5: warning[T403]: ...", and perhaps the way out."""
    place = f"{_place(one.source, one.span)}: " if one.source is not None else ""
    help = f" (help: {'; '.join(lines(one.help))})" if with_help and one.help else ""
    return f"{place}{one.severity.value}[{one.code}]: {visible(one.message)}{help}\n"


def _block(one: Diagnostic, paint: Paint) -> str:
    marked = marks(one)
    gutter = len(str(marked[-1].line)) if marked else 1
    rows = [_header(one, paint)]
    if one.source is not None:
        rows.append(f"{' ' * gutter}{paint('gutter', '-->')} {_place(one.source, one.span)}")
    if one.source is not None and marked:
        rows.append(_row(gutter, "", "", paint))
        rows.extend(_snippet(one, one.source, marked, gutter, paint))
    rows.extend(_help(one.help, gutter, paint))
    return "\n".join(rows) + "\n"


def _header(one: Diagnostic, paint: Paint) -> str:
    severity = one.severity.value
    return paint(severity, f"{severity}[{one.code}]") + paint("bold", f": {visible(one.message)}")


def _place(source: Source, span: Span | None) -> str:
    if span is None:
        return name(source.name)
    line, column = source.position(span.start)
    return f"{name(source.name)}:{line}:{column}"


def _help(words: str, gutter: int, paint: Paint) -> list[str]:
    if not words:
        return []
    first, *rest = lines(words)
    lead = f"{' ' * gutter} {paint('gutter', '=')} {paint('bold', 'help')}: "
    return [lead + first, *(f"{' ' * (gutter + 9)}{line}" for line in rest)]


def _row(gutter: int, number: str, content: str, paint: Paint) -> str:
    return f"{paint('gutter', f'{number:>{gutter}} |')} {content}".rstrip()


def _snippet(one: Diagnostic, source: Source, marked: list[Mark], gutter: int, paint: Paint) -> list[str]:
    rows: list[str] = []
    line, part = 0, Window(0, 0)
    for mark in marked:
        whole = source.line(mark.line)
        if mark.line != line or not part.has(mark):
            rows.extend(["..."] if line and mark.line > line + 1 else [])
            line, part = mark.line, window(whole, mark)
            rows.append(_row(gutter, str(line), part.show(whole), paint))
        style = one.severity.value if mark.primary else "gutter"
        rows.append(_row(gutter, "", part.indent(whole, mark) + paint(style, mark.underline(whole, part)), paint))
    return rows
