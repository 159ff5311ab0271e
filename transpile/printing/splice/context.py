"""What holds around a part of the result while its text is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import NamedTuple, Protocol

from transpile.ir import Binder, Expression
from transpile.printing.block_ends import with_blanks_outside, with_comment_outside
from transpile.printing.indentation import Place
from transpile.printing.printer import Hole, Printer
from transpile.syntax.comments import Pool, Spans
from transpile.syntax.edits import Edit, apply, consumed
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node

NONE_APART: Mapping[int, int] = {}
Trial = Callable[[Expression], Expression | None]
"""Fills a part of a body with what prints alike for all values, if there is such a thing."""


class Difference(NamedTuple):
    """What makes the text of a node that of a tree: edits, and holes where the copies of a body differ."""

    edits: list[Edit]
    holes: list[Hole]


class Compare(Protocol):
    """Compares a tree with the node that it takes the place of (`tree_diff.compare`)."""

    def __call__(
        self,
        context: Context,
        e: Expression,
        slot: Node,
        place: Place,
        gap: int,
        *,
        limit: int,
        bound: frozenset[Binder] = ...,
        trial: Trial = ...,
    ) -> Difference: ...


@dataclass(frozen=True, slots=True)
class Context:
    """What holds on the way down to a part, beside its place; what differs farther down goes into one made anew.

    `home` is the node that is being changed: what comes from elsewhere in the source is inlined there. `inlining`: this
    is being done, as for an alias that prints as what it stands for. `pool` are the comments of the region that is
    being replaced; `apart` how many blank lines stand above items of new lists, by their ids.

    The text of a tree and the difference of a tree need each other: a fragment that moves has edits inside, and an edit
    has new text. So that their modules do not, the difference is handed along, as `compare`.
    """

    printer: Printer
    compare: Compare
    home: Span | None = None
    inlining: bool = False
    pool: Pool | None = None
    apart: Mapping[int, int] = field(default_factory=dict)

    def at(self, home: Span, pool: Pool | None = None, apart: Mapping[int, int] = NONE_APART) -> Context:
        """This context for what is to stand in a node of the source, with what is known of its comments and items.

        `dataclasses.replace` would take three times as long, and this is asked for each hole of each copy.
        """
        apart = {**self.apart, **apart} if apart else self.apart
        return Context(self.printer, self.compare, home, self.inlining, pool or self.pool, apart)

    @property
    def comments(self) -> Spans:
        """The comments that may be written; those of what an alias stands for stay at its anchor."""
        return () if self.inlining else self.printer.comments.found

    def edits(self, e: Expression, slot: Node, place: Place, gap: int, *, limit: int) -> list[Edit]:
        """The edits that make the text of `slot` say `e`; comments behind it are moved if they end before `limit`."""
        return self.compare(self, e, slot, place, gap, limit=limit).edits

    def cut(self, edits: Sequence[Edit], span: Span | None = None, more: Sequence[Edit] = ()) -> str:
        """The source text (of `span`) with the edits made, and `more` and the `respellings` that no edit covers.

        What stands where an edit is made went with the text that was there: that the edit puts there was cut here, too.
        So edits never overlap. What comes from elsewhere (for an alias, or as an item) comes without its anchors and
        comments: those stay there.
        """
        printer = self.printer
        text = printer.source.text
        inside = span or Span(0, len(text))
        more = (*more, *printer.respellings)
        if self.inlining:
            removed = (removal(text, comment) for comment in printer.comments.within(inside))
            more += (*printer.sharing.removals, *removed)
        if more:
            edits = [*edits, *_beside(more, inside, edits)]
        return apply(text, _before_comments(text, edits, inside.end), span)

    def whole(self, edits: list[Edit]) -> str:
        """The same of the whole source, with no other edits than these, which are gone then with their memory."""
        text = self.printer.source.text
        edits += _beside(self.printer.respellings, Span(0, len(text)), edits)
        edits[:] = _before_comments(text, edits, len(text))
        return consumed(text, edits)


def removal(text: str, comment: Span) -> Edit:
    """The edit that takes a comment out, with its line where it has one of its own."""
    start = comment.start
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] == "\n":
        start -= 2 if text[start - 2 : start] == "\r\n" else 1
    return Edit(Span(start, comment.end), "")


def _before_comments(text: str, edits: Sequence[Edit], end: int) -> list[Edit]:
    """The edits, in their order, with what they need where a comment follows; nothing from `end` on is touched."""
    found = sorted(edits, key=lambda one: one.span)
    limits = [*(one.span.start for one in found[1:]), end]
    found = [_clipped(text, edit, limit) for edit, limit in zip(found, limits, strict=False)]
    return [
        with_comment_outside(text, with_blanks_outside(text, _before_comment(text, edit), limit), limit)
        for edit, limit in zip(found, limits, strict=False)  # without edits there is one limit
    ]


def _clipped(text: str, edit: Edit, limit: int) -> Edit:
    """A removal that takes the blanks behind it along, up to `limit`: what is put there comes before these blanks."""
    beyond = text[limit : edit.span.end]
    return Edit(Span(edit.span.start, limit), "") if beyond and not edit.text and not beyond.strip(" \t") else edit


def _before_comment(text: str, edit: Edit) -> Edit:
    """The edit with a blank at its end, where a comment stood right behind a bracket or a quote that is no more."""
    glued = text.startswith("#", edit.span.end) and edit.text and not edit.text[-1].isspace()
    return Edit(edit.span, f"{edit.text} ") if glued else edit


def _beside(more: Sequence[Edit], inside: Span, edits: Sequence[Edit]) -> list[Edit]:
    """Those of further edits that may be made inside a region beside others."""
    spans = [edit.span for edit in edits] if more else []
    return [edit for edit in more if _apart(edit.span, inside, spans)]


def _apart(span: Span, inside: Span, others: Sequence[Span]) -> bool:
    """Whether an edit of `span` may be made inside a region beside the `others`."""
    within = inside.start <= span.start and span.end <= inside.end
    return within and not any(other.start < span.end and span.start < other.end for other in others)
