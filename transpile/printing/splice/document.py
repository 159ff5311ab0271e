"""The text of a whole document."""

from __future__ import annotations

from transpile.ir import Expression, Object
from transpile.printing import anchors
from transpile.printing.indentation import Place
from transpile.printing.printer import Printer
from transpile.printing.splice import layout
from transpile.printing.splice.context import Context
from transpile.printing.splice.tree_diff import compare
from transpile.syntax.tree import Node


def document_text(printer: Printer, root: Object, slot: Node) -> str:
    """The source with what changed replaced, or everything anew for another host."""
    if not printer.keep:
        return value_text(printer, root)
    context = Context(printer, compare)
    edits = context.edits(root, slot, Place("", "", ""), 0, limit=len(printer.source.text))
    # Copies of a body bring the anchors in it along, each time: only the whole text tells which names there are twice.
    return anchors.separated(context.cut(edits), printer.sharing.copied)


def value_text(printer: Printer, e: Expression) -> str:
    """The text of an expression that is a whole document, everything anew."""
    place = Place("", printer.habits.step, printer.habits.dash, printer.json, printer.json)
    text, _ = layout.hang(Context(printer, compare), e, place if printer.json else Place("", "", ""))
    return text + printer.habits.newline
