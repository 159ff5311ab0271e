"""Collections that lose their last child, or get their first one."""

from __future__ import annotations

from transpile.printing.indentation import Place, line_prefix
from transpile.printing.printer import Printer
from transpile.printing.splice.comment_lines import with_comments_behind
from transpile.printing.splice.context import Context
from transpile.syntax import comments
from transpile.syntax.edits import Edit
from transpile.syntax.source import Span
from transpile.syntax.tree import Mapping, Sequence, is_block


def emptied(context: Context, container: Mapping | Sequence) -> Edit:
    """The edit that leaves a collection without children, its comments behind it.

    A block collection stands below its key or dash, or the tag or anchor behind that, `{}` behind it: the edit reaches
    up there, since dashes may be flush with their key. The comments between stay before those of the children: behind
    the key on its line, or as lines of their own.
    """
    printer = context.printer
    text = printer.source.text
    start = container.span.start
    gap = token_end(printer, start) if is_block(container) else start
    if gap in (0, start) or (text[gap - 1] not in ":-" and "\n" not in text[gap:start]):
        return Edit(container.span, bare(context, container, container.span))
    behind = text[gap:start].rstrip()
    between = printer.habits.newline + line_prefix(text, start) if "\n" in behind else printer.habits.gap
    words = [printer.source.slice(comment) for comment in comments.within(printer.comments.found, container.span)]
    return Edit(Span(gap, container.span.end), between.join([f" {_braces(container)}{behind}", *words]))


def bare(context: Context, container: Mapping | Sequence, span: Span) -> str:
    """A collection without children, with the comments in `span` behind it; without any where it is inlined."""
    printer = context.printer
    found = [] if context.inlining else comments.within(printer.comments.found, span)
    words = [printer.source.slice(comment) for comment in found]
    place = Place(line_prefix(printer.source.text, container.span.start), "", "", container.flow)
    return with_comments_behind(printer, _braces(container), words, place)


def filled(container: Mapping | Sequence, text: str) -> Edit:
    """The edit that puts the first children into an empty flow collection."""
    braces = _braces(container)
    return Edit(container.span, braces[0] + text + braces[1])


def _braces(container: Mapping | Sequence) -> str:
    return "{}" if isinstance(container, Mapping) else "[]"


def token_end(printer: Printer, start: int) -> int:
    """Where what stands before `start` ends, but for blanks and comments."""
    text = printer.source.text
    while True:
        while start and text[start - 1] in " \t\r\n":
            start -= 1
        line = text.rfind("\n", 0, start) + 1
        behind = comments.within(printer.comments.found, Span(line, start))
        if not behind:
            return start
        start = behind[-1].start
