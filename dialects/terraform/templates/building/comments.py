"""The comments of a template, and what each of them is about: the entry or item below it, or before it on its line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from transpile.evaluate.loops.item_comments import NO_CLAIM, Claim
from transpile.hosts.hcl.syntax import Definition
from transpile.syntax.comments import within
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node

# What YAML forbids, and what ends a comment there and none in HCL.
_FOREIGN = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_MARKS = re.compile(r"\A(?:#|//|/\*)[*/#]*|\*/\Z")


@dataclass(slots=True)
class Notes:
    """The comments of a file, in order, and what those of a template are about.

    `owners` tells the node of each, `behind` which stand behind their node's first line, not above it; `taken` are
    those that say something of the template itself. `extents` are what nodes stand for, where that is more than their
    own text: of a key its whole entry. `uses` tells where what a comment is about is used, if it stands elsewhere;
    `read` is where what stands elsewhere is used first: its comments are about that, however often it is used.
    """

    source: Source
    comments: Sequence[Span]
    owners: dict[Span, Node] = field(default_factory=dict)
    behind: set[Span] = field(default_factory=set)
    taken: set[Span] = field(default_factory=set)
    extents: dict[Node, Span] = field(default_factory=dict)
    uses: dict[Span, Span] = field(default_factory=dict)
    read: dict[Definition, Span] = field(default_factory=dict)
    _silent: bool = False

    @contextmanager
    def elsewhere(self, one: Definition, use: Span) -> Iterator[None]:
        """Read what stands elsewhere in the file, for `use`; what another use has the comments of gives them no more.

        What is read is tried: it may be read several times for one use.
        """
        outer, self._silent = self._silent, self._silent or self.read.get(one, use) != use
        try:
            yield
        finally:
            self._silent = outer

    def define(self, one: Definition, use: Span, node: Node | None) -> None:
        """Give a node the comments right above a definition and behind it; all in it are about what stands at `use`."""
        if self._silent:
            return
        self.read[one] = use
        above, behind = self._above(one.span), self._behind(one.span)
        for comment in (*above, *behind) if node is not None else ():
            self._add(node, comment, behind=comment in behind)
        region = Span(above[0].start if above else one.span.start, behind[-1].end if behind else one.span.end)
        for comment in within(self.comments, region):
            self.uses.setdefault(comment, use)

    def _above(self, span: Span) -> list[Span]:
        """The comments on the lines right above."""
        found: list[Span] = []
        start = span.start
        for one in reversed(within(self.comments, Span(0, start))):
            line = self.source.text[self.source.text.rfind("\n", 0, one.start) + 1 : one.start]
            if line.strip() or self.source.text[one.end : start].count("\n") != 1:
                break
            found.insert(0, one)
            start = one.start
        return found

    def _behind(self, span: Span) -> list[Span]:
        """The comments behind, on the last line."""
        end = self.source.text.find("\n", span.end)
        return list(within(self.comments, Span(span.end, len(self.source.text) if end < 0 else end)))

    def about(self) -> dict[Node, Claim]:
        """The comments about each node, in their order."""
        found: dict[Node, Claim] = {}
        for span in sorted(self.owners.keys() - self.taken):
            node, words = self.owners[span], self._words(span)
            above, behind = found.get(node, NO_CLAIM)
            found[node] = Claim(above, behind + words) if span in self.behind else Claim(above + words, behind)
        return found

    def take(self, comment: Span) -> None:
        """Take a comment away: it says something of the template itself."""
        self.taken.add(comment)

    def above(self) -> dict[Node, list[tuple[Span, str]]]:
        """The comments above each node, the last first, each with its last line."""
        found: dict[Node, list[tuple[Span, str]]] = {}
        for span in sorted(self.owners.keys() - self.behind - self.taken, reverse=True):
            found.setdefault(self.owners[span], []).append((span, self._words(span)[-1]))
        return found

    def give(self, region: Span, parts: Iterable[tuple[Span, Node]]) -> None:
        """Give the comments of a region, between its parts, to these."""
        if self._silent:
            return
        at, before = region.start, None
        for span, node in parts:
            for one in within(self.comments, Span(at, span.start)):
                if before is not None and "\n" not in self.source.text[at : one.start]:
                    self._add(before, one, behind=True)
                else:
                    self._add(node, one)
            at, before = span.end, node
        for one in within(self.comments, Span(at, region.end)) if before is not None else ():
            if "\n" not in self.source.text[at : one.start]:
                self._add(before, one, behind=True)

    def head(self, comments: Iterable[Span], node: Node) -> None:
        """Give comments to the first thing of a template, above what is said of it there."""
        for one in comments:
            self._add(node, one)

    def move(self, region: Span, staying: Collection[Node]) -> None:
        """Give the comments of a region that are about none of the nodes `staying` to the best of these."""
        places = sorted(((self.extents.get(node, node.span), node) for node in staying), key=lambda one: one[0])
        homeless = [(self.uses.get(one, one), one) for one in self.unplaced(region, staying) if places]
        for comment, node in _nearest(sorted(homeless), places):
            self.owners[comment] = node
            self.behind.discard(comment)

    def unplaced(self, region: Span, staying: Collection[Node]) -> list[Span]:
        """The comments of a region, and those about what is used in it, that are about no node of these."""
        found = {*within(self.comments, region), *self.owners, *self.uses} - self.taken
        return sorted(one for one in found if self.owners.get(one) not in staying)

    def _add(self, node: Node | None, comment: Span, behind: bool = False) -> None:
        assert node is not None
        self.owners[comment] = node
        (self.behind.add if behind else self.behind.discard)(comment)

    def _words(self, comment: Span) -> tuple[str, ...]:
        """A comment as lines of YAML's comments."""
        text = _FOREIGN.sub(" ", self.source.slice(comment))
        if not text.startswith("/*"):
            words = _MARKS.sub("", text.rstrip())
            return (f"# {words.removeprefix(' ')}".rstrip(),)
        lines = (line.strip() for line in text.split("\n"))
        bare = [_MARKS.sub("", line).removeprefix("* ").strip() for line in lines]
        return tuple(f"# {line}".rstrip() for line in bare if line) or ("#",)


def _nearest(comments: Iterable[tuple[Span, Span]], places: Sequence[tuple[Span, Node]]) -> Iterator[tuple[Span, Node]]:
    """Each comment with the innermost of the places around where it is to stand, else the next one, else the last."""
    around: list[tuple[Span, Node]] = []
    at = 0
    for use, comment in comments:
        while at < len(places) and places[at][0].start <= use.start:
            around.append(places[at])
            at += 1
        while around and around[-1][0].end <= use.start:
            around.pop()
        yield comment, (around[-1] if around else places[min(at, len(places) - 1)])[1]
