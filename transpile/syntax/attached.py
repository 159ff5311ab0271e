"""What a text says around its parts: each comment at the part that it is about, and where lines are left empty.

For a language in which the template is written anew, and no line stays where it was.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from transpile.syntax.comments import Spans
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Anchored, Node, Tagged
from transpile.syntax.tree import Mapping as MappingNode
from transpile.syntax.tree import Sequence as SequenceNode


@dataclass(slots=True)
class Around:
    """What stands around a part: comments on the lines above it, behind it, and at the end of what it holds.

    `blank`: an empty line stands before it and its comments.
    """

    above: list[Span] = field(default_factory=list)
    behind: list[Span] = field(default_factory=list)
    below: list[Span] = field(default_factory=list)
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Attached:
    """What stands around the parts of a text, each by its node: of an entry the key, of a list the item.

    `parents` leads from a part to the one that it is in. `header` are comments above all of the text, with an empty
    line behind them.
    """

    around: Mapping[Node, Around]
    parents: Mapping[Node, Node | None]
    header: Sequence[Span] = ()


def attached(source: Source, root: Node, comments: Spans) -> Attached:
    """Each of the comments at one part of the tree `root`; a text without parts has them all in the header."""
    parents = dict(_parts(root, None))
    parts = sorted(parents, key=lambda part: part.span.start)
    if not parts:
        return Attached({}, {}, tuple(comments))
    finding = _Finding(source.text, parts, [part.span.start for part in parts], parents)
    header = finding.header(comments)
    for comment in comments[len(header) :]:
        finding.attach(comment)
    finding.leave_blanks()
    return Attached(finding.around, parents, header)


def _parts(node: Node, parent: Node | None) -> Iterator[tuple[Node, Node | None]]:
    """The parts below a node, each with the part that it is in."""
    match node:
        case Tagged(value=value) | Anchored(value=value):
            yield from _parts(value, parent)
        case MappingNode(entries=entries):
            for entry in entries:
                yield entry.key, parent
                yield from _parts(entry.value, entry.key)
        case SequenceNode(items=items):
            for item in items:
                yield item, parent
                yield from _parts(item, item)


@dataclass(slots=True)
class _Finding:
    """One look through a text; `starts` are where `parts` begin, which are sorted."""

    text: str
    parts: Sequence[Node]
    starts: Sequence[int]
    parents: Mapping[Node, Node | None]
    around: dict[Node, Around] = field(default_factory=dict)

    def of(self, part: Node) -> Around:
        return self.around.setdefault(part, Around())

    def header(self, comments: Spans) -> Sequence[Span]:
        """The comments at the top that an empty line, or the mark of a document, keeps apart from the first part."""
        first = self._line(self.starts[0])
        count = top = bisect_left(comments, (first,))
        while count and self.text.count("\n", comments[count - 1].end, first) < 2:
            count -= 1
            first = self._line(comments[count].start)
        return comments[: count or top]  # a text rarely begins with what is about its first key only

    def attach(self, comment: Span) -> None:
        """Gives a comment to a part."""
        line = self._line(comment.start)
        before, at = self.text[line : comment.start], bisect_left(self.starts, comment.start)
        if before.strip(" \t-?:"):
            first = bisect_left(self.starts, line)  # what is outermost on the line
            self.of(self.parts[first if first < at else max(at - 1, 0)]).behind.append(comment)
        elif at < len(self.parts) and self._column(self.parts[at]) >= len(before):
            self.of(self.parts[at]).above.append(comment)
        else:
            self.of(self._ending(at - 1, len(before))).below.append(comment)

    def _ending(self, at: int, column: int) -> Node:
        """The part that a comment behind all that it holds belongs to: the outermost that begins farther left."""
        part = self.parts[max(at, 0)]
        while (parent := self.parents[part]) is not None and self._column(part) >= column:
            part = parent
        return part

    def leave_blanks(self) -> None:
        """Notes the parts that an empty line stands before."""
        for part, start in zip(self.parts, self.starts, strict=True):
            line = self._line(start)
            if line == 0 or self.text[line:start].strip(" \t-?"):
                continue  # it does not begin its line
            above = self.around[part].above if part in self.around else []
            top = self._line(above[0].start) if above else line
            if not self.text[self._line(top - 1) : top].strip():
                self.of(part).blank = True

    def _column(self, part: Node) -> int:
        """How far the line of a part is indented."""
        line = at = self._line(part.span.start)
        while self.text[at : at + 1] == " ":
            at += 1
        return at - line

    def _line(self, at: int) -> int:
        return self.text.rfind("\n", 0, max(at, 0)) + 1
