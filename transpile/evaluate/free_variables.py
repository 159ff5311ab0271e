"""What an evaluation wants to know of an expression before it looks inside, found once for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from transpile import ir
from transpile.ir.key_order import sorts_keys
from transpile.ir.traversal import NOTHING, bound, children, result_children


class Facts(NamedTuple):
    """`free`: its variables. `active`: whether something is to be unrolled, inlined or put in order in it. `constant`:
    whether it calls functions without any variable, which are computed if that lets a call around be computed.

    It holds the expression, so that facts can be kept by its id.
    """

    e: ir.Expression
    free: frozenset[ir.Binder]
    active: bool
    constant: bool


def find(e: ir.Expression, known: dict[int, Facts], computes: Callable[[ir.Call], bool]) -> Facts:
    """The facts of `e`, which `known` then has, with those of everything below."""
    found = known.get(id(e))
    if found is not None:
        return found
    kind = e.__class__
    if kind is ir.Literal or kind is ir.Reference:
        found = known[id(e)] = Facts(e, NOTHING, False, False)
        return found
    if kind is ir.Array or kind is ir.Object:  # most of what is left
        found = known[id(e)] = _inner(e, known, computes)
        return found
    match e:
        case ir.Variable(binder):
            found = Facts(e, frozenset((binder,)), False, False)
        case ir.Loop():
            inside = [find(one, known, computes).free for one in (*result_children(e.result), e.filter) if one]
            outside = find(e.source, known, computes).free
            found = Facts(e, outside | (NOTHING.union(*inside) - bound(e)), True, False)
        case ir.Filled(body, values):
            left = [find(value, known, computes).free for _, value in values]
            # active also where all its variables have values: it still stands for the copy that it is to become
            own = find(body, known, computes).free - {binder for binder, _ in values}
            found = Facts(e, own.union(*left), True, False)
        case _:
            found = _inner(e, known, computes)
    known[id(e)] = found
    return found


def _inner(e: ir.Expression, known: dict[int, Facts], computes: Callable[[ir.Call], bool]) -> Facts:
    below, active = _below(e)
    free, constant = NOTHING, False
    for child in below:
        _, inner, within, computed = known.get(id(child)) or find(child, known, computes)
        if inner:
            free = free | inner if free else inner
        active = active or within
        constant = constant or computed
    if isinstance(e, ir.Call):
        active = active or sorts_keys(e)
        constant = constant or (not free and computes(e))
    return Facts(e, free, active, constant)


def _below(e: ir.Expression) -> tuple[list[ir.Expression], bool]:
    """What is directly below `e`, and whether something of it is to be inlined.

    Literals are left out: most are, and nothing is to be known of them.
    """
    if e.__class__ is ir.Object:
        members = e.members
        below = [one.value for one in members if one.value.__class__ is not ir.Literal]
        below += [one.key for one in members if one.__class__ is ir.Member and one.key.__class__ is not ir.Literal]
        return below, ir.Spread in [one.__class__ for one in members]
    if e.__class__ is ir.Array:
        items = [one.value if isinstance(one, ir.Splice) else one for one in e.items if one.__class__ is not ir.Literal]
        spliced = bool(items) and ir.Splice in [one.__class__ for one in e.items]
        return [one for one in items if one.__class__ is not ir.Literal], spliced
    return [one for one in children(e) if one.__class__ is not ir.Literal], False
