"""Loops that stay: what is bound in them, and that their names hide nothing that is written into them."""

from __future__ import annotations

from dialects.terraform.expand.known_values import Closure, Env
from dialects.terraform.expand.writer import Captured, Pen
from dialects.terraform.syntax.loops_in import Loop, binders


def kept(pen: Pen, loop: Loop, env: Env) -> Env:
    """What is bound in a loop that stays. Raises `Captured` where its names would mean something else.

    `[for x in [y]: [for y in var.ys: x]]` with `y` of a loop around that stays: written for `x` in the inner loop, `y`
    would be that loop's.
    """
    names = binders(loop)
    origins = [env[name].origin for name in pen.free(loop) & env.keys()]
    if any(one and names & _names(pen, one) for one in origins):
        raise Captured(loop)
    return pen.deciding.kept(loop, env)


def _names(pen: Pen, origin: Closure) -> frozenset[str]:
    """The names in what is written for a variable."""
    if origin not in pen.names:
        inner = [origin.env[name].origin for name in pen.free(origin.e) & origin.env.keys()]
        pen.names[origin] = pen.free(origin.e).union(*(_names(pen, one) for one in inner if one))
    return pen.names[origin]
