"""The comments and blank lines of a source, for the parts that are written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dialects.terraform.writing import hcl
from transpile.ir import Expression, Loop, Member, Splice, Spread
from transpile.syntax.attached import Around, Attached
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Node

Part = Expression | Member | Spread | Splice


@dataclass(slots=True)
class Comments:
    """The comments of one text. `told` are those that were written, `owners` the parts that each part has them of.

    `places` are all parts that have some, in the order of the text.
    """

    source: Source
    attached: Attached
    told: set[Span] = field(default_factory=set)
    owners: dict[Node, list[Node]] = field(default_factory=dict)
    places: Sequence[Node] = ()

    def about(self, part: Part) -> hcl.About:
        """What stands around a part, and around what is in it and has no place of its own in the result; once."""
        nodes = dict.fromkeys(node for one in nodes_of(part) for node in self.owners.get(one, ()))
        found = [self.attached.around[node] for node in nodes]
        return self._once(found) if found else hcl.NOTHING

    def header(self) -> tuple[str, ...]:
        """The comments above all of the text."""
        return self._words(self.attached.header)

    def inside(self, part: Part) -> bool:
        """Whether comments or empty lines stand in what a part was read from."""
        own = list(nodes_of(part))
        return any(one not in own for node in own for one in self._starting(node.span))

    def _starting(self, span: Span) -> Sequence[Node]:
        """The parts with something around them that begin in a region."""
        self.places = self.places or sorted(self.attached.around, key=_start)
        first, behind = (bisect_left(self.places, at, key=_start) for at in (span.start, span.end))
        return self.places[first:behind]

    def place(self, staying: Collection[Node]) -> None:
        """Gives the comments of what is gone to what it began with, was in, or stood before."""
        starting = {node.span.start: node for node in staying}
        places = sorted(starting)
        for node in self.attached.around:
            owner: Node | None = node if node in staying else starting.get(node.span.start, node)
            while owner is not None and owner not in staying:
                owner = self.attached.parents.get(owner)
            behind = bisect_right(places, node.span.start)
            if owner is None and behind < len(places):
                owner = starting[places[behind]]
            if owner is not None:
                self.owners.setdefault(owner, []).append(node)

    def _once(self, found: Sequence[Around]) -> hcl.About:
        first = found[0]
        above = self._words(span for one in found for span in (*one.above, *(() if one is first else one.behind)))
        below = self._words(span for one in found for span in one.below)
        blank, first.blank = first.blank, False
        return hcl.About(above, self._words(first.behind), blank, below)

    def _words(self, spans: Iterable[Span]) -> tuple[str, ...]:
        new = [span for span in spans if span not in self.told]
        self.told.update(new)
        return tuple(self.source.slice(span).removeprefix("#").removeprefix(" ").rstrip() for span in new)


def nodes_of(part: Part) -> Iterator[Node]:
    """The nodes that a part was read from."""
    origins = [part.origin]
    if isinstance(part, Spread | Splice):
        origins += [part.value.origin]
        part = part.value
    if isinstance(part, Loop):
        origins += [part.label_origin]
    for one in origins:
        if one is not None:
            yield one.key if isinstance(one, Entry) else one


def _start(node: Node) -> int:
    return node.span.start
