"""Comments of a YAML text, and the pool that hands out those between the parts of a loop, each once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain

from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Alias, Node, Scalar, Style, nodes

_COMMENT = re.compile(r"""(?:(?<=[\s\[\]{},"'])|(?<=["']:)|^)#[^\r\n]*""", re.MULTILINE)
"""A comment stands behind a blank (YAML 1.2.2, 6.6), but parsers also take one behind a bracket or a quote for one."""


def find(source: Source, root: Node) -> tuple[Span, ...]:
    """The spans of all comments, in order: a `#` outside scalars that no tag or anchor has."""
    text, at, found = source.text, 0, list[Span]()
    mark = text.find("#")  # the next one that is in no leaf passed by
    if mark < 0:
        return ()
    for start, end in _leaves(root, text):
        if mark < start:
            found.extend(_between(text, at, start))
        if mark < end:
            mark = text.find("#", end)
            if mark < 0:
                return tuple(found)
        at = end
    found.extend(_between(text, at, len(text)))
    return tuple(found)


def _between(text: str, start: int, end: int) -> Iterator[Span]:
    for match in _COMMENT.finditer(text, start, end):
        yield Span(*match.span())


def _leaves(root: Node, text: str) -> Iterator[Span]:
    """Spans of scalars and aliases in order; of a block scalar only what follows its header line."""
    for node in nodes(root):
        if isinstance(node, Scalar) and node.style in (Style.LITERAL, Style.FOLDED):
            header = text.find("\n", node.span.start, node.span.end)
            yield Span(header, node.span.end) if header >= 0 else node.span
        elif isinstance(node, Scalar | Alias):
            yield node.span


def within(comments: Sequence[Span], span: Span) -> Sequence[Span]:
    """Those of the sorted `comments` that start inside `span`."""
    return comments[bisect_left(comments, (span.start,)) : bisect_left(comments, (span.end,))]


def gap(text: str, comments: Iterable[Span]) -> str:
    """The blanks before a comment behind something: one where most have one, else two."""
    before = (text[text.rfind("\n", 0, one.start) + 1 : one.start] for one in comments)
    gaps = [len(line) - len(line.rstrip()) for line in before if line.strip()]
    return " " if gaps.count(1) * 2 > len(gaps) else "  "


def _right_above(text: str, comments: Sequence[Span], part: Span) -> int:
    """How many comments have nothing but others below them up to `part`, are alone on their line and indented as it."""
    indent, below, count = part.start - _line(text, part), part.start, 0
    for comment in reversed(comments):
        if any(line.lstrip()[:1] not in ("", "#") for line in text[comment.end : below].split("\n")):
            break
        line, below = _line(text, comment), comment.start
        count += not text[line:below].strip() and below - line >= indent
    return count


def _line(text: str, span: Span) -> int:
    """Where the line begins that a span starts on."""
    return text.rfind("\n", 0, span.start) + 1


Spans = Sequence[Span]
"""Sorted spans of comments."""
_Around = tuple[Span | None, Span | None]
"""The parts before and behind a comment."""


class Pool:
    """The comments of a region that no carried part contains; each belongs to one part and is handed out once.

    A comment behind a part on its line trails it; any other leads the next part. What no part takes is `rest`.
    `heads` are those that stand above what a new part was made of as a whole, by the ids of these parts. A comment
    inside one of `regions` goes to a part of that region, where there is one.
    """

    def __init__(
        self,
        text: str,
        comments: Iterable[Span],
        parts: Iterable[Span],
        heads: Mapping[int, list[str]] | None = None,
        regions: Sequence[Span] = (),
    ) -> None:
        self._heads = {**(heads or {})}
        self._leading: dict[Span, list[str]] = {}
        self._trailing: dict[Span, list[str]] = {}
        self._rest: list[str] = []
        ordered = _Ordered(parts)
        above: dict[Span, list[Span]] = {}
        for comment in comments:
            if not ordered.contains(comment):
                self._assign(text, comment, ordered.around(comment, _region(regions, comment)), above)
        self._inner = {part: _right_above(text, found, part) for part, found in above.items()}

    def _assign(self, text: str, comment: Span, around: _Around, above: dict[Span, list[Span]]) -> None:
        words = text[comment.start : comment.end].rstrip()
        before, after = around
        if before and text.find("\n", before.end, comment.start) < 0:
            self._trailing.setdefault(before, []).append(words)
        elif after:
            self._leading.setdefault(after, []).append(words)
            above.setdefault(after, []).append(comment)
        elif before:
            self._trailing.setdefault(before, []).append(words)
        else:
            self._rest.append(words)

    def owns(self, part: Span) -> bool:
        """Whether a comment of `part` has not been taken yet."""
        return part in self._leading or part in self._trailing

    def above(self, part: int) -> list[str]:
        """Takes the comments above all that the part with this id was made of."""
        return self._heads.pop(part, [])

    def leading(self, part: Span) -> list[str]:
        """Takes the comments that stand before `part`."""
        return self._leading.pop(part, [])

    def inside(self, part: Span) -> list[str]:
        """Takes the comments right above the first line of `part` that are indented as it is: below its key."""
        found = self._leading.pop(part, [])
        before = max(len(found) - self._inner.get(part, 0), 0)
        if before:
            self._leading[part] = found[:before]
        return found[before:]

    def trailing(self, part: Span) -> list[str]:
        """Takes the comments that stand behind `part`."""
        return self._trailing.pop(part, [])

    def rest(self) -> list[str]:
        """Takes what is left."""
        left = [*chain.from_iterable(self._heads.values()), *self._rest]
        self._heads.clear()
        for owned in (self._leading, self._trailing):
            for words in owned.values():
                left.extend(words)
            owned.clear()
        self._rest = []
        return left


def _region(regions: Sequence[Span], comment: Span) -> Span | None:
    """The one of the sorted `regions` that the comment stands in."""
    at = bisect_right(regions, (comment.start, len(regions) and regions[-1].end)) - 1
    return None if at < 0 or comment.start >= regions[at].end else regions[at]


class _Ordered:
    """Parts by their start, so that those around a comment are found without a look at all of them."""

    def __init__(self, parts: Iterable[Span]) -> None:
        self._parts = sorted(set(parts))
        self._starts = [part.start for part in self._parts]
        self._ends = list(accumulate((part.end for part in self._parts), max))

    def contains(self, comment: Span) -> bool:
        """Whether a part has the comment in it."""
        at = bisect_right(self._starts, comment.start)
        return at > 0 and self._ends[at - 1] > comment.start

    def around(self, comment: Span, region: Span | None) -> _Around:
        """The parts before and behind a comment that is in none; those in the region, where it has any."""
        first, last = 0, len(self._parts)
        if region is not None:
            start, end = bisect_left(self._starts, region.start), bisect_left(self._starts, region.end)
            first, last = (start, end) if start < end else (first, last)
        before = bisect_right(self._starts, comment.start, first, last)
        after = bisect_left(self._starts, comment.end, first, last)
        return self._parts[before - 1] if before > first else None, self._parts[after] if after < last else None
