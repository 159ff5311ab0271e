"""Entries that are taken out on purpose, with the comments about them: nothing else of the text changes.

What is about an entry stands right above it (no line is left empty between), in it, or behind it on its line. Anything
else that a loop leaves keeps its comments: see `child_runs`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from transpile.hosts.indicators import dash_of, ends_in_tag, entry_start
from transpile.printing.kept_slices import Part, Parts, carried, comment_end, extended
from transpile.printing.printer import Printer
from transpile.syntax import comments
from transpile.syntax.comments import Spans
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

_BLANK_LINE = re.compile(r"[ \t\r]*\n[ \t]*\r?\n").match
_LINE_END = re.compile(r"[ \t\r]*\n").match
Old = tuple[Entry | Node, ...]
Piece = tuple[int, int, Parts]
"""A run of children that go: `old[start:end]`, and what comes in their place."""


def parted(printer: Printer, old: Old, piece: Piece) -> list[Piece]:
    """A run of children that go, in pieces: each new part has those from the child on that its text comes from.

    So what several parts stand for is not one region, in which comments go from one to another.
    """
    start, end, new = piece
    places = [_made_of(printer, old, start, end, part) for part in new]
    cuts = [(at, place) for at, place in enumerate(places) if place is not None]
    if len(cuts) < 2 or any(one[1] >= other[1] for one, other in pairwise(cuts)):
        return [piece]
    froms = [(0, start), *cuts[1:]]
    tos = [*cuts[1:], (len(new), end)]
    return [(first, last, new[at:to]) for (at, first), (to, last) in zip(froms, tos, strict=True)]


def _made_of(printer: Printer, old: Old, start: int, end: int, part: Part) -> int | None:
    """The first of the children in whose text a part has its own; None where it is in none of them."""
    spans = [one.span for one in old[start:end]]
    at = min((one.start for one in carried(printer, part)), default=-1)
    return next((index for index, span in enumerate(spans, start) if span.start <= at < span.end), None)


def divided(printer: Printer, old: Old, piece: Piece) -> tuple[list[Piece], list[tuple[int, int]]]:
    """A run of removed children, apart: what is replaced or goes together with others, and what is taken out whole."""
    start, end, new = piece
    gone = [id(one) in printer.dropped for one in old[start:end]]
    if start == end and not new:
        return [], []
    if not any(gone) or not (new or all(gone)):
        return [piece], []
    if all(gone):
        return [(start, start, new)] if new else [], [(start, end)]
    first = start + gone.index(False)
    last = next((at for at in range(first, end) if gone[at - start]), end)
    before = [(start, first)] if start < first else []
    left, out = divided(printer, old, (last, end, []))
    return [(first, last, new), *left], [*before, *out]


def removals(printer: Printer, container: Mapping | Sequence, old: Old, start: int, end: int) -> list[Edit]:
    """What takes the entries `old[start:end]` out: one edit, but for comments between them that are about none."""
    first, edits = start, list[Edit]()
    for at in range(start + 1, end):
        if not container.flow and _apart(printer, container, old, at):
            edits.append(removal(printer, container, old, first, at))
            first = at
    return [*edits, removal(printer, container, old, first, end)]


def _apart(printer: Printer, container: Mapping | Sequence, old: Old, at: int) -> bool:
    """Whether a comment stands between the entries before and at `at` that goes with neither."""
    before, top = comment_end(printer, extended(printer, old[at - 1]).end), _top(printer, container, old, at, 0)
    return bool(comments.within(printer.comments.found, Span(before, top)))


def removal(printer: Printer, container: Mapping | Sequence, old: Old, start: int, end: int) -> Edit:
    """What takes the entries `old[start:end]` out of their collection, of which something stays or comes."""
    if container.flow:
        return _from_flow(printer, container, old, start, end)
    text = printer.source.text
    top = _top(printer, container, old, start, 0)
    last = comment_end(printer, extended(printer, old[end - 1]).end)
    line = text.rfind("\n", 0, top)
    if not text[:top].strip() and end < len(old):  # the comment above the first entry may be indented otherwise
        following = _start(printer, container, old, end)
        return Edit(Span(0, text.rfind("\n", 0, following) + 1), "")
    if text[line + 1 : top].strip() or line < 0:  # the first entry of a text, or behind a `:` or a dash
        return Edit(Span(top, len(text) - len(text[last:].lstrip()) if end < len(old) else last), "")
    # The blanks at the end of a comment are a part of it.
    floor = comment_end(printer, extended(printer, old[start - 1]).end) if start else line
    while (_BLANK_LINE(text, last) or not text[last:].strip()) and line > floor and text[line - 1] in " \t\r\n":
        line -= 1
    if not start and end < len(old):
        while blank := _BLANK_LINE(text, last):
            last = blank.end() - (2 if text[blank.end() - 2] == "\r" else 1)
    return Edit(Span(line - (text[line - 1] == "\r"), last), "")


def about(printer: Printer, container: Mapping | Sequence, old: Old, start: int, end: int) -> Spans:
    """The comments that go with those of the entries `old[start:end]` that are taken out."""
    each = (at for at in range(start, end) if id(old[at]) in printer.dropped)
    spans = [removal(printer, container, old, at, at + 1).span for at in each]
    return tuple(sorted({comment for span in spans for comment in printer.comments.within(span)}))


def _from_flow(printer: Printer, container: Mapping | Sequence, old: Old, start: int, end: int) -> Edit:
    """In flow style a comma goes along: the one behind, but for the last entries: these have only the one before."""
    text = printer.source.text
    floor = _behind(printer, old[start - 1].span.end) if start else container.span.start
    top = _top(printer, container, old, start, floor)
    if end < len(old):
        stop = _behind(printer, old[end - 1].span.end)
        while text[stop] in " \t\r\n":
            stop += 1
        return Edit(Span(top, stop), "")
    if not start:
        return Edit(Span(top, old[end - 1].span.end), "")
    before, last = old[start - 1].span.end, old[end - 1].span.end
    behind = _beside(printer, last)
    if not comments.within(printer.comments.found, Span(before, floor)):
        return Edit(Span(before, behind), " " if ends_in_tag(text, before) else "")
    # The comma before goes, and not the comment that follows it: that is about what stays.
    kept = text[before:floor].replace(",", "", 1)
    apart = "" if _LINE_END(text, behind) else text[floor:top]
    return Edit(Span(before, behind), kept + apart)


def _behind(printer: Printer, at: int) -> int:
    """Behind the comma after an entry in flow style, and the comment on its line."""
    text, found = printer.source.text, printer.comments.found
    while text[at] != ",":
        comment = next(iter(comments.within(found, Span(at, at + 1))), None)
        if comment is None and not text[at].isspace():
            return at  # the bracket: there is none
        at = comment.end if comment is not None else at + 1
    return _beside(printer, at + 1)


def _beside(printer: Printer, at: int) -> int:
    """Behind the comment that follows on the line."""
    text, start = printer.source.text, at
    while text[start : start + 1] in (" ", "\t"):
        start += 1
    found = comments.within(printer.comments.found, Span(start, start + 1))
    return found[0].end if found else at


def _top(printer: Printer, container: Mapping | Sequence, old: Old, start: int, floor: int) -> int:
    """The start of the comments right above an entry, each on a line of its own, else of the entry."""
    text, top = printer.source.text, _start(printer, container, old, start)
    if start:
        floor = max(floor, comment_end(printer, extended(printer, old[start - 1]).end))
    for comment in sorted(printer.comments.within(Span(floor, top)), reverse=True):
        line = text.rfind("\n", 0, comment.start) + 1
        if text.count("\n", comment.end, top) != 1 or text[line : comment.start].strip():
            break
        top = comment.start
    return top


def _start(printer: Printer, container: Mapping | Sequence, old: Old, at: int) -> int:
    """Where an entry starts, or the dash of an item."""
    one = old[at]
    if isinstance(container, Sequence) and not container.flow:
        return dash_of(printer.source, container, old, at)
    return entry_start(printer.source.text, one) if isinstance(one, Entry) and not printer.json else one.span.start
