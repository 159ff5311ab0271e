"""Objects whose order of keys is told by what they are given to, where loops make keys: a call around them.

Some languages sort the keys of every object. As long as loops make them, nobody can put them in order where they are
written: no target has words for this call, so loops in it are written out, unless they make their keys in order.
"""

from __future__ import annotations

from typing import TypeGuard

from transpile.ir import Call, Expression
from transpile.syntax.tree import Node

NAME = "sorted_keys"


def with_sorted_keys(e: Expression, origin: Node | None = None) -> Call:
    """The object that `e` makes, with its keys in order."""
    return Call("core", NAME, e, origin)


def sorts_keys(e: Expression) -> TypeGuard[Call]:
    """Whether this is such an object."""
    return isinstance(e, Call) and e.name == NAME and e.vocabulary == "core"
