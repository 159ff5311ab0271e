"""Entries with an explicit key (`? key`, `: value` on a line below) that come along: there they have `key: value`."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.hosts.indicators import behind_colon, question_of
from transpile.hosts.scalars import write_scalar
from transpile.printing.printer import Printer
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Kind, Scalar, is_block


def implicit(printer: Printer, entry: Entry) -> tuple[Edit, ...]:
    """The edits that make the text of an entry, from its key on, one without indicators of lines of their own."""
    if printer.json or question_of(printer.source.text, entry) is None:
        return ()
    return (*_key(printer, entry), *_colon(printer, entry))


def _key(printer: Printer, entry: Entry) -> Iterator[Edit]:
    """A key over several lines is one of one line."""
    key = entry.key
    if isinstance(key, Scalar) and "\n" in printer.source.slice(key.span):
        text = write_scalar(key.text, Kind.STRING, None, flow=False, host=printer.host, column=0, newline="\n")
        yield Edit(key.span, text)


def _colon(printer: Printer, entry: Entry) -> Iterator[Edit]:
    """The colon behind its key; a block that began on the line of the colon begins on the next one.

    So does any value, if a comment stood behind the header of the key.
    """
    source, value = printer.source, entry.value
    words = "".join(printer.habits.gap + source.slice(comment) for comment in printer.comments.within(entry.key.span))
    end, behind = entry.key.span.end, behind_colon(printer.source.text, entry)
    if behind == end or printer.comments.within(Span(end, behind)):
        yield Edit(Span(end, end), f":{words}")
        if behind > end:
            yield Edit(Span(behind - 1, behind), " ")
        return
    yield Edit(Span(end, behind), f":{words}")
    apart = is_block(value) or (words and source.slice(value.span))
    if apart and "\n" not in source.text[behind : value.span.start]:
        yield Edit(Span(behind, value.span.start), printer.habits.newline + " " * source.column(value.span.start))
