"""What printing knows of a source: its text and habits, its comments, and how bodies of loops are filled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from transpile.ir import Binder, Expression
from transpile.printing.anchors import Sharing
from transpile.printing.indentation import Habits
from transpile.syntax import comments
from transpile.syntax.edits import Edit, apply
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Node

if TYPE_CHECKING:
    from transpile.evaluate.item_comments import Claim
    from transpile.printing.splice.copy_templates import Template

Values = Mapping[Binder, Expression]
Evaluate = Callable[[Expression, Values], Expression | None]
"""Fills in loop variables; None means that the value removes itself (`AWS::NoValue`)."""


@dataclass(slots=True)
class Printer:
    """The state of one printing. `host` is the target's; `keep` is off where nothing may print as its source slice.

    `settled` tells of a node of a body that it is as it was read, whatever the variables are. `found` are the source's
    comments but for the `claimed` ones, which go with the parts in `claims`; `pool` those of the region that is being
    replaced. `about` are comments that stand wherever what was read from a node does, `told` those nodes that do.
    `sharing` tells which aliases print as what they stand for, `inlining` that this is being done; `home` is
    the node that is being changed: what comes from elsewhere in the source is inlined there, too. `respellings` are
    edits of single words that hold wherever the text around them stays. `uniform` are functions that only carry texts
    along (`uniform.py`). `apart` are the ids of items of new lists that have a blank line above. `templates` and
    `extents` are caches.
    """

    source: Source
    host: str
    habits: Habits
    evaluate: Evaluate
    depends: Callable[[Expression, frozenset[Binder]], bool]
    settled: Callable[[Expression, frozenset[Binder]], bool] = lambda e, bound: False
    keep: bool = True
    found: comments.Spans = ()
    claims: Mapping[int, Claim] = field(default_factory=dict)
    claimed: comments.Spans = ()
    about: Mapping[Node, Claim] = field(default_factory=dict)
    told: set[Node] = field(default_factory=set)
    apart: set[int] = field(default_factory=set)
    pool: comments.Pool | None = None
    sharing: Sharing = field(default_factory=Sharing)
    inlining: bool = False
    home: Span | None = None
    respellings: tuple[Edit, ...] = ()
    uniform: frozenset[str] = frozenset()
    extents: dict[Node | Entry, Span] = field(default_factory=dict)
    templates: dict[tuple[object, ...], Template] = field(default_factory=dict)

    @property
    def json(self) -> bool:
        """Whether the result is JSON."""
        return self.host == "json"

    def comments(self, inside: Span) -> list[Span]:
        """The source's comments in a region."""
        return [*comments.within(self.found, inside), *comments.within(self.claimed, inside)]

    def cut(self, edits: Sequence[Edit], span: Span | None = None) -> str:
        """The source text (of `span`) with the edits made, and the `respellings` that no edit covers.

        What comes from elsewhere (for an alias, or as an item) comes without anchors and comments: those stay there.
        """
        inside = span or Span(0, len(self.source.text))
        more = self.respellings
        if self.inlining:
            more += (*self.sharing.removals, *(_removal(self.source.text, one) for one in self.comments(inside)))
        if more:
            spans = [edit.span for edit in edits]
            edits = [*edits, *(one for one in more if _apart(one.span, inside, spans))]
        return apply(self.source.text, edits, span)


def _removal(text: str, comment: Span) -> Edit:
    """The edit that takes a comment out, with its line where it has one of its own."""
    start = comment.start
    while start and text[start - 1] in " \t":
        start -= 1
    if start and text[start - 1] == "\n":
        start -= 2 if text[start - 2 : start] == "\r\n" else 1
    return Edit(Span(start, comment.end), "")


def _apart(span: Span, inside: Span, spans: Sequence[Span]) -> bool:
    within = inside.start <= span.start and span.end <= inside.end
    return within and not any(one.start < span.end and span.start < one.end for one in spans)
