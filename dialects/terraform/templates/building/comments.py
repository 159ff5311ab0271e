"""The comments of a template, and what each of them is about: the entry or item below it, or before it on its line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from transpile.evaluate.loops.item_comments import NO_CLAIM, Claim
from transpile.syntax.comments import within
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Mapping, Node

# What YAML forbids, and what ends a comment there and none in HCL.
_FOREIGN = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_PARAGRAPH = re.compile(r"\s*?\n[ \t]*\r?\n")
_MARKS = re.compile(r"\A(?:#|//|/\*)[*/#]*|\*/\Z")


@dataclass(frozen=True, slots=True)
class Notes:
    """The comments of a file, in order; `about` has those that are about a node, `counted` how many these are.

    `taken` are the nodes of which a comment says something of the template itself.
    """

    source: Source
    comments: Sequence[Span]
    about: dict[Node, Claim] = field(default_factory=dict)
    counted: Counter[Node] = field(default_factory=Counter)
    taken: list[Node] = field(default_factory=list)

    def take_last(self, node: Node) -> None:
        """Take away the last line above a node."""
        known = self.about[node]
        self.about[node] = Claim(known.above[:-1], known.behind)
        self.counted[node] -= 1
        self.taken.append(node)

    def give_head(self, root: Node) -> None:
        """Give a template the comments above all of the file. What stands right above something is about that."""
        words = tuple(line for one in self._head() for line in self._words(one))
        if words and isinstance(root, Mapping) and root.entries:
            first = root.entries[0].key
            known = self.about.get(first, NO_CLAIM)
            self.about[first] = Claim(words + known.above, known.behind)

    def _head(self) -> list[Span]:
        above, at = list[Span](), 0
        for one in self.comments:
            if self.source.text[at : one.start].strip():
                break
            above.append(one)
            at = one.end
        while above and not _PARAGRAPH.match(self.source.text, above[-1].end):
            above.pop()
        return above

    def give(self, region: Span, parts: Iterable[tuple[Span, Node]]) -> None:
        """Give the comments of a region, between its parts, to these."""
        at, before = region.start, None
        for span, node in parts:
            for one in within(self.comments, Span(at, span.start)):
                if before is not None and "\n" not in self.source.text[at : one.start]:
                    self._add(before, behind=self._words(one))
                else:
                    self._add(node, above=self._words(one))
            at, before = span.end, node
        for one in within(self.comments, Span(at, region.end)) if before is not None else ():
            if "\n" not in self.source.text[at : one.start]:
                self._add(before, behind=self._words(one))

    def _add(self, node: Node | None, above: tuple[str, ...] = (), behind: tuple[str, ...] = ()) -> None:
        assert node is not None
        self.counted[node] += 1
        known = self.about.get(node, NO_CLAIM)
        self.about[node] = Claim(known.above + above, known.behind + behind)

    def _words(self, comment: Span) -> tuple[str, ...]:
        """A comment as lines of YAML's comments."""
        text = _FOREIGN.sub(" ", self.source.slice(comment))
        if not text.startswith("/*"):
            words = _MARKS.sub("", text.rstrip())
            return (f"# {words.removeprefix(' ')}".rstrip(),)
        lines = (line.strip() for line in text.split("\n"))
        bare = [_MARKS.sub("", line).removeprefix("* ").strip() for line in lines]
        return tuple(f"# {line}".rstrip() for line in bare if line) or ("#",)
