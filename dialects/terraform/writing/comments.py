"""The comments and blank lines of a source, for the parts that are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dialects.terraform.writing import hcl
from transpile.ir import Array, Collect, Expression, Loop, Member, Merge, Object, Splice, Spread
from transpile.ir.traversal import children
from transpile.syntax.attached import Around, Attached
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Node

Part = Expression | Member | Spread | Splice


@dataclass(slots=True)
class Comments:
    """The comments of one text. `told` are those that were written."""

    source: Source
    attached: Attached
    told: set[Span] = field(default_factory=set)
    owners: dict[Node, list[Node]] = field(default_factory=dict)

    def about(self, part: Part) -> hcl.About:
        """What stands around a part, and around what is in it and has no place of its own in the result; once."""
        nodes = dict.fromkeys(node for one in _nodes(part) for node in self._owned(one))
        found = [self.attached.around[node] for node in nodes]
        return self._once(found) if found else hcl.NOTHING

    def _owned(self, node: Node) -> Iterator[Node]:
        return (one for one in self.owners.get(node, ()) if one in self.attached.around)

    def header(self) -> tuple[str, ...]:
        """The comments above all of the text."""
        return self._words(self.attached.header)

    def place(self, root: Expression) -> None:
        """Tells which comments each part of the result has: those of what is gone go to what it was in."""
        parts = list(_walk(root))
        inlined = {node: first for part in parts for node, first in _inlined(part)}
        staying = {node for part in parts for node in _nodes(part)} - inlined.keys()
        starting = {node.span.start: node for node in staying}
        for node in self.attached.around:
            owner: Node | None = node
            if node not in staying and node not in inlined:  # an item that is gone may begin with what is still there
                owner = starting.get(node.span.start, node)
            while owner is not None and owner not in staying:
                owner = inlined.get(owner) or self.attached.parents.get(owner)
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


def _nodes(part: Part) -> Iterator[Node]:
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


def _inlined(part: Part) -> Iterator[tuple[Node, Node]]:
    """Where an object is merged into the one around it, its first entry stands for it."""
    match part:
        case Spread(value=Object((first, *_)) as value):
            for one in _nodes(first):
                if value.origin is not None and value.origin is not one:
                    yield value.origin, one


def _walk(e: Expression) -> Iterator[Part]:
    """All parts of an expression that `about` is asked for: members, items, and loops."""
    held = e.result if isinstance(e, Loop) else e
    match held:
        case Object(parts) | Merge(parts) | Array(parts) | Collect(parts):
            yield from parts
    if isinstance(e, Loop):
        yield e
    for child in children(e):
        yield from _walk(child)
