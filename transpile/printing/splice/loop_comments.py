"""Comments between loops that are written anew: each stands above what the loop below it became, or below them all.

What a loop's text is made of may come in another order, and some of it may be gone: the comment above the loop is about
the whole, and must not go along with the part that stood first. So these are told apart before the parts are printed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from transpile.ir import Array, Member
from transpile.printing.blank_lines import first_place, place
from transpile.printing.kept_slices import Part, Parts, comment_end, extended
from transpile.printing.printer import Printer
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Node


@dataclass(slots=True)
class Between:
    """Comments of a region: `heads` by the ids of the parts that they stand above, those `below` all, and the rest.

    `loops` are the spans of all loops of the region, with the comments behind and below that are theirs.
    """

    heads: dict[int, list[str]] = field(default_factory=dict)
    below: list[str] = field(default_factory=list)
    left: list[Span] = field(default_factory=list)
    loops: list[Span] = field(default_factory=list)


Group = tuple[Sequence[Span], Sequence[Entry | Node]]
"""Comments of a region, and the loops in it, both in order."""


def between(printer: Printer, parts: Parts, own: Group, given: Iterable[Group]) -> Between:
    """Hands out the comments of the region that `parts` replace, and of those whose text comes here, too."""
    groups = [(comments, [_whole(printer, loop) for loop in loops]) for comments, loops in (own, *given)]
    found = Between(loops=sorted(loop for _, loops in groups for loop in loops))
    made = _made(printer, parts, found.loops)
    for comments, loops in groups:
        for comment in comments:
            at = bisect_right(loops, (comment.start,))
            words = printer.source.slice(comment)
            if at < len(loops) and loops[at] in made and not _inside(comment, loops[:at]):
                found.heads.setdefault(made[loops[at]], []).append(words)
            elif loops and at == len(loops) and comments is own[0] and not _inside(comment, loops):
                found.below.append(words)
            else:
                found.left.append(comment)
    return found


def _whole(printer: Printer, loop: Entry | Node) -> Span:
    span = extended(printer, loop)
    return Span(span.start, comment_end(printer, span.end))


def _inside(comment: Span, loops: Sequence[Span]) -> bool:
    return bool(loops) and comment.start < loops[-1].end


def _made(printer: Printer, parts: Parts, loops: Sequence[Span]) -> dict[Span, int]:
    """The id of the first part that each of the loops became.

    Where loops become one list (`Fn::Merge`), its items are their parts. Where they become one loop, that is what the
    first became, and what stands above another is about its entries.
    """
    made: dict[Span, int] = {}
    for part in parts:
        if (first := first_place(printer, part)) is not None:
            if (loop := _around(first, loops)) is not None:
                made.setdefault(loop, id(part))
            continue
        new = isinstance(part, Member) and part.origin is None and isinstance(part.value, Array)
        items = part.value.items if new else ()  # type: ignore[union-attr]
        sources = {loop for item in items if (loop := _loop_of(printer, item, loops)) is not None}
        for one in items if len(sources) > 1 else (part,):
            loop = _loop_of(printer, one, loops)
            if loop is not None:
                made.setdefault(loop, id(one))
    return made


def _loop_of(printer: Printer, part: Part, loops: Sequence[Span]) -> Span | None:
    """Which of the loops a part was made of, by where its text stood."""
    span = place(printer, part)
    return _around(span, loops) if span is not None else None


def _around(span: Span, loops: Sequence[Span]) -> Span | None:
    at = bisect_right(loops, (span.start, span.end)) - 1
    return loops[at] if at >= 0 and span.start < loops[at].end else None
