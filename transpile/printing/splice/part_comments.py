"""Which comments go along with a part of a new collection, and where they stand at it.

There are two kinds. Comments of the region that is being replaced wait in the context's pool until the part that they
stood at is printed: it takes them, the first that asks, and what nothing took stands above the whole. Comments that
are claimed were given to a part before printing, because what they were about (an item) is gone.
"""

from __future__ import annotations

from transpile.evaluate.loops.item_comments import NO_CLAIM, Claim
from transpile.ir import Array, Call, Expression, Filled, Literal, Member, Text
from transpile.printing.kept_slices import Part, Parts, before_comments, carried, extended, portable
from transpile.printing.printer import Printer
from transpile.printing.splice import comment_lines
from transpile.printing.splice.context import Context
from transpile.syntax import comments
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry


def has_none(context: Context, parts: Parts) -> bool:
    """Whether no comment is about any of these, or inside what they carry along: they may stand on one line."""
    printer, pool = context.printer, context.pool
    found, claims, about = printer.comments.found, printer.comments.claims, printer.comments.about
    if any(id(part) in claims or part.origin in about for part in parts):
        return False
    spans = [span for part in parts for span in carried(printer, part)] if found else []
    return not any(comments.within(found, span) or (pool and pool.owns(span)) for span in spans)


# -- claimed ------------------------------------------------------------------------------------------------------


def with_claimed(printer: Printer, part: Part, text: str, prefix: str, flow: bool) -> str:
    """`text` with the comments about the item that its part was made for: above it, or behind its first line."""
    for own in (part.key, part.value) if isinstance(part, Member) else (part,):
        above, behind = _claim(printer, own, isinstance(part, Member) and own is part.value, flow)
        if not above and not behind:
            continue
        first, newline, rest = text.partition("\n")
        first, newline = first.removesuffix("\r"), printer.habits.newline if newline else ""
        # A first line that goes on may end inside a scalar, which would take the comment in; `Key:` does not.
        if behind and not flow and (not newline or first.endswith(":")):
            text = printer.habits.gap.join([first, *behind]) + newline + rest
            behind = ()
        if above or behind:
            words, text = comment_lines.hoisted(text, prefix)
            text = comment_lines.with_comments(printer, [*words, *above, *behind], text, prefix)
    return text


def _claim(printer: Printer, own: Part, value: bool, flow: bool) -> Claim:
    """The comments about a key, a value or an item; in flow style no others are asked for later."""
    node, about = own.origin, printer.comments.about
    if value or isinstance(node, Entry | None):
        return printer.comments.claims.get(id(own), NO_CLAIM)
    if node in about or not flow:
        printer.comments.told[node] = None
    return about.get(node) or printer.comments.claims.get(id(own), NO_CLAIM)


# -- from the pool ------------------------------------------------------------------------------------------------


def with_head(context: Context, part: Part, text: str, prefix: str) -> str:
    """`text` below the comments that stand above all that the part was made of."""
    words = context.pool.above(id(part)) if context.pool else []
    return comment_lines.with_comments(context.printer, words, text, prefix) if words else text


def at_origin(context: Context, member: Member) -> tuple[list[str], list[str]]:
    """The comments above and behind the key of the entry that a new one stands for: taken before what is in it."""
    pool = context.pool
    if pool is None or member.origin is None:
        return [], []
    span = before_comments(context.printer, member.origin.key.span)
    return pool.leading(span), pool.trailing(span)


def inside(context: Context, value: Expression) -> list[str]:
    """The comments below the key of a new entry, above the first line of its value."""
    pool = context.pool
    return [words for span in spans(context.printer, value) for words in pool.inside(span)] if pool else []


def of_words(context: Context, item: Expression) -> tuple[list[str], list[str]]:
    """The comments above and behind the words that a new list is made of: taken first, they leave it on one line.

    Those above the string of an `Fn::Sub` that takes the list form stood above the item, too.
    """
    printer, pool = context.printer, context.pool
    if pool is None:
        return [], []
    match item:
        case Call(argument=Array((Text() as string, *_)), origin=None):
            return [text for span in carried(printer, string) for text in pool.leading(span)], []
        case Array(words, origin=None) if all(isinstance(word, Literal) for word in words):
            around = [span for word in words for span in carried(printer, word)]
            above = [text for span in sorted(around) for text in pool.leading(span)]
            return above, [text for span in around for text in pool.trailing(span)]
    return [], []


def unclaimed(context: Context, item: Expression) -> list[str]:
    """Comments of parts inside a new item that found no place at their part."""
    printer, pool = context.printer, context.pool
    if pool is None or portable(printer, item) is not None:
        return []
    return [words for span in carried(printer, item) for words in (*pool.leading(span), *pool.trailing(span))]


def spans(printer: Printer, e: Expression) -> list[Span]:
    """Where the text stands that `e` is printed from: what the pool knows its comments by."""
    node = portable(printer, e) or (e.origin if isinstance(e, Filled) and printer.brings else None)
    return [extended(printer, node)] if node is not None else []


def with_own(context: Context, around: list[Span], text: str, prefix: str, flow: bool = False) -> str:
    """`text` with the comments that stood at its spans: before it, or behind it if it is one line."""
    printer, pool = context.printer, context.pool
    if pool is None or not around:
        return text
    before = [words for span in around for words in pool.leading(span)]
    behind = [words for span in around for words in pool.trailing(span)]
    if behind and not flow and "\n" not in text:
        text = printer.habits.gap.join([text, *behind])
        behind = []
    return comment_lines.with_comments(printer, before + behind, text, prefix)
