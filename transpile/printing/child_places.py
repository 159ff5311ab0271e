"""Where the children of a collection stand in the source: their places, and the tokens before them."""

from __future__ import annotations

from transpile.printing.indentation import Place, line_prefix
from transpile.printing.printer import Printer
from transpile.syntax.source import Source
from transpile.syntax.tree import Entry, Mapping, Node, Sequence


def value_place(printer: Printer, node: Entry, flow: bool, spread: bool = True) -> tuple[int, Place]:
    """Where the value of an entry stands: the offset behind its colon, and its place.

    `flow`: among flow entries, `spread` over lines.
    """
    key, value = node.key.span, node.value.span
    gap = max(printer.source.text.find(":", key.end, value.start) + 1, key.end)  # a key of flow style may stand alone
    return gap, printer.habits.value(entry_prefix(printer, node), flow, flow and spread)


def item_place(
    printer: Printer, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int, spread: bool
) -> tuple[int, Place]:
    """Where an item of a sequence stands: the offset behind its dash (in flow style its own), and its place."""
    if container.flow:
        start = old[index].span.start
        return start, printer.habits.value(line_prefix(printer.source.text, start), True, spread)
    place = printer.habits.item(" " * printer.source.column(container.span.start))
    return dash_of(printer.source, container, old, index) + 1, place


def spread_out(printer: Printer, container: Mapping | Sequence) -> bool:
    """Whether a flow collection goes over several lines."""
    return container.flow and printer.source.text.find("\n", *container.span) >= 0


def entry_prefix(printer: Printer, node: Entry) -> str:
    """The indentation of an entry: its key's column in block style, its line's in flow style."""
    source, start = printer.source, node.span.start
    column = source.column(start)
    before = source.text[start - column : start]
    return line_prefix(source.text, start) if before.strip(" -?") or "\t" in before else " " * column


def dash_of(source: Source, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int) -> int:
    """The offset of the dash of a block sequence's item. All dashes stand in one column."""
    if index == 0:
        return container.span.start
    text, column = source.text, source.column(container.span.start)
    line = text.rfind("\n", 0, max(old[index].span.start, 1)) + 1
    floor = old[index - 1].span.end
    while line > floor and not (text.startswith("-", line + column) and not text[line : line + column].strip()):
        line = text.rfind("\n", 0, line - 1) + 1
    return line + column
