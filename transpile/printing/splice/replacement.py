"""What stands in the place of something: one value, or a run of children of a collection."""

from __future__ import annotations

import re
from collections.abc import Collection

from transpile.ir import Call, Expression, Literal
from transpile.printing import blank_lines, scalar_text
from transpile.printing.indentation import Place, Shape, is_block, line_prefix, style_of
from transpile.printing.kept_slices import Parts, carried, comment_end, comment_follows
from transpile.printing.printer import Printer
from transpile.printing.splice import layout
from transpile.syntax import comments
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Alias, Mapping, Node, Sequence, Style

_OPENS = re.compile(r"(?:![A-Za-z0-9:]+)?$").match
_HEADER = re.compile(r"[|>][-+0-9]*$")


def in_slot(printer: Printer, e: Expression, slot: Node, place: Place, gap: int) -> Edit:
    """The edit that puts `e` where `slot` stands; `gap` is where the token before it ends.

    Comments inside the slot that nothing carries follow the new text on its line, or stand above the items of a list.
    """
    style = style_of(slot) if isinstance(e, Literal | Call) else None
    outer, printer.home = printer.home, slot.span
    text, shape = (layout.inlined if isinstance(slot, Alias) else layout.hang)(printer, e, place, style)
    printer.home = outer
    if isinstance(e, Literal) and text[:1] in ("|", ">") and comment_follows(printer, slot.span.end, place.parent):
        text = scalar_text.scalar(printer, e.text, e.kind, Style.DOUBLE, place)
    parts = [part for part in carried(printer, e) if printer.found and slot.span.start <= part.start < slot.span.end]
    end = max(slot.span.end, *(part.end for part in parts)) if parts else slot.span.end  # with a comment behind it
    inside = comments.within(printer.found, slot.span)
    if inside:
        words = [printer.source.slice(one) for one in _uncarried(parts, inside)]
        column = place.dash if shape is Shape.SEQUENCE else place.column
        if shape is Shape.SEQUENCE:
            text = layout.with_comments(printer, words, text, column)  # they are about all items, not the first
        else:
            text = _behind(printer, text, words, place, column)
    source = printer.source.text
    newline = printer.habits.newline
    commented = comments.within(printer.found, Span(gap, slot.span.start))
    if shape is not Shape.INLINE:
        indent = place.column if shape is Shape.MAPPING else place.dash
        if source[gap - 1 : gap] == "-":
            return Edit(Span(slot.span.start, end), text)
        return Edit(Span(commented[-1].end if commented else gap, end), newline + indent + text)
    if "\n" in source[gap : slot.span.start] and not (commented and "\n" in text):
        behind = source[gap : commented[-1].end] if commented else ""
        return Edit(Span(gap, end), f" {text}{behind}")
    adjacent = slot.span.start == gap and source[gap - 1 : gap] in (":", "-") and not printer.json
    return Edit(Span(slot.span.start, end), " " + text if adjacent else text)


def opened(printer: Printer, edit: Edit, slot: Node, limit: int) -> Edit:
    """`edit` with the comment behind its `slot`: behind a first line that only opens the rest (`!Sub`), not the last.

    Nothing beyond `limit` is taken.
    """
    first, newline, rest = edit.text.partition("\n")
    start, end = edit.span.end, comment_end(printer, edit.span.end)
    if not newline or not start < end <= limit or "\n" in printer.source.slice(slot.span) or not _OPENS(first.strip()):
        return edit
    comment = printer.source.text[start:end] + first[len(first.rstrip("\r")) :]
    return Edit(Span(edit.span.start, end), f"{first.rstrip()}{comment}\n{rest}")


def _uncarried(parts: list[Span], inside: comments.Spans) -> list[Span]:
    return [one for one in inside if not any(part.start <= one.start < part.end for part in parts)]


