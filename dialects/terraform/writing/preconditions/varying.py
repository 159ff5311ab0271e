"""What may be another one at other values of variables."""

from __future__ import annotations

from collections.abc import Collection

from transpile.ir import Binder, Expression, Loop, Reference, Variable
from transpile.ir.traversal import bound, walk
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Varying:
    """The parameters that are variables, and the loop variables that depend on these."""

    parameters: Collection[str]
    binders: Collection[Binder]

    def decides(self, e: Expression) -> bool:
        """Whether a variable decides what an expression is."""
        return any(
            (isinstance(one, Reference) and one.name in self.parameters)
            or (isinstance(one, Variable) and one.binder in self.binders)
            for one in walk(e)
        )

    def visits(self, loop: Loop) -> bool:
        """Whether a variable decides which rounds a loop has."""
        return self.decides(loop.source) or (loop.filter is not None and self.decides(loop.filter))


def varying(root: Expression, parameters: Collection[str]) -> Varying:
    """What depends on the variables of these parameters."""
    found: set[Binder] = set()
    known = Varying(parameters, found)
    for loop in (one for one in walk(root) if isinstance(one, Loop)):  # those around others first
        if known.visits(loop):
            found |= bound(loop)
    return known
