"""The text of a whole document."""

from __future__ import annotations

import re
from dataclasses import replace

from transpile.hosts.indicators import behind_colon
from transpile.ir import Array, Call, Expression, Filled, Literal, Member, Object, Shared, Splice, Spread, Text
from transpile.printing import anchors
from transpile.printing.indentation import Place
from transpile.printing.kept_slices import kept
from transpile.printing.printer import Printer
from transpile.printing.room import Room
from transpile.printing.splice import layout
from transpile.printing.splice.context import Context
from transpile.printing.splice.copy_templates import evaluated
from transpile.printing.splice.tree_diff import compare
from transpile.syntax.edits import Edit
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Node, Scalar, Sequence, Style, content, style_of

_LINE_END = re.compile(r"\r?\n")
_HEADER = re.compile(r"(?P<style>[|>])(?=[-+]?\d?[-+]?\s)[-+]?(?P<in>\d?)[-+]?")
_BLANK_END = re.compile(r"\r?\n +\Z")


def document_text(printer: Printer, root: Object, slot: Node) -> str:
    """The source with what changed replaced, or everything anew for another host."""
    if not printer.keep:
        return value_text(printer, root)
    context, edits = _changes(printer, root, slot)
    last = _last(printer.source, slot)
    is_end_kept = all(edit.span.end <= last.span.start for edit in edits)
    if not is_end_kept and (cut_off := _cut_off(printer.source, last)):
        context, edits = _changes(_respelled(printer, cut_off), root, slot)
    if _mixed(printer.source.text):
        edits = [Edit(edit.span, _among_neighbours(printer.source, edit)) for edit in edits]
    # Copies of a body bring the anchors in it along, each time: only the whole text tells which names there are twice.
    text = anchors.separated(context.whole(edits), printer.sharing.copied)
    return text if is_end_kept else _ended(printer, root, text)


def _changes(printer: Printer, root: Object, slot: Node) -> tuple[Context, list[Edit]]:
    """The edits that make the source the text of `root`."""
    context = Context(printer, compare)
    return context, context.edits(root, slot, Place("", "", ""), 0, limit=len(printer.source.text))


def _respelled(printer: Printer, edits: tuple[Edit, ...]) -> Printer:
    """A printer that begins once more, with these edits wherever the text around them stays."""
    printer.comments.told.clear()
    room = Room(printer.room.most)
    return replace(printer, respellings=(*printer.respellings, *edits), room=room, extents={}, templates={})


def _cut_off(source: Source, last: Node) -> tuple[Edit, ...]:
    """What `last`, a block scalar that the end of the source cuts off, needs to stand where more lines follow.

    A line end comes behind it there. A `|` would take it in: it becomes `|-`. Blanks of a last line that has nothing
    else, and no part in the value, go: at another indentation they could have one.
    """
    header = _HEADER.match(source.text, last.span.start)
    if not isinstance(last, Scalar) or header is None or source.text.endswith("\n"):
        return ()
    chomped = Edit(Span(*header.span()), f"{header['style']}{header['in']}-")
    blank = None if last.text.endswith(" ") else _BLANK_END.search(source.text)
    blanks = (Edit(Span(*blank.span()), ""),) if blank else ()
    return blanks if last.text.endswith("\n") else (chomped, *blanks)


def _last(source: Source, node: Node) -> Node:
    """What stands last in the text of `node`, without tag and anchor: a key where nothing stands behind `? key`."""
    while True:
        match content(node):
            case Mapping(flow=False, entries=(*_, last)):
                node = last.key if behind_colon(source.text, last) == last.key.span.end else last.value
            case Sequence(flow=False, items=(*_, last)):
                node = last
            case inner:
                return inner


def _ended(printer: Printer, root: Object, text: str) -> str:
    """`text` with last line ends where the source has less of them, but the value that comes to stand last has them.

    A block scalar without a line end behind it has none in its value either.
    """
    end = _block_end(printer, root)
    lines = end.rstrip("\n")
    wanted = len(end) - len(lines) + (end != lines == "")  # where no line has anything, that of the header as well
    found = text.count("\n", len(text.rstrip(" \r\n")))
    return text + printer.source.newline * (wanted - found)


def _block_end(printer: Printer, e: Expression | Splice) -> str:
    """The last string in the value of the block scalar that `e` ends in; "" if it ends in none."""
    match e:
        case Object(members=(*_, Member(key, Literal("")))):
            return _block_end(printer, key)
        case Object(members=(*_, Member(value=last) | Spread(value=last))) | Array(items=(*_, last)):
            return _block_end(printer, last)
        case Filled():
            return _block_end(printer, evaluated(printer, e))
        case Shared(value=last) if kept(printer, e) is None:
            return _block_end(printer, last)
        case Call(argument=last):
            return _block_end(printer, last)
        case Literal(text=str(end), origin=origin) | Text((*_, str(end)), origin):
            # What was computed has no style of its own: of several lines it is written as a block.
            blocks = (Style.LITERAL, Style.FOLDED) if origin else (None,)
            return end if style_of(origin) in blocks else ""
    return ""


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
