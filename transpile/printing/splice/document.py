"""The text of a whole document."""

from __future__ import annotations

import re

from transpile.ir import Array, Call, Expression, Filled, Literal, Member, Object, Splice, Spread, Text
from transpile.printing import anchors
from transpile.printing.indentation import Place
from transpile.printing.printer import Printer
from transpile.printing.splice import layout
from transpile.printing.splice.context import Context
from transpile.printing.splice.tree_diff import compare
from transpile.syntax.edits import Edit
from transpile.syntax.source import Source
from transpile.syntax.tree import Node, Style, style_of

_LINE_END = re.compile(r"\r?\n")


def document_text(printer: Printer, root: Object, slot: Node) -> str:
    """The source with what changed replaced, or everything anew for another host."""
    if not printer.keep:
        return value_text(printer, root)
    context = Context(printer, compare)
    edits = context.edits(root, slot, Place("", "", ""), 0, limit=len(printer.source.text))
    if _mixed(printer.source.text):
        edits = [Edit(edit.span, _among_neighbours(printer.source, edit)) for edit in edits]
    # Copies of a body bring the anchors in it along, each time: only the whole text tells which names there are twice.
    return _ended(printer.source, root, anchors.separated(context.cut(edits), printer.sharing.copied))


def _ended(source: Source, root: Object, text: str) -> str:
    """`text` with a last line end where the source has none, but the value that comes to stand last ends with one.

    A block scalar without a line end behind it has none in its value either.
    """
    needs = text != source.text and not text.endswith("\n") and _ends_in_block(root)
    return text + source.newline if needs else text


def _ends_in_block(e: Expression | Splice) -> bool:
    """Whether the last value of `e` is a block scalar of the source that ends with a line feed."""
    match e:
        case Object(members=(*_, Member(value=last) | Spread(value=last))) | Array(items=(*_, last)):
            return _ends_in_block(last)
        case Filled(body=last) | Call(argument=last):
            return _ends_in_block(last)
        case Literal(text=str(end), origin=origin) | Text((*_, str(end)), origin):
            return origin is not None and end.endswith("\n") and style_of(origin) in (Style.LITERAL, Style.FOLDED)
    return False


def _mixed(text: str) -> bool:
    """Whether some lines end in a line feed alone, and some in a carriage return before it."""
    return 0 < text.count("\r\n") < text.count("\n")


def _among_neighbours(source: Source, edit: Edit) -> str:
    """The text of an edit with lines that end as the one above them does."""
    above = source.text.rfind("\n", 0, edit.span.start)
    newline = source.newline if above < 0 else "\r\n" if source.text[above - 1 : above] == "\r" else "\n"
    return _LINE_END.sub(newline, edit.text)


def value_text(printer: Printer, e: Expression) -> str:
    """The text of an expression that is a whole document, everything anew."""
    place = Place("", printer.habits.step, printer.habits.dash, printer.json, printer.json)
    text, _ = layout.hang(Context(printer, compare), e, place if printer.json else Place("", "", ""))
    return text + printer.habits.newline
