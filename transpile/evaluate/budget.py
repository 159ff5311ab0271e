"""How much one evaluation may make: functions can double a string at each level, and nested loops an item."""

from __future__ import annotations

from transpile.ir import Expression
from transpile.ir.traversal import children

LONGEST = 1_000_000
"""The characters of one computed string: as many as a template may have bytes."""

MOST = 100_000_000
"""The characters of all computed strings together."""

MOST_NODES = 5_000_000
"""The scalars, lists and objects of all items that are put in the place of variables, together."""


class Budget:
    """What was made so far. Its methods answer why something may not be made, or None if it may."""

    __slots__ = ("_characters", "_nodes", "_sizes")

    def __init__(self) -> None:
        self._characters = 0
        self._nodes = 0
        self._sizes: dict[int, tuple[Expression, int]] = {}

    def string(self, length: int) -> str | None:
        """A computed string of that length."""
        self._characters += length
        if length <= LONGEST and self._characters <= MOST:
            return None
        if length > LONGEST:
            return f"a string of {length:,} characters would be computed; the limit is {LONGEST:,}"
        return f"strings of {self._characters:,} characters would be computed; the limit is {MOST:,} for all together"

    def item(self, item: Expression) -> str | None:
        """A copy of an item that is an object or a list."""
        self._nodes += self._size(item)
        if self._nodes <= MOST_NODES:
            return None
        return f"the items of loops would be copied into more than {MOST_NODES:,} nodes"

    def _size(self, e: Expression) -> int:
        found = self._sizes.get(id(e))
        if found is None:
            found = self._sizes[id(e)] = (e, 1 + sum(map(self._size, children(e))))
        return found[1]
