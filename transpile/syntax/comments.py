"""Comments of a YAML text, and the pool that hands out those between the parts of a loop, each once."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Alias, Node, Scalar, Style, nodes

_COMMENT = re.compile(r"(?:(?<=\s)|^)#[^\r\n]*", re.MULTILINE)


def find(source: Source, root: Node) -> tuple[Span, ...]:
    """The spans of all comments, in order: a `#` outside scalars that starts a line or follows a blank."""
    if "#" not in source.text:
        return ()
    found: list[Span] = []
    at = 0
    for start, end in _leaves(root, source.text):
        found.extend(_between(source.text, at, start))
        at = end
    found.extend(_between(source.text, at, len(source.text)))
    return tuple(found)


def _between(text: str, start: int, end: int) -> Iterator[Span]:
    if text.find("#", start, end) >= 0:
        for match in _COMMENT.finditer(text, start, end):
            yield Span(*match.span())


def _leaves(root: Node, text: str) -> Iterator[Span]:
    """Spans of scalars and aliases in order; of a block scalar only what follows its header line."""
    for node in nodes(root):
        match node:
            case Scalar(span, _, Style.LITERAL | Style.FOLDED):
                header = text.find("\n", span.start, span.end)
                yield Span(header, span.end) if header >= 0 else span
            case Scalar(span) | Alias(span):
                yield span


def within(comments: Sequence[Span], span: Span) -> Sequence[Span]:
    """Those of the sorted `comments` that start inside `span`."""
    return comments[bisect_left(comments, (span.start,)) : bisect_left(comments, (span.end,))]


def gap(text: str, comments: Iterable[Span]) -> str:
    """The blanks before a comment behind something: one where most have one, else two."""
    before = (text[text.rfind("\n", 0, one.start) + 1 : one.start] for one in comments)
    gaps = [len(line) - len(line.rstrip()) for line in before if line.strip()]
    return " " if gaps.count(1) * 2 > len(gaps) else "  "


def _right_above(text: str, comment: Span, part: Span) -> bool:
    """Whether a comment on a line of its own has nothing but others below it up to `part`, and is indented as that."""
    line, below = text.rfind("\n", 0, comment.start) + 1, text.rfind("\n", 0, part.start) + 1
    between = text[comment.end : part.start].split("\n")
    alone = not text[line : comment.start].strip() and all(one.lstrip()[:1] in ("", "#") for one in between)
    return alone and comment.start - line >= part.start - below


Spans = Sequence[Span]
"""Sorted spans of comments."""


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
        ordered = sorted(set(parts))
        self._heads = {**(heads or {})}
        self._leading: dict[Span, list[str]] = {}
        self._trailing: dict[Span, list[str]] = {}
        self._inner: dict[Span, int] = {}
        self._rest: list[str] = []
        for comment in comments:
            if any(part.start <= comment.start < part.end for part in ordered):
                continue
            self._assign(text, comment, _of_region(ordered, regions, comment) or ordered)

    def _assign(self, text: str, comment: Span, parts: list[Span]) -> None:
        words = text[comment.start : comment.end].rstrip()
        before = [part for part in parts if part.end <= comment.start]
        after = [part for part in parts if part.start >= comment.end]
        if before and "\n" not in text[before[-1].end : comment.start]:
            self._trailing.setdefault(before[-1], []).append(words)
        elif after:
            self._leading.setdefault(after[0], []).append(words)
            if _right_above(text, comment, after[0]):
                self._inner[after[0]] = self._inner.get(after[0], 0) + 1
        elif before:
            self._trailing.setdefault(before[-1], []).append(words)
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


def _of_region(parts: list[Span], regions: Sequence[Span], comment: Span) -> list[Span]:
    """The parts that stand in the same one of the sorted `regions` as the comment."""
    at = bisect_right(regions, (comment.start, len(regions) and regions[-1].end)) - 1
    if at < 0 or comment.start >= regions[at].end:
        return []
    start, end = regions[at]
    return [part for part in parts if start <= part.start < end]
