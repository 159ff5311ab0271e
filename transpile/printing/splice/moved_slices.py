"""Slices of the source that come along as they are, moved to another indentation."""

from __future__ import annotations

from transpile.hosts.indicators import is_bare_pair, parent_prefix, question_of
from transpile.hosts.scalars import reads_in_flow
from transpile.ir import Array, Expression, Literal, Object
from transpile.printing.indentation import Place, Shape, line_prefix
from transpile.printing.kept_slices import extended
from transpile.printing.printer import Printer
from transpile.printing.splice.context import Context
from transpile.printing.splice.empty_collections import bare
from transpile.syntax.edits import reindent
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Anchored, Entry, Mapping, Node, Scalar, Sequence, Style, Tagged, content, is_block


def movable(printer: Printer, node: Node, flow: bool) -> bool:
    """Whether the source slice of `node` reads the same where it goes: in flow style, or in a block."""
    if is_bare_pair(printer.source.text, node):
        return False
    if isinstance(node, Tagged | Anchored):
        # Between brackets the value may stand on a line of its own in any column, too.
        head = Span(node.span.start, node.value.span.start + 1)
        is_below = flow or is_block(content(node)) or _is_indented(printer, head)
        return is_below and movable(printer, node.value, flow)
    if isinstance(node, Scalar):
        fits = _reads_in_flow if flow else _reads_in_block
        return fits(node) and (node.style is not Style.PLAIN or _is_indented(printer, node.span))
    return not flow or not is_block(node)


def entry_movable(printer: Printer, entry: Entry, flow: bool) -> bool:
    """Whether an entry reads the same where it goes: a block wants more of key, colon and value than brackets do.

    Between brackets, a plain key may not have these in it.
    """
    if not printer.source.slice(entry.key.span):
        return False  # `? : 1`: that there is a key only its sign says
    if flow:
        return movable(printer, entry.key, flow) and movable(printer, entry.value, flow)
    return movable(printer, entry.value, flow) and (printer.json or _is_block_entry(printer.source, entry))


def _is_block_entry(source: Source, entry: Entry) -> bool:
    """Whether the key is on one line, a blank behind its colon, and a value below farther in than the key."""
    if is_block(content(entry.value)) or question_of(source.text, entry) is not None:
        return True
    between = source.text[entry.key.span.end : entry.value.span.start]
    if "\n" in source.slice(entry.key.span) or ":" not in between:
        return False  # between braces, a word without a colon is a key, too
    if "\n" in between:
        return source.column(entry.value.span.start) > source.column(entry.key.span.start)
    return not between.endswith(":") or not source.slice(entry.value.span)


def _reads_in_flow(node: Scalar) -> bool:
    block = node.style in (Style.LITERAL, Style.FOLDED)
    plain = node.style is Style.PLAIN
    return not block and not (plain and (not node.text or not reads_in_flow(node.text)))


def _reads_in_block(node: Scalar) -> bool:
    return node.style is not Style.PLAIN or node.text != "-"  # brackets let a dash be an item


def _is_indented(printer: Printer, span: Span) -> bool:
    """Whether all its lines are, as in a block: between brackets a plain scalar goes on in any column."""
    text = printer.source.text
    if text.find("\n", *span) < 0:
        return True
    below = parent_prefix(text, span.start) + " "
    _, *rest = printer.source.slice(span).split("\n")
    return all(line.startswith(below) or not line.strip() for line in rest)


def moved(context: Context, e: Expression, node: Node, place: Place) -> tuple[str, Shape]:
    """`e` at `place`, from the slice of `node` that it was read from; a collection without children is written anew."""
    printer = context.printer
    shown = node
    while context.inlining and isinstance(shown, Anchored):
        shown = shown.value
    # In flow style a comment must not come along: what follows on the line would become part of it.
    span = extended(printer, shown) if not place.flow else shown.span
    match e, content(shown):
        case (Object(()), Mapping(flow=False) as block) | (Array(()), Sequence(flow=False) as block):
            # `{}` stands behind a key, where the block that the slice had stood below it.
            return bare(context, block, span), Shape.INLINE
    if isinstance(e, Literal) and isinstance(shown, Scalar) and printer.source.text.find("\n", *span) < 0:
        return context.cut((), span), Shape.INLINE  # nothing in it changes, and no line of it is indented anew
    old, new, shape = move(printer, shown, place)
    # Edits are found in the source, where the slice stands; only what they give is moved, new lines and old alike.
    edits = context.edits(e, node, source_place(printer, shown, place.flow), shown.span.start, limit=span.end)
    return reindent(context.cut(edits, span), old, new), shape


def move(printer: Printer, node: Node, place: Place) -> tuple[str, str, Shape]:
    """The old and the new indentation of a slice that moves to `place`, and how it starts there."""
    text = printer.source.text
    if printer.json:
        return line_prefix(text, node.span.start), place.parent, Shape.INLINE
    if is_block(node):
        shape = Shape.MAPPING if isinstance(node, Mapping) else Shape.SEQUENCE
        new = place.column if shape is Shape.MAPPING else place.dash
        return " " * printer.source.column(node.span.start), new, shape
    old = parent_prefix(text, node.span.start)
    # A list below its tag may have its dashes in the column of the key (`Key: !Join` over `- ","`): where it becomes
    # an item there is no such key, and dashes in the column of the parent would be more items of that.
    flush = is_block(content(node)) and printer.source.column(content(node).span.start) == len(old)
    return old, place.dash if flush else place.parent, Shape.INLINE


def source_place(printer: Printer, node: Node, flow: bool) -> Place:
    """The place of a slice in the source, seen from the slice alone; `flow`: it goes between brackets."""
    text = printer.source.text
    if printer.json:
        return printer.habits.value(line_prefix(text, node.span.start), True, "\n" in printer.source.slice(node.span))
    return printer.habits.value(parent_prefix(text, node.span.start), flow)
