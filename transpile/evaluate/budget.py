"""How much one evaluation may make: functions can double a string at each level, and nested loops an item."""

from __future__ import annotations

from typing import NamedTuple

from transpile.evaluate.findings import Findings
from transpile.ir import Expression, Loop
from transpile.ir.traversal import children
from transpile.syntax.tree import Node

LONGEST = 1_000_000
"""The characters of one computed string: as many as a template may have bytes."""

MOST = 100_000_000
"""The characters of all computed strings together."""

MOST_NODES = 5_000_000
"""The scalars, lists and objects of all items that are put in the place of variables, together."""


class Limits(NamedTuple):
    """What a user may raise: the rounds that loops may have, and the bytes that they may produce."""

    iterations: int
    output: int


class Budget:
    """What was made so far, in strings, items and rounds.

    `produced` are the rounds so far, `output` the characters that their copies have at least; `exhausted`: more were
    asked for than the limits allow. `widest` is the loop that produces most of the characters, and how many.
    `most_parts` are the entries and items that the copies of a loop may have, None where that does not matter.
    """

    __slots__ = (
        "_characters",
        "_findings",
        "_nodes",
        "_sizes",
        "exhausted",
        "limits",
        "most_parts",
        "output",
        "produced",
        "widest",
    )

    def __init__(self, limits: Limits, findings: Findings) -> None:
        self.limits = limits
        self.produced = 0
        self.output = 0
        self.exhausted = False
        self.most_parts: int | None = None
        self.widest: tuple[int, Loop] | None = None
        self._findings = findings
        self._characters = 0
        self._nodes = 0
        self._sizes: dict[int, tuple[Expression, int]] = {}

    @property
    def max_iterations(self) -> int:
        """How many rounds there may be."""
        return self.limits.iterations

    @property
    def spent(self) -> tuple[int, int, bool]:
        """What rounds have used up."""
        return self.produced, self.output, self.exhausted

    @spent.setter
    def spent(self, before: tuple[int, int, bool]) -> None:
        self.produced, self.output, self.exhausted = before

    def produces(self, loop: Loop, characters: int) -> None:
        """Note that rounds of a loop have at least so many characters."""
        self.output += characters
        if self.widest is None or characters > self.widest[0]:
            self.widest = characters, loop

    def affords(self, length: int, node: Node | None) -> bool:
        """Whether a computed string of that length may be made; T304 if not."""
        self._characters += length
        if length > LONGEST:
            what = f"a string of {length:,} characters would be computed, but the limit is {LONGEST:,}"
        elif self._characters > MOST:
            what = (
                f"strings of {self._characters:,} characters would be computed, but the limit "
                f"is {MOST:,} for all together"
            )
        else:
            return True
        self._findings.stopped = self._characters > MOST
        self._findings.report("T304", what, node)
        return False

    def affords_item(self, item: Expression) -> bool:
        """Whether an item that is an object or a list may be copied once more; T304 if not."""
        self._nodes += self._size(item)
        if self._nodes <= MOST_NODES:
            return True
        self._findings.stopped = True
        what = f"the items of loops would be copied into more than {MOST_NODES:,} values"
        self._findings.report("T304", what, item.origin)
        return False

    def affords_work(self, nodes: int, node: Node | None) -> bool:
        """Whether functions may be computed over so many nodes; T304 if not."""
        self._nodes += nodes
        if self._nodes <= MOST_NODES:
            return True
        self.exhausted = True
        what = f"functions would process {self._nodes:,} values; the limit is {MOST_NODES:,}"
        self._findings.report("T304", what, node)
        return False

    def _size(self, e: Expression) -> int:
        found = self._sizes.get(id(e))
        if found is None:
            found = self._sizes[id(e)] = (e, 1 + sum(map(self._size, children(e))))
        return found[1]
