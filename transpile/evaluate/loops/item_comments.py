"""Comments about an item of a collection: where the collection goes away they go with the item's copy or row.

Evaluation and lowerings note which part of the tree was made for which item; once the tree is done, `claims` tells
which comments stand at which of its parts. Nothing is noted where a collection has no comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from transpile.evaluate.values import Env
from transpile.ir import Array, Expression, Filled, Literal, Loop, Member, Object, Shared, Spread
from transpile.ir.traversal import children
from transpile.syntax.comments import Spans, within
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Mapping, Node, content
from transpile.syntax.tree import Sequence as SequenceNode


class Remark(NamedTuple):
    """The comments about `item`, or all items, of what stands at `source`: on the lines above it, and on its own."""

    source: Node
    item: Node | None
    above: tuple[Span, ...]
    behind: tuple[Span, ...] = ()


class Claim(NamedTuple):
    """The comments that stand above a part of the result, and behind its first line."""

    above: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


NO_CLAIM = Claim()


class _Noted(NamedTuple):
    """A remark and the part that it goes with, which is held for its id.

    Of what is made in one `round` one part has it; what has no round has it once in all.
    """

    part: Expression
    remark: Remark
    round: int = 0


@dataclass(slots=True)
class Remarks:
    """The comments of a source, and which of them are about the items of loops.

    `items` by collection and position; `rounds` by the ids of their variables' values; `noted` by the ids of parts: of
    the key of a member, or of an item.
    """

    source: Source
    found: Spans
    items: dict[Node, dict[int, Remark]] = field(default_factory=dict)
    rounds: dict[int, tuple[Env, dict[int, Remark]]] = field(default_factory=dict)
    noted: dict[int, list[_Noted]] = field(default_factory=dict)

    # -- noting ---------------------------------------------------------------------------------------------------

    def visited(self, loop: Loop, rounds: Sequence[Env], around: Env) -> None:
        """Notes the rounds of a loop, in the order of its items, in a round of those `around`."""
        outer = self.rounds[id(around)][1] if id(around) in self.rounds else {}
        own = self.of(loop, len(rounds))
        if own or outer:
            for at, values in enumerate(rounds):
                inner = {id(values): own[at]} if at in own else {}
                self.rounds[id(values)] = (values, outer | inner)

    def entry(self, made: Member | Spread, values: Env) -> None:
        """Notes an entry of a round."""
        if isinstance(made, Member):
            self._copied(made.key, values)

    def item(self, made: Expression, values: Env) -> Expression:
        """Notes an item of a round, and gives it back: as one that stands nowhere else."""
        if id(values) not in self.rounds:
            return made
        own = replace(made)
        self._copied(own, values)
        return own

    def _copied(self, part: Expression, values: Env) -> None:
        found = self.rounds.get(id(values))
        for number, remark in found[1].items() if found else ():
            if part.origin is None or part.origin is not remark.item:  # an item itself brings its comments along
                self._note(part, remark._replace(above=remark.above + remark.behind, behind=()), number)

    def goes_with(self, part: Expression, remark: Remark | None) -> None:
        """Notes what is made for an item, or for all of them, once."""
        if remark is not None:
            self._note(part, remark)

    def _note(self, part: Expression, remark: Remark, number: int = 0) -> None:
        self.noted.setdefault(id(part), []).append(_Noted(part, remark, number))

    def moved(self, old: Expression, new: Expression) -> None:
        """Notes of `new` what was noted of the part that it is made from."""
        for _, remark, number in self.noted.pop(id(old), ()):
            self._note(new, remark, number)

    # -- reading --------------------------------------------------------------------------------------------------

    def of(self, loop: Loop, count: int) -> dict[int, Remark]:
        """The remarks on the items that `loop` visits in `count` rounds, by position."""
        collection = _collection(loop)
        if collection is None or loop.filter is not None or len(_parts(collection)) != count:
            return {}
        found = self.items.get(collection)
        if found is None:
            assert loop.source.origin is not None
            found = self.items[collection] = dict(self._of_items(collection, loop.source.origin))
        return found

    def on_all(self, loop: Loop) -> Remark | None:
        """The remark behind a collection of one line."""
        collection = _collection(loop)
        if collection is None or not collection.flow:
            return None
        behind = self._behind(collection.span.end)
        blank = behind and not self.source.text[collection.span.end : behind[0].start].strip()
        if not blank or "\n" in self.source.slice(collection.span):
            return None
        return Remark(loop.source.origin or collection, None, (), behind)

    def _behind(self, start: int) -> tuple[Span, ...]:
        return tuple(within(self.found, Span(start, self._line_end(start))))

    def _of_items(self, collection: SequenceNode | Mapping, source: Node) -> Iterator[tuple[int, Remark]]:
        last = collection.span.end
        end = last if collection.flow else self._line_end(last)
        parts = _parts(collection)
        if not parts or not within(self.found, Span(collection.span.start, end)):
            return
        spans = [part.span for part in parts]
        starts = [span.start for span in spans[1:]]
        before = collection.span.start
        for at, (span, following) in enumerate(zip(spans, [*starts, end + 1], strict=True)):
            line = self.source.text.rfind("\n", 0, span.start) + 1
            until = min(self._line_end(span.end), end)
            if until < following and (at == 0 or before <= line):
                behind = within(self.found, Span(span.start, until))
                above = within(self.found, Span(before, line)) if at else ()
                if above or behind:
                    part = parts[at]
                    item = part.value if isinstance(part, Entry) else part
                    yield at, Remark(source, item, tuple(above), tuple(behind))
            before = until

    def _line_end(self, at: int) -> int:
        end = self.source.text.find("\n", at)
        return end if end >= 0 else len(self.source.text)

    # -- handing out ----------------------------------------------------------------------------------------------

    def claims(self, root: Object) -> tuple[dict[int, Claim], Spans]:
        """What stands at which part of `root`, by the ids of parts as they are noted, and the comments in it.

        Nothing is claimed where the collection stays.
        """
        if not self.noted:
            return {}, ()
        nodes = list(_walk(root))
        staying = {id(e.origin) for e in nodes if not isinstance(e, Filled)}
        claims: dict[int, Claim] = {}
        taken: set[tuple[int, Remark]] = set()
        for e in nodes:
            for part in _noted_parts(e):
                for _, remark, number in self.noted.get(id(part), ()):
                    scopes = {(id(e) if number else 0, remark), (number, remark)}
                    if id(remark.source) not in staying and taken.isdisjoint(scopes):
                        taken |= scopes
                        claims[id(part)] = self._claim(claims.get(id(part), NO_CLAIM), remark)
        return claims, sorted({span for _, remark in taken for span in remark.above + remark.behind})

    def _claim(self, claim: Claim, remark: Remark) -> Claim:
        above, behind = (tuple(map(self.source.slice, spans)) for spans in (remark.above, remark.behind))
        return Claim(claim.above + above, claim.behind + behind)


def _collection(loop: Loop) -> SequenceNode | Mapping | None:
    """The node of a source that is written in the loop itself."""
    source = loop.source
    node = content(source.origin) if source.origin is not None and not isinstance(source, Shared) else None
    written = isinstance(source, Array | Object) and isinstance(node, SequenceNode | Mapping)
    return node if written and isinstance(node, SequenceNode | Mapping) else None


def _parts(collection: SequenceNode | Mapping) -> tuple[Node | Entry, ...]:
    return collection.items if isinstance(collection, SequenceNode) else collection.entries


def _walk(root: Expression) -> Iterator[Expression]:
    """`root` and what is below it, outermost first; nothing is noted in the body of a copy."""
    ahead = [root]
    while ahead:
        e = ahead.pop()
        yield e
        if not isinstance(e, Filled | Literal):
            ahead.extend(reversed(children(e)))


def _noted_parts(e: Expression) -> Iterator[object]:
    match e:
        case Object(members):
            for member in members:
                yield from (member.key, member.value) if isinstance(member, Member) else ()
        case Array(items):
            yield from items
