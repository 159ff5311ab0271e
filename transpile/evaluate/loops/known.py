"""What an evaluation has found out about loops, remembered by the ids of the loops, which are held for that."""

from __future__ import annotations

from typing import NamedTuple

from transpile.ir import Expression, Loop

Pairs = tuple[tuple[Expression, Expression], ...]
"""Position and item, or key and value, of every round."""


class Known(NamedTuple):
    """What was found for a source: its pairs and the parameters that they came from."""

    loop: Loop
    pairs: Pairs
    names: frozenset[str]


class Frozen(NamedTuple):
    """A loop that was evaluated at the values that parameters have now, and the `most` items that it had."""

    loop: Loop
    names: frozenset[str]
    most: int


class KnownLoops:
    """`sources` that no outer variable changes, the loops directly inside, and `frozen`: what follows no longer."""

    __slots__ = ("frozen", "nested", "sources")

    def __init__(self) -> None:
        self.sources: dict[int, Known] = {}
        self.nested: dict[int, tuple[Loop, tuple[Loop, ...]]] = {}
        self.frozen: dict[int, Frozen] = {}

    def freeze(self, loop: Loop, names: frozenset[str], count: int) -> None:
        """Notes that `loop` was evaluated at the values that these parameters have now."""
        if names:
            _, before, most = self.frozen.get(id(loop), (loop, names, 0))
            self.frozen[id(loop)] = Frozen(loop, before | names, max(most, count))

    @property
    def followed(self) -> frozenset[str]:
        """The parameters whose values loops were evaluated at."""
        return frozenset().union(*(one.names for one in self.frozen.values()))
