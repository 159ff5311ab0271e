"""What an evaluation wants to know of an expression before it looks inside, found once for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Filled,
    Literal,
    Loop,
    Object,
    Reference,
    Splice,
    Spread,
    Variable,
)
from transpile.walk import NOTHING, bound, children, result_children


class Facts(NamedTuple):
    """`free`: its variables. `active`: whether something is to be unrolled or inlined in it. `constant`: whether it
    calls functions without any variable, which are computed if that lets a call around be computed.

    It holds the expression, so that facts can be kept by its id.
    """

    e: Expression
    free: frozenset[Binder]
    active: bool
    constant: bool


def find(e: Expression, known: dict[int, Facts], computes: Callable[[Call], bool]) -> Facts:
    """The facts of `e`, which `known` then has, with those of everything below."""
    found = known.get(id(e))
    if found is not None:
        return found
    kind = e.__class__
    if kind is Literal or kind is Reference:
        found = known[id(e)] = Facts(e, NOTHING, False, False)
        return found
    match e:
        case Variable(binder):
            found = Facts(e, frozenset((binder,)), False, False)
        case Loop():
            inside = [find(one, known, computes).free for one in (*result_children(e.result), e.filter) if one]
            outside = find(e.source, known, computes).free
            found = Facts(e, outside | (NOTHING.union(*inside) - bound(e)), True, False)
        case Filled(body, values):
            left = [find(value, known, computes).free for _, value in values]
            own = find(body, known, computes).free - {binder for binder, _ in values}
            found = Facts(e, own.union(*left), True, False)
        case _:
            found = _inner(e, known, computes)
    known[id(e)] = found
    return found


def _inner(e: Expression, known: dict[int, Facts], computes: Callable[[Call], bool]) -> Facts:
    free, active, constant = NOTHING, _inlines(e), False
    for child in children(e):
        if child.__class__ is Literal:
            continue  # most are, and nothing is to be known of them
        _, inner, within, computed = known.get(id(child)) or find(child, known, computes)
        if inner:
            free = free | inner if free else inner
        active = active or within
        constant = constant or computed
    if isinstance(e, Call) and not free:
        constant = constant or computes(e)
    return Facts(e, free, active, constant)


def _inlines(e: Expression) -> bool:
    match e:
        case Array(items):
            return any(isinstance(item, Splice) for item in items)
        case Object(members):
            return any(isinstance(member, Spread) for member in members)
    return False
