"""How much one evaluation may make: functions can double a string at each level, and nested loops an item."""

from __future__ import annotations

from transpile.evaluate.findings import Findings
from transpile.ir import Expression
from transpile.ir.traversal import children
from transpile.syntax.tree import Node

LONGEST = 1_000_000
"""The characters of one computed string: as many as a template may have bytes."""

MOST = 100_000_000
"""The characters of all computed strings together."""

MOST_NODES = 5_000_000
"""The scalars, lists and objects of all items that are put in the place of variables, together."""


class Budget:
    """What was made so far, in strings, items and rounds.

    `produced` are the rounds so far, of `max_iterations` that there may be; `exhausted`: more were asked for.
    """

    __slots__ = ("_characters", "_findings", "_nodes", "_sizes", "exhausted", "max_iterations", "produced")

    def __init__(self, max_iterations: int, findings: Findings) -> None:
        self.max_iterations = max_iterations
        self.produced = 0
        self.exhausted = False
        self._findings = findings
        self._characters = 0
        self._nodes = 0
        self._sizes: dict[int, tuple[Expression, int]] = {}

    def affords(self, length: int, node: Node | None) -> bool:
        """Whether a computed string of that length may be made; T304 if not."""
        self._characters += length
        if length > LONGEST:
            what = f"a string of {length:,} characters would be computed; the limit is {LONGEST:,}"
        elif self._characters > MOST:
            what = (
                f"strings of {self._characters:,} characters would be computed; the limit is {MOST:,} for all together"
            )
        else:
            return True
        self._findings.report("T304", what, node)
        return False

    def affords_item(self, item: Expression) -> bool:
        """Whether an item that is an object or a list may be copied once more; T304 if not."""
        self._nodes += self._size(item)
        if self._nodes <= MOST_NODES:
            return True
        what = f"the items of loops would be copied into more than {MOST_NODES:,} nodes"
        self._findings.report("T304", what, item.origin)
        return False

    def _size(self, e: Expression) -> int:
        found = self._sizes.get(id(e))
        if found is None:
            found = self._sizes[id(e)] = (e, 1 + sum(map(self._size, children(e))))
        return found[1]
