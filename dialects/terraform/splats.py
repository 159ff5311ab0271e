"""`of[*].each` and `of.*.each` (HCL `SplatExpr`)."""

from __future__ import annotations

from collections.abc import Callable

from dialects.terraform.evaluation import Code, Evaluation
from dialects.terraform.types import DYNAMIC, ListType, SetType, TupleType, Type
from dialects.terraform.values import UNKNOWN, ListOf, Null, SetOf, Unknown, Value, sequence, type_of
from transpile.hosts.hcl.syntax import Element, Splat

_EACH = "*"
"""The name of the element of the innermost splat: no variable has it."""
_NESTED = (
    "The second level of splat expression produced elements of different types, so it isn't possible to construct a"
    " valid list to represent the top-level result"
)


def element(ev: Evaluation, e: Element) -> Code:
    """The element that the splat around is at."""
    slots, slot = ev.slots, ev.bound[_EACH]
    return lambda: slots[slot]


def splat(ev: Evaluation, e: Splat) -> Code:
    """A list or set gives a list, a tuple a tuple; any other value is as a tuple of it, null as an empty one."""
    of, slot = ev.code(e.of), ev.slot()
    with ev.binding({_EACH: slot}):
        each = ev.code(e.each)

    def at(value: Value) -> Value:
        ev.slots[slot] = value
        return each()

    def run() -> Value:
        value = of()
        kind = type_of(value) if isinstance(value, Null | Unknown) else None
        if isinstance(value, Null):
            return _of_null(ev, e, value)
        if kind == DYNAMIC:
            return UNKNOWN
        if isinstance(value, Unknown):
            return _of_unknown(value.type, at)
        return _of_known(ev, e, value, at)

    return run


def _of_null(ev: Evaluation, e: Splat, value: Null) -> Value:
    if not isinstance(value.type, TupleType | ListType | SetType):
        return ()
    reason = "Splat expressions (with the * symbol) cannot be applied to null sequences"
    return ev.report(e.of.span, "Splat of null value", reason, label="null")


def _of_unknown(of: Type, at: Callable[[Value], Value]) -> Value:
    """What is known of the result all the same: its type, where the number of elements is known."""
    match of:
        case ListType(element) | SetType(element):
            return Unknown(ListType(type_of(at(Unknown(element)))))
        case TupleType(elements):
            return Unknown(TupleType(tuple(type_of(at(Unknown(each))) for each in elements)))
    at(Unknown(of))
    return UNKNOWN


def _of_known(ev: Evaluation, e: Splat, value: Value, at: Callable[[Value], Value]) -> Value:
    items = sequence(value)
    if items is None:
        return (at(value),)
    ev.visit(e.of.span, len(items))
    before = len(ev.told)
    made = tuple([at(item) for item in items])
    if len(ev.told) > before:
        return UNKNOWN
    if not isinstance(value, ListOf | SetOf):
        return made
    if not made:
        return ListOf(type_of(at(Unknown(value.element))), ())
    types = {type_of(item) for item in made}
    if len(types - {DYNAMIC}) > 1:
        return ev.report(e.each.span, "Invalid nested splat expressions", _NESTED)
    return ListOf((types - {DYNAMIC} or {DYNAMIC}).pop(), made)
