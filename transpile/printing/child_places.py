"""Where the children of a collection stand in the source: their places, and the tokens before them."""

from __future__ import annotations

import re

from transpile.hosts.indicators import behind_colon, dash_of, question_of
from transpile.printing.indentation import Place, line_prefix
from transpile.printing.printer import Printer
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

_INDICATORS = re.compile(r"[ ?:-]*\Z")
"""What stands before the first key of a line in block style."""


def value_place(printer: Printer, node: Entry, flow: bool, spread: bool = True) -> tuple[int, Place]:
    """Where the value of an entry stands: the offset behind its colon, and its place.

    A place names the columns that new text gets there by the habits of the document, which the old text need not have.
    `flow`: among flow entries, `spread` over lines.
    """
    place = printer.habits.value(entry_prefix(printer, node), flow, flow and spread)
    return behind_colon(printer.source.text, node), place


def item_place(
    printer: Printer, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int, spread: bool
) -> tuple[int, Place]:
    """Where an item of a sequence stands: the offset behind its dash (in flow style its own), and its place."""
    if container.flow:
        start = old[index].span.start
        return start, printer.habits.value(line_prefix(printer.source.text, start), True, spread)
    gap = dash_of(printer.source, container, old, index) + 1
    return gap, place_behind_dash(printer, gap, old[index].span.start)


def place_behind_dash(printer: Printer, gap: int, start: int) -> Place:
    """The place of what stands at `start`, behind the dash that ends at `gap`.

    A block goes on in the column where it begins, on the line of its dash or below, whatever the habits are.
    """
    source = printer.source
    dash = source.column(gap - 1)
    if start == gap or source.text[max(gap, source.text.rfind("\n", 0, start) + 1) : start].strip(" "):
        return printer.habits.item(" " * dash)
    column = " " * source.column(start)
    return Place(" " * dash, column, column)


def spread_out(printer: Printer, container: Mapping | Sequence) -> bool:
    """Whether a flow collection goes over several lines."""
    return container.flow and printer.source.text.find("\n", *container.span) >= 0


def entry_prefix(printer: Printer, node: Entry) -> str:
    """The indentation of an entry: its key's column in block style, its line's in flow style; remembered."""
    found = printer.prefixes.get(node)
    if found is None:  # all copies of a body ask, and its line may be long
        found = printer.prefixes[node] = _entry_prefix(printer, node)
    return found


def _entry_prefix(printer: Printer, node: Entry) -> str:
    source, start = printer.source, node.span.start
    if not printer.json and (question := question_of(source.text, node)) is not None:
        return " " * source.column(question)
    column = source.column(start)
    before = _INDICATORS.match(source.text, start - column, start)
    return " " * column if before is not None else line_prefix(source.text, start)
