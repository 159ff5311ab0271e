"""What stands in the place of something: one value, or a run of children of a collection."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain

from transpile.ir import Call, Expression, Literal, Object
from transpile.printing import blank_lines, scalar_text
from transpile.printing.block_ends import made_end
from transpile.printing.indentation import Place, Shape
from transpile.printing.kept_slices import Parts, carried, comment_below, comment_end
from transpile.printing.printer import Printer
from transpile.printing.splice import comment_lines, layout
from transpile.printing.splice.context import Context
from transpile.syntax import comments
from transpile.syntax.comments import Pool
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Alias, Mapping, Node, Sequence, Style, style_of

LONG, TABLE = 1 << 18, 64
"""So many characters are joined before the rest is laid out, and for each part so many, which is more than a table by
keys takes: what is as long as such tables were goes where memory is not given back."""
_OPENS = re.compile(r"(?:![A-Za-z0-9:]+)?$").match
_BLOCK = re.compile(r"(?:![A-Za-z0-9:]+ )?[|>]").match
"""What a block scalar begins with, behind a tag or not."""
_PLAIN_LINE = re.compile(r"[^\"'\[\]{}]*\Z").match
"""A line that no quoted string and no bracket goes over."""


def in_slot(context: Context, e: Expression, slot: Node, place: Place, gap: int) -> Edit:
    """The edit that puts `e` where `slot` stands; `gap` is where the token before it ends.

    Comments inside the slot that nothing carries follow the new text on its line, or stand above the items of a list.
    """
    printer = context.printer
    # What is carried along brings its comments; a slot goes on to the end of those, or they would stand there twice.
    found = context.comments
    parts = [part for part in carried(printer, e) if slot.span.start <= part.start < slot.span.end] if found else []
    end = max(slot.span.end, *(part.end for part in parts)) if parts else slot.span.end
    inside = comments.within(found, slot.span)
    # The entries of an object that a short form made have comments of their own.
    pool = Pool(printer.source.text, inside, parts) if inside and isinstance(e, Object) and not place.flow else None
    text, shape = _slot_text(context.at(slot.span, pool), e, slot, place)
    if inside:
        words = pool.rest() if pool else [printer.source.slice(comment) for comment in _uncarried(parts, inside)]
        column = place.dash if shape is Shape.SEQUENCE else place.column
        if shape is Shape.SEQUENCE:
            text = comment_lines.with_comments(printer, words, text, column)  # they are about all items, not the first
        else:
            text = comment_lines.with_comments_behind(printer, text, words, place, column)
    return _joined(context, (text, shape), Span(slot.span.start, end), place, gap)


def _slot_text(context: Context, e: Expression, slot: Node, place: Place) -> tuple[str, Shape]:
    """The text of `e`, in the style that a scalar in the slot had; an alias is replaced by what it stands for."""
    style = style_of(slot) if isinstance(e, Literal | Call) else None
    hang = layout.inlined if isinstance(slot, Alias) else layout.hang
    text, shape = hang(context, e, place, style)
    if not _BLOCK(text) or not _is_continued(context.printer, slot.span.end, place):
        return text, shape
    if isinstance(e, Literal):  # anew, also where its own text could be brought along
        return scalar_text.scalar(context.printer, e.text, e.kind, Style.DOUBLE, place), shape
    if isinstance(e, Call) and isinstance(e.argument, Literal):
        e = replace(e, argument=replace(e.argument, origin=None))
    return hang(context, e, place, Style.DOUBLE)


def _is_continued(printer: Printer, end: int, place: Place) -> bool:
    """Whether a block scalar would take in what follows: blanks on its line, a comment farther in than its parent."""
    return printer.source.text[end : end + 1] in (" ", "\t") or comment_below(printer, end, place.parent) > end


def _joined(context: Context, hung: tuple[str, Shape], region: Span, place: Place, gap: int) -> Edit:
    """The edit that puts a text in the place of a region: behind the key or dash that ends at `gap`, or below it."""
    printer, (text, shape) = context.printer, hung
    source, (start, end) = printer.source.text, region
    commented = comments.within(context.comments, Span(gap, start))
    if shape is not Shape.INLINE:
        if source[gap - 1 : gap] == "-":  # a block starts on the line of its dash, but below its key
            return Edit(region, text)
        indent = place.column if shape is Shape.MAPPING else place.dash
        return Edit(Span(commented[-1].end if commented else gap, end), printer.habits.newline + indent + text)
    if "\n" in source[gap:start] and not (commented and ("\n" in text or place.flow)):
        # A block stood below its key; one line stands behind that, and the comments between behind the line. In flow
        # style they would hide the bracket that may follow.
        behind = _farther_in(source[gap : commented[-1].end], place) if commented else ""
        return Edit(Span(gap, end), f" {text}{behind}")
    if commented and "\n" in source[gap:start] and start - source.rfind("\n", 0, start) - 1 <= len(place.parent):
        # Dashes may be flush with the key that they stand below; all else stands farther in.
        return Edit(Span(commented[-1].end, end), printer.habits.newline + place.column + text)
    # An empty value (`Key:`) has no blank before it.
    adjacent = start == gap and source[gap - 1 : gap] in (":", "-") and not printer.json
    return Edit(region, " " + text if adjacent else text)


def _farther_in(behind: str, place: Place) -> str:
    """Comments that stood below a key, behind its line: farther in than the key, as they are not about the next."""
    return re.sub(rf"\n(?!{place.parent} ) *(?=#)", lambda _: f"\n{place.column}", behind)


def opened(printer: Printer, edit: Edit, slot: Node, limit: int) -> Edit:
    """`edit` with the comment behind its `slot`: behind a first line that only opens the rest (`!Sub`), not the last.

    The comment was about the one line that stood there; behind the last of several it would be about that alone, and
    behind that of a block scalar no comment any more. Nothing beyond `limit` is taken.
    """
    first, newline, rest = edit.text.partition("\n")
    start, end = edit.span.end, comment_end(printer, edit.span.end)
    if not newline or not start < end <= limit or "\n" in printer.source.slice(slot.span):
        return edit
    in_block = _PLAIN_LINE(first) and made_end(printer.source.text, edit) is not None
    if not in_block and not _OPENS(first.strip()):
        return edit
    comment = printer.source.text[start:end] + first[len(first.rstrip("\r")) :]
    gap = printer.habits.gap if comment.startswith("#") else ""  # it may touch a quote, but no tag
    return Edit(Span(edit.span.start, end), f"{first.rstrip()}{gap}{comment}\n{rest}")


def _uncarried(parts: list[Span], inside: comments.Spans) -> list[Span]:
    return [comment for comment in inside if not any(part.start <= comment.start < part.end for part in parts)]


def separator(printer: Printer, container: Mapping | Sequence, prefix: str) -> str:
    """What stands between two children of `container`; in flow style lines only where its first child has its own."""
    if not container.flow:
        return printer.habits.newline + prefix
    children = container.entries if isinstance(container, Mapping) else container.items
    first = children[0].span.start if children else container.span.end
    spread = printer.source.text.find("\n", container.span.start, first) >= 0
    return f",{printer.habits.newline}{prefix}" if spread else printer.habits.comma


def parts_texts(
    context: Context, parts: Parts, container: Mapping | Sequence, prefix: str, apart: Collection[int | None] = ()
) -> list[str]:
    """New children of `container`, whose children stand at `prefix`: pieces of one text.

    `apart` tells how many blank lines are between them; where it does not, they are as between most others.
    """
    printer = context.printer
    between = separator(printer, container, prefix)
    lines = container.flow and "\n" in between
    texts = (layout.part_text(context, part, prefix, flow=container.flow, lines=lines) for part in parts)
    if container.flow or len(parts) < 2 or set(apart) == {0}:
        return _joined_up(between, texts, len(parts))
    airy = blank_lines.airy(printer, container)
    blanks = (printer.habits.newline * (airy if blank is None else blank) for blank in apart or [None] * len(parts))
    first = next(texts)
    behind = (f"{blank}{between}{text}" for text, blank in zip(texts, blanks, strict=False))
    return _joined_up("", chain([first], behind), len(parts))


def _joined_up(between: str, texts: Iterable[str], count: int) -> list[str]:
    """The pieces of `between.join(texts)`, for any `count` of texts: few are in memory beside what they make.

    Of many thousand small pieces the memory is not given back once they are joined; of long ones it is.
    """
    pieces: list[str] = []
    short: list[str] = []
    size, long = 0, max(LONG, TABLE * count)
    for text in texts:
        short.append(text)
        size += len(text)
        if size > long:
            pieces.append(between.join(short))
            short, size = [""], 0  # what comes next begins with what stands between
    if len(short) > 1 or not pieces:
        pieces.append(between.join(short))
    return pieces
