"""What an evaluation has found out about loops, remembered by the ids of the loops, which are held for that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import NamedTuple

from transpile.evaluate.free_variables import Facts
from transpile.evaluate.values import Env
from transpile.ir import Binder, Expression, Literal, Loop, Text
from transpile.syntax.fast_dataclass import dataclass

Pairs = tuple[tuple[Expression, Expression], ...]
"""Position and item, or key and value, of every round."""


class Size(NamedTuple):
    """The characters of a text, of which variables stand in it so many times more.

    `work`: the nodes below functions that are computed, of which the text may show nothing. `parts`: the entries and
    items that it has.
    """

    fixed: int = 0
    mentions: tuple[tuple[Binder, int], ...] = ()
    work: int = 0
    parts: int = 0

    def at(self, env: Env, length: Callable[[Expression], int]) -> int:
        """The characters, where variables have values."""
        return self.fixed + sum(length(env[one]) * count for one, count in self.mentions if one in env)


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


@dataclass(frozen=True, slots=True)
class Shapes:
    """What no value changes, so that evaluations with the same functions may share it.

    The `facts` of expressions, the loops directly inside others, the `sizes` that their rounds produce, the variables
    that bodies have in strings, and what keys `called` like functions were made of.
    """

    facts: dict[int, Facts] = field(default_factory=dict)
    nested: dict[int, tuple[Loop, tuple[Loop, ...]]] = field(default_factory=dict)
    sizes: dict[int, tuple[Loop, Size]] = field(default_factory=dict)
    spelled: dict[int, tuple[Expression, frozenset[Binder]]] = field(default_factory=dict)
    called: dict[int, tuple[Literal, Text]] = field(default_factory=dict)


class KnownLoops:
    """`sources` that no outer variable changes, and `frozen`: what follows no longer.

    `nested`, `sizes`, `spelled` and `called` are those of the shapes, `lengths` what items that are structures have
    (`copy_sizes.py`).
    """

    __slots__ = ("called", "frozen", "lengths", "nested", "sizes", "sources", "spelled")

    def __init__(self, shapes: Shapes) -> None:
        self.sources: dict[int, Known] = {}
        self.frozen: dict[int, Frozen] = {}
        self.lengths: dict[int, tuple[Expression, int]] = {}
        self.nested = shapes.nested
        self.sizes = shapes.sizes
        self.spelled = shapes.spelled
        self.called = shapes.called

    def freeze(self, loop: Loop, names: frozenset[str], count: int) -> None:
        """Notes that `loop` was evaluated at the values that these parameters have now."""
        if names:
            _, before, most = self.frozen.get(id(loop), (loop, names, 0))
            self.frozen[id(loop)] = Frozen(loop, before | names, max(most, count))

    @property
    def followed(self) -> frozenset[str]:
        """The parameters whose values loops were evaluated at."""
        return frozenset().union(*(one.names for one in self.frozen.values()))
