"""Which parts of a tree still print as the author's text, and how far that text goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.hosts.indicators import flows_on, is_bare_pair
from transpile.hosts.scalars import kind
from transpile.ir import (
    Array,
    Call,
    Expression,
    Filled,
    Literal,
    Member,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import free
from transpile.printing.printer import Printer
from transpile.syntax.source import Span
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Entry,
    Kind,
    Mapping,
    Node,
    Scalar,
    Tagged,
    content,
    is_block,
    is_short_form,
    nodes,
)

Part = Member | Spread | Expression | Splice
"""A member of an object or an item of an array."""
Parts = Sequence[Part]


def kept(printer: Printer, e: Expression) -> Node | None:
    """The node whose source slice `e` prints from, or None if it is laid out anew.

    Where evaluation or a lowering changed a leaf, it made a new one without an origin. What is around keeps its origin:
    its slice still is its text, but for what changed inside.
    """
    if not printer.keep or e.origin is None:
        return None
    match e:
        case Text():
            return e.origin if unchanged(e) else None  # filled in, it keeps its origin for the style
        case Filled():
            return None  # its origin is the body that all copies share
        case Object(members, Tagged() | Anchored() as node) if is_short_form(node):
            merged = bool(members) and all(isinstance(member, Spread) for member in members)
            return node if merged else None  # the object that `!Merge` made
        case Call(argument=Text() as text, origin=node) if text.origin is node:
            return node if unchanged(text) else None  # a plain string that stands for a function: no call spells it
        case Object(members, Mapping(flow=True, entries=(entry,))) if [one.origin for one in members] != [entry]:
            # Between brackets without braces there is room for no other entry.
            return None if is_bare_pair(printer.source.text, e.origin) else e.origin
        case Shared(value, Alias() as alias) if alias in printer.sharing.lost:
            return None
        case Shared(value, Alias() as alias) if alias in printer.sharing.entangled and free(value):
            return None  # its anchor may be gone, or say something else where the alias stands
        case Reference() | Variable() if _names_what_is_lost(printer, e.origin):
            return None
    return e.origin


def _names_what_is_lost(printer: Printer, node: Node) -> bool:
    """Whether the name in a mention is an alias without its anchor (`Ref: *name`): it is no expression of its own."""
    lost = printer.sharing.lost
    return bool(lost) and any(isinstance(one, Alias) and one in lost for one in nodes(node))


def portable(printer: Printer, e: Expression) -> Node | None:
    """The same where `e` comes to another place."""
    return kept(printer, e) if printer.moves else None


def brought(printer: Printer, e: Expression) -> Node | None:
    """The node whose source slice `e` brings along to another place; as `kept`, but for some scalars.

    A comment behind the `|` of a block scalar belongs where the scalar stood: elsewhere, that is written anew. So is a
    word that was a string only because of the tag before it (`!Not 5`).
    """
    node = portable(printer, e)
    if isinstance(e, Literal) and node is not None:
        stays_here = printer.comments.within(node.span) or _is_told_by_tag(printer, e, node)
        return None if stays_here else node
    return node


def _is_told_by_tag(printer: Printer, e: Literal, node: Node) -> bool:
    """Whether a plain scalar is a string by the tag of a function before it, and something else by itself."""
    if e.kind is not Kind.STRING:
        return False
    while isinstance(node, Anchored):
        node = node.value
    return isinstance(node, Scalar) and kind(node.text, node.style, printer.host) is not Kind.STRING


def unchanged(text: Text) -> bool:
    """Whether the string still reads as it was written: nothing in it was replaced."""
    return text.origin is not None and all(isinstance(part, str) or part.origin is text.origin for part in text.parts)


def prints_as_entry(printer: Printer, member: Member) -> Entry | None:
    """The source entry that a member prints from: both its value and its place come from there."""
    entry = member.origin
    return entry if printer.brings and entry is not None and member.value.origin is entry.value else None


def carried(printer: Printer, part: Part) -> Iterator[Span]:
    """The spans of the topmost source slices that `part` carries along, as `extended` gives them.

    They tell two things: which comments come along inside of them, and must not be written again, and where a part came
    from, by which the comments around them are given to it.
    """
    match part:
        case Member(key, value):
            entry = prints_as_entry(printer, part)
            if entry is not None:
                yield extended(printer, entry)
            else:
                if part.origin is not None and printer.keep:
                    # What stood at the entry stands at the one that is made from it.
                    yield before_comments(printer, part.origin.key.span)
                yield from (before_comments(printer, span) for span in carried(printer, key))
                yield from carried(printer, value)
        case Spread() | Splice():
            if part.origin is not None:
                yield extended(printer, part.origin)
        case Filled(origin=node) if node is not None and printer.brings:
            yield extended(printer, node)
        case _:
            node = brought(printer, part)
            if node is not None:
                yield extended(printer, node)
            else:
                yield from _carried_inside(printer, part)


def _carried_inside(printer: Printer, part: Expression) -> Iterator[Span]:
    match part:
        case Object(members):
            for member in members:
                yield from carried(printer, member)
        case Array(items):
            for item in items:
                yield from carried(printer, item)
        case Call(argument=argument):
            yield from carried(printer, argument)


def extended(printer: Printer, node: Node | Entry) -> Span:
    """The span of a slice as it is carried: what spans lines takes the comment behind its last line along.

    Blocks also take the comments below that are indented as their lines are. The comment behind a value of one line is
    not in its span: that is about the entry, and stays on the line if another value comes there.
    """
    span = printer.extents.get(node)
    if span is None:
        span = printer.extents[node] = _extended(printer, node)
    return span


def _extended(printer: Printer, node: Node | Entry) -> Span:
    span = node.span
    inner = content(node) if not isinstance(node, Entry) else node
    if isinstance(inner, Entry) or is_block(inner):
        # In the column of its key or dash a comment is about what comes next; in that of a mapping's keys it is inside.
        column = printer.source.column(inner.span.start) + (not isinstance(inner, Mapping))
        return Span(span.start, _below(printer, comment_end(printer, span.end), column))
    if "\n" in printer.source.text[span.start : span.end]:
        return Span(span.start, comment_end(printer, span.end))
    return span


def before_comments(printer: Printer, span: Span) -> Span:
    """The span of a key up to the first comment in it, as behind the `|` of a block scalar: a key is written anew."""
    inside = printer.comments.within(span)
    return Span(span.start, inside[0].start) if inside else span


def comment_end(printer: Printer, end: int) -> int:
    """Behind the comment that follows `end` on its line, else `end`."""
    behind = _next_comment(printer, end, " \t")
    return behind.end if behind else end


def comment_below(printer: Printer, end: int, parent: str) -> int:
    """Behind the comment that is the next thing behind `end`, farther in than `parent`, else `end`.

    A block scalar that ends there would take it in.
    """
    behind = _next_comment(printer, end, " \t\r\n")
    return behind.end if behind and printer.source.column(behind.start) > len(parent) else end


def _below(printer: Printer, end: int, column: int) -> int:
    """Behind the comments on the lines below that are indented by `column` or more, as what ends at `end` is."""
    behind = _next_comment(printer, end, " \t\r\n")
    while behind and printer.source.column(behind.start) >= column:
        end = behind.end
        behind = _next_comment(printer, end, " \t\r\n")
    return end


def _next_comment(printer: Printer, end: int, blanks: str) -> Span | None:
    """The comment that follows `end` after `blanks`.

    None before a `,` or a closing bracket: it stands inside a flow collection, where nothing may take it along.
    """
    text = printer.source.text
    at = end
    while printer.comments.any and at < len(text) and text[at] in blanks:
        at += 1
    if text[at : at + 1] != "#":
        return None
    behind = printer.comments.within(Span(at, at + 1))
    return behind[0] if behind and not flows_on(text, behind[0].end) else None
