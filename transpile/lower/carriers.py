"""The carrier of a loop: the part of its keys that varies, which a loop without positions or objects can run over.

It is the position, the item, or both together (`${i}${x}`); rows are its values, round by round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from transpile.ir import Binder, Expression, Literal, Loop, Member, Merge, Object, Spread, Text, Variable
from transpile.values import spelled
from transpile.walk import free

Items = tuple[Expression, ...]


class By(Enum):
    """What a carrier stands for."""

    POSITION = "position"
    ITEM = "item"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Carrier:
    """What carries a loop over these items; `binder` is the variable of the loop over `rows`."""

    loop: Loop
    items: Items
    by: By
    rows: tuple[str, ...]
    binder: Binder

    def means(self, binder: Binder) -> bool:
        """Whether the carrier is what this variable of the loop was."""
        if not self.rows:
            return True  # there is no round in which it could be anything else
        return binder is self._same

    def key(self, key: Literal | Text) -> Literal | Text | None:
        """The key with the carrier in place of the loop's variables; None if it varies otherwise than the carrier."""
        if isinstance(key, Literal) or not free(key) & own(self.loop):
            return key
        if self.by is By.BOTH:
            if _varying(self.loop, key, self.items) != self.rows:
                return None
            first, last = _bounds(self.loop, key)
            return replace(key, parts=(*key.parts[:first], Variable(self.binder), *key.parts[last + 1 :]))
        if free(key) & own(self.loop) != {self._same}:
            return None
        parts = (
            Variable(self.binder, part.sigil) if isinstance(part, Variable) and part.binder is self._same else part
            for part in key.parts
        )
        return replace(key, parts=tuple(parts))

    @property
    def _same(self) -> Binder | None:
        match self.by:
            case By.POSITION:
                return self.loop.key
            case By.ITEM:
                return self.loop.value
        return None


def find(loop: Loop, items: Items) -> Carrier | None:
    """The carrier of `loop`; None where its keys have none, or one that is the same in two rounds."""
    assert isinstance(loop.result, Merge)
    keys = [key for key in _keys(loop.result.members) if free(key) & own(loop)]
    by = _by(loop, keys)
    rows = _rows(loop, keys, items, by)
    if rows is None or len(set(rows)) < len(rows):
        return None
    named = (loop.key if by is By.POSITION else loop.value) or loop.value or loop.key
    return Carrier(loop, items, by, rows, Binder(named.name, named.origin) if named else Binder("Item"))


def own(loop: Loop) -> frozenset[Binder]:
    """The variables of a loop."""
    return frozenset(binder for binder in (loop.key, loop.value) if binder is not None)


def scalars(items: Items) -> bool:
    """Whether no item is an object or a list."""
    return all(isinstance(item, Literal) for item in items)


def _keys(members: Sequence[Member | Spread]) -> Iterator[Literal | Text]:
    """The keys that a round makes in the object around the loop."""
    for member in members:
        match member:
            case Member(key):
                yield key
            case Spread(Loop(result=Merge(inside)) | Object(inside)):
                yield from _keys(inside)


def _by(loop: Loop, keys: list[Literal | Text]) -> By:
    used = frozenset().union(*map(free, keys)) if keys else frozenset()
    if loop.value in used:
        return By.BOTH if loop.key in used else By.ITEM
    return By.POSITION


def _rows(loop: Loop, keys: list[Literal | Text], items: Items, by: By) -> tuple[str, ...] | None:
    match by:
        case By.POSITION:
            return tuple(str(index) for index in range(len(items)))
        case By.ITEM:
            texts = tuple(spelled(item) for item in items if isinstance(item, Literal))
            return texts if len(texts) == len(items) else None
    found = {_varying(loop, key, items) for key in keys}
    return found.pop() if len(found) == 1 else None


def _bounds(loop: Loop, key: Text) -> tuple[int, int]:
    """First and last part of a key that mention this loop's variables."""
    mentions = [at for at, part in enumerate(key.parts) if isinstance(part, Variable) and part.binder in own(loop)]
    return mentions[0], mentions[-1]


def _varying(loop: Loop, key: Literal | Text, items: Items) -> tuple[str, ...] | None:
    """The varying middle of a key for every item; None if another loop's variable stands in it."""
    if not isinstance(key, Text) or not scalars(items):
        return None
    first, last = _bounds(loop, key)
    rows = []
    for index, item in enumerate(items):
        words = [_word(part, loop, index, item) for part in key.parts[first : last + 1]]
        if None in words:
            return None
        rows.append("".join(word for word in words if word is not None))
    return tuple(rows)


def _word(part: str | Expression, loop: Loop, index: int, item: Expression) -> str | None:
    if isinstance(part, str):
        return part
    if isinstance(part, Variable) and part.binder is loop.key:
        return str(index)
    if isinstance(part, Variable) and part.binder is loop.value and isinstance(item, Literal):
        return spelled(item)
    return None