def _behind(printer: Printer, text: str, words: list[str], place: Place, column: str = "") -> str:
    """`text` followed by comments: behind its first line in block style, on a line of its own in flow style.

    They stand above a text whose first line ends in a scalar that goes on; its lines stand at `column`.
    """
    if not words:
        return text
    if place.flow:
        return printer.habits.gap.join([text, *words]) + printer.habits.newline + place.parent
    first, *rest = text.split("\n", 1)
    if rest and not _ends(first.rstrip(), rest[0], column):
        return (printer.habits.newline + column).join([*words, text])
    ending = "\r" if first.endswith("\r") else ""
    return "\n".join([printer.habits.gap.join([first.rstrip(), *words]) + ending, *rest])


def _ends(first: str, rest: str, column: str) -> bool:
    """Whether no scalar goes on from a text's first line to the `rest`: where in doubt, not."""
    if first.count("'") % 2 or first.count('"') % 2:
        return False
    sibling = rest.startswith(column) and not rest[len(column) :][:1].isspace()
    return sibling or first.startswith(("[", "{")) or first.endswith((":", "-")) or _HEADER.search(first) is not None


def emptied(printer: Printer, container: Mapping | Sequence) -> Edit:
    """The edit that leaves a collection without children, its comments behind it."""
    text = printer.source.text
    start = container.span.start
    gap = token_end(printer, start) if is_block(container) else start
    if text[max(gap - 1, 0)] not in ":-" or gap == start:
        return Edit(container.span, bare(printer, container, container.span))
    behind = text[gap:start].rstrip()
    between = printer.habits.newline + line_prefix(text, start) if "\n" in behind else printer.habits.gap
    words = [printer.source.slice(one) for one in comments.within(printer.found, container.span)]
    return Edit(Span(gap, container.span.end), between.join([f" {_braces(container)}{behind}", *words]))


def bare(printer: Printer, container: Mapping | Sequence, span: Span) -> str:
    """A collection without children, with the comments in `span` behind it; without any where it is inlined."""
    found = [] if printer.inlining else comments.within(printer.found, span)
    words = [printer.source.slice(one) for one in found]
    place = Place(line_prefix(printer.source.text, container.span.start), "", "", container.flow)
    return _behind(printer, _braces(container), words, place)


def _braces(container: Mapping | Sequence) -> str:
    return "{}" if isinstance(container, Mapping) else "[]"


def token_end(printer: Printer, start: int) -> int:
    """Where what stands before `start` ends, but for blanks and comments."""
    text = printer.source.text
    while True:
        while start and text[start - 1] in " \t\r\n":
            start -= 1
        line = text.rfind("\n", 0, start) + 1
        behind = comments.within(printer.found, Span(line, start))
        if not behind:
            return start
        start = behind[-1].start


def filled(printer: Printer, container: Mapping | Sequence, text: str) -> Edit:
    """The edit that puts the first children into an empty flow collection."""
    braces = _braces(container)
    return Edit(container.span, braces[0] + text + braces[1])


def separator(printer: Printer, container: Mapping | Sequence, prefix: str) -> str:
    """What stands between two children of `container`."""
    if not container.flow:
        return printer.habits.newline + prefix
    return f",{printer.habits.newline}{prefix}" if _spreads(printer, container) else printer.habits.comma


def parts_text(
    printer: Printer, parts: Parts, container: Mapping | Sequence, prefix: str, apart: Collection[bool | None] = ()
) -> str:
    """New children of `container`, whose children stand at `prefix`.

    `apart` tells between which there are blank lines; where it does not, they are as between most others.
    """
    lines = container.flow and _spreads(printer, container)
    texts = [layout.part_text(printer, part, prefix, flow=container.flow, lines=lines) for part in parts]
    between = separator(printer, container, prefix)
    if container.flow or len(parts) < 2 or set(apart) == {False}:
        return between.join(texts)
    airy = blank_lines.airy(printer, container)
    pieces = [texts[0]]
    for text, blank in zip(texts[1:], apart or [None] * len(parts), strict=False):
        pieces += [printer.habits.newline if (airy if blank is None else blank) else "", between, text]
    return "".join(pieces)


def _spreads(printer: Printer, container: Mapping | Sequence) -> bool:
    children = container.entries if isinstance(container, Mapping) else container.items
    first = children[0].span.start if children else container.span.end
    return "\n" in printer.source.text[container.span.start : first]
