"""The carrier of a loop: the part of its keys that varies, which a loop over plain strings can run over.

It is the position (over an object: the key), the item, or the part of the key that both or a function make
(`${i}${x}`); rows are its values, round by round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import bind
from transpile.evaluate.values import alphanumeric, spelled
from transpile.ir import Binder, Call, Expression, Literal, Loop, Member, Merge, Object, Sigil, Spread, Text, Variable
from transpile.ir.name_words import capitalized
from transpile.ir.traversal import bound, free
from transpile.legality.context import Context
from transpile.legality.literal_sources import keyed
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind


class By(Enum):
    """What a carrier stands for."""

    KEY = "the index or the key"
    ITEM = "the item"
    PART = "a part of the key of the entry"


@dataclass(frozen=True, slots=True)
class Carrier:
    """What carries a loop over these rounds; `binder` is the variable of the loop over `rows`."""

    loop: Loop
    by: By
    rows: tuple[str, ...]
    binder: Binder

    def means(self, binder: Binder) -> bool:
        """Whether the carrier is what this variable of the loop was."""
        if not self.rows:
            return True  # there is no round in which it could be anything else
        return binder is self._same

    def variable(self, mention: Variable) -> Variable:
        """The carrier where `mention` stood; it stays as it is written where the name is the same."""
        return Variable(self.binder, origin=mention.origin if mention.binder.name == self.binder.name else None)

    def key(self, key: Literal | Text, context: Context) -> Literal | Text | None:
        """The key with the carrier in place of the loop's variables; None if it varies otherwise than the carrier."""
        if isinstance(key, Literal) or not free(key) & bound(self.loop):
            return key
        # The entries of one iteration may differ in the fixed text around the part, never in the part itself. It
        # reaches from the first mention to the last, with the text between: `${i}-${x}` is one part. Its sigils are
        # applied.
        if self.by is By.PART:
            if _varying(self.loop, key, context) != self.rows:
                return None
            first, last = _bounds(self.loop, key)
            return replace(key, parts=(*key.parts[:first], Variable(self.binder), *key.parts[last + 1 :]))
        # One more variable of this loop, or a function, and the key no longer varies as the carrier does.
        if free(key) & bound(self.loop) != {self._same} or _computed(key, self.loop):
            return None
        # The sigil stays: the target may know `&{x}`, and if not, `strip_keys` has its turn after this lowering.
        parts = (
            Variable(self.binder, part.sigil) if isinstance(part, Variable) and part.binder is self._same else part
            for part in key.parts
        )
        return replace(key, parts=tuple(parts))

    @property
    def _same(self) -> Binder | None:
        match self.by:
            case By.KEY:
                return self.loop.key
            case By.ITEM:
                return self.loop.value
        return None


def find(loop: Loop, rounds: Pairs, context: Context) -> Carrier | None:
    """The carrier of `loop`; None where its keys have none, or one that is the same in two rounds."""
    # Keys without this loop's variables are the same in every iteration, so they say nothing about the carrier.
    keys = [key for key in _keys(loop.members) if isinstance(key, Text) and free(key) & bound(loop)]
    by = _by(loop, keys)
    rows = _rows(loop, keys, rounds, by, context)
    # Rows are keys of a mapping and items of a loop: the target may refuse an item that occurs twice.
    if rows is None or len(set(rows)) < len(rows):
        return None
    return Carrier(loop, by, rows, _binder(loop, by, keys, rounds, rows))


def _binder(loop: Loop, by: By, keys: list[Text], rounds: Pairs, rows: tuple[str, ...]) -> Binder:
    """The variable of the carrier, named as what it stands for: `Index`, `Zone`, `IndexZone` for both."""
    used = [one for one in (loop.key, loop.value) if one is not None and any(one in free(key) for key in keys)]
    if by is By.PART and len(used) > 1:
        return Binder(used[0].name + capitalized(used[1].name))
    # A part that a function makes of the index alone reads as an index only if it is a number; else it is rather a name
    # of the item. The origin comes along, so the name still counts as one that the author chose.
    by_key = by is By.KEY or (used == [loop.key] and (keyed(rounds) is not None or all(map(str.isdigit, rows))))
    named = (loop.key if by_key else loop.value) or loop.value or loop.key
    return Binder(named.name, named.origin) if named else Binder("Item")


def scalars(rounds: Pairs) -> bool:
    """Whether no item is an object or a list."""
    return all(isinstance(item, Literal) for _, item in rounds)


def selectable(rounds: Pairs) -> bool:
    """Whether `Fn::Select` picks every item: they are those of a list, and none is an object, a list or null."""
    if keyed(rounds) is not None:
        return False
    return all(isinstance(item, Literal) and item.kind is not Kind.NULL for _, item in rounds)


def _keys(members: Sequence[Member | Spread]) -> Iterator[Literal | Text]:
    """The keys that a round makes in the object around the loop."""
    for member in members:
        match member:
            case Member(key):
                yield key
            # An inner loop makes the keys of a nest: they mention the variables of the outer loop, too.
            case Spread(Loop(result=Merge(inside)) | Object(inside)):
                yield from _keys(inside)


def _by(loop: Loop, keys: list[Text]) -> By:
    used: frozenset[Binder] = frozenset().union(*map(free, keys))
    if any(_computed(key, loop) for key in keys):
        return By.PART
    # A key that mentions both needs both, since neither alone has to differ in each iteration.
    if loop.value in used:
        return By.PART if loop.key in used else By.ITEM
    # Also for a list, which has no keys: the index is different in each iteration and fixes only their number.
    return By.KEY


def _computed(key: Text, loop: Loop) -> bool:
    """Whether a function of the loop's variables stands in a key."""
    return any(isinstance(part, Call) and free(part) & bound(loop) for part in key.parts)


def _rows(loop: Loop, keys: list[Text], rounds: Pairs, by: By, context: Context) -> tuple[str, ...] | None:
    match by:
        case By.KEY:
            return tuple(spelled(key) for key, _ in rounds if isinstance(key, Literal))
        case By.ITEM:
            # An item that is not a literal has no text yet, so it cannot be a key of a mapping.
            texts = tuple(spelled(item) for _, item in rounds if isinstance(item, Literal))
            return texts if len(texts) == len(rounds) else None
    # One loop variable can stand for one sequence of words only.
    found = {_varying(loop, key, context) for key in keys}
    return found.pop() if len(found) == 1 else None


def _bounds(loop: Loop, key: Text) -> tuple[int, int]:
    """First and last part of a key that mention this loop's variables."""
    mentions = [at for at, part in enumerate(key.parts) if not isinstance(part, str) and free(part) & bound(loop)]
    return mentions[0], mentions[-1]


def _varying(loop: Loop, key: Text, context: Context) -> tuple[str, ...] | None:
    """The varying middle of a key in every round; None if another loop's variable stands in it."""
    first, last = _bounds(loop, key)
    rows = []
    for pair in context.rounds(loop) or ():
        words = [_word(part, loop, pair, context) for part in key.parts[first : last + 1]]
        if None in words:
            return None
        rows.append("".join(word for word in words if word is not None))
    return tuple(rows)


def _word(part: str | Expression, loop: Loop, pair: tuple[Expression, Expression], context: Context) -> str | None:
    if isinstance(part, str):
        return part
    value = context.value(part, bind(loop, pair, {}))
    if not isinstance(value, Literal):
        return None
    stripped = isinstance(part, Variable) and part.sigil is Sigil.ALPHANUMERIC
    return alphanumeric(spelled(value)) if stripped else spelled(value)
