"""Diagnostics -> HTML: in a list, and below the lines of the source that they are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpile.cli.reporting.page.html import element_ids
from transpile.cli.reporting.page.html.markup import NOTHING, Markup, element, joined
from transpile.diagnostics import CODES, Diagnostic


def line_of(one: Diagnostic, text: str) -> int | None:
    """The line of `text`, a whole source, that a diagnostic is about."""
    if one.source is None or one.span is None or one.source.text != text:
        return None
    return one.source.position(one.span.start)[0]


def below_lines(file: int, told: Sequence[Diagnostic], text: str, last: int) -> Mapping[int, Sequence[Markup]]:
    """What is said below which line, up to the line `last`."""
    found: dict[int, list[Markup]] = {}
    for number, one in enumerate(told):
        line = line_of(one, text)
        if line is not None and line <= last:
            found.setdefault(line, []).append(_full(one, element_ids.remark(file, number)))
    return found


def listed(file: int, told: Sequence[Diagnostic], placed: Sequence[bool]) -> Markup:
    """All diagnostics of a file; where one is `placed` below its line, with a link there."""
    if not told:
        return NOTHING
    rows = [_row(one, element_ids.remark(file, number) if placed[number] else "") for number, one in enumerate(told)]
    title = element("summary", f"{len(told)} diagnostic{'s' * (len(told) != 1)}")
    return element("details", [title, element("ul", rows, class_="remarks")], class_="told", open=_open(told))


def short(one: Diagnostic) -> Markup:
    """Code and message."""
    return joined([_code(one), " ", *words(one.message)])


def words(said: str) -> list[Markup]:
    """What a diagnostic says, with that between backticks as code."""
    parts = said.split("`")
    if len(parts) % 2 == 0:
        return [joined(said)]
    return [element("code", one) if number % 2 else joined(one) for number, one in enumerate(parts)]


def _open(told: Sequence[Diagnostic]) -> str:
    return "open" if any(one.severity.value == "error" for one in told) else ""


def _row(one: Diagnostic, link: str) -> Markup:
    said = element("a", words(one.message), href=f"#{link}") if link else joined(words(one.message))
    return element("li", [_code(one), " ", said, *_help(one)])


def _full(one: Diagnostic, identity: str) -> Markup:
    label = [": ", *words(one.label)] if one.label else []
    first = element("div", [_code(one), " ", *words(one.message), *label])
    return element("div", [first, *_help(one)], class_=f"remark {one.severity.value}", id=identity)


def _help(one: Diagnostic) -> list[Markup]:
    return [element("div", [element("b", "help: "), *words(one.help)], class_="help")] if one.help else []


def _code(one: Diagnostic) -> Markup:
    words, kind = f"{one.severity.value} {one.code}", f"code {one.severity.value}"
    if one.code not in CODES:
        return element("span", words, class_=kind)
    return element("a", words, class_=kind, href=f"#{element_ids.code(one.code)}", title=CODES[one.code])
