"""Loops that stay as they are written, but for aliases whose anchor goes away: these become what they stand for.

Nothing else in such a loop is looked at: it is in the target's dialect already, and its text may not change. An anchor
goes away with a loop that is written out or taken apart beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from transpile.hosts.indicators import parent_prefix
from transpile.ir import Expression, Shared
from transpile.ir.traversal import children
from transpile.printing.child_places import place_behind_dash
from transpile.printing.indentation import Place, line_prefix
from transpile.printing.printer import Printer
from transpile.printing.splice.context import Context
from transpile.printing.splice.empty_collections import token_end
from transpile.printing.splice.replacement import in_slot
from transpile.syntax.edits import Edit
from transpile.syntax.tree import Alias, Anchored, Entry, Mapping, Node, Sequence, Tagged


def without_lost_aliases(context: Context, e: Expression, node: Entry | Node, flow: bool) -> Iterator[Edit]:
    """The edits for the lost aliases in `e`, which stays the text of `node`; `flow`: it stands in flow style."""
    printer = context.printer
    if not printer.sharing.lost:
        return
    in_flow = dict(_aliases(node, flow))
    for shared in _lost(printer, e):
        alias = shared.origin
        if isinstance(alias, Alias) and alias in in_flow:
            gap = token_end(printer, alias.span.start)
            place = _place(printer, alias, gap, in_flow[alias])
            yield in_slot(context, shared, alias, place, gap)


def _lost(printer: Printer, e: Expression) -> Iterator[Shared]:
    """The outermost uses of lost aliases in `e`: what these stand for is inlined with all that is in it."""
    ahead = [e]
    while ahead:
        inner = ahead.pop()
        if not isinstance(inner, Shared):
            ahead.extend(children(inner))
        elif inner.origin in printer.sharing.lost:
            yield inner


def _aliases(node: Entry | Node, flow: bool) -> Iterator[tuple[Alias, bool]]:
    """The aliases below `node`, each with whether it stands in flow style."""
    match node:
        case Entry(value=value) | Tagged(value=value) | Anchored(value=value):
            yield from _aliases(value, flow)
        case Mapping(entries=entries):
            for entry in entries:
                yield from _aliases(entry, flow or node.flow)
        case Sequence(items=items):
            for item in items:
                yield from _aliases(item, flow or node.flow)
        case Alias():
            yield node, flow


def _place(printer: Printer, alias: Alias, gap: int, flow: bool) -> Place:
    """Where an alias stands, seen from its text alone: behind the dash or colon that ends at `gap`."""
    text = printer.source.text
    if flow:
        return printer.habits.value(line_prefix(text, alias.span.start), flow, "\n" in printer.source.slice(alias.span))
    if text[gap - 1] == "-":
        return place_behind_dash(printer, gap, alias.span.start)
    return printer.habits.value(parent_prefix(text, alias.span.start))
