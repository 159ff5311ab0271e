"""Names, attributes, indexes and splats: `name.attribute["key"][0]`, `of[*].each`, `of.*.each` (HCL `SplatExpr`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.types import DYNAMIC, ListType, SetType, TupleType, Type
from dialects.terraform.cty.values import UNKNOWN, ListOf, Null, SetOf, Unknown, Value, sequence, string, type_of
from dialects.terraform.evaluate.evaluation import Code, Evaluation
from dialects.terraform.evaluate.index_access import attribute, index
from dialects.terraform.evaluate.scopes import KINDS, undeclared
from dialects.terraform.syntax.references import constant_step
from transpile.diagnostics.suggestions import meant
from transpile.hosts.hcl.syntax import Attribute, Element, Expression, Identifier, Index, Name, Splat
from transpile.syntax.source import Span

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
    if not made:  # its type is that of what the elements would give
        return ListOf(type_of(at(Unknown(value.element))), ())
    types = {type_of(item) for item in made}
    if len(types - {DYNAMIC}) > 1:
        return ev.report(e.each.span, "Invalid nested splat expressions", _NESTED)
    return ListOf((types - {DYNAMIC} or {DYNAMIC}).pop(), made)


Step = Attribute | Index


def traversal(ev: Evaluation, e: Name | Attribute | Index) -> Code:
    """A name with all that is looked up in it by constant keys is one reference; other lookups work on any value."""
    steps: list[Step] = []
    base: Expression = e
    while isinstance(base, Attribute | Index) and constant_step(base) is not None:
        steps.append(base)
        base = base.of
    if not isinstance(base, Name):
        return _looked_up(ev, ev.code(e.of), e) if isinstance(e, Attribute | Index) else ev.code(base)
    slot = ev.bound.get(base.name, -1)
    code = _variable(ev, slot) if slot >= 0 else _declared(ev, base, steps)
    for step in reversed(steps):
        code = _looked_up(ev, code, step)
    return code


def _variable(ev: Evaluation, slot: int) -> Code:
    slots = ev.slots
    return lambda: slots[slot]


def _declared(ev: Evaluation, name: Name, steps: list[Step]) -> Code:
    """The value that a name has in the scope around; takes the step to a member that is declared by itself.

    `steps` has the innermost step last. What is taken here is removed from it: the caller looks up the rest, which is
    nothing behind a name that is not declared.
    """
    if name.name in ev.scope.values:
        value = ev.scope.values[name.name]
        return lambda: value
    behind = list(_leading_names(steps))
    members = ev.scope.members.get(name.name, {})
    if behind and behind[0].text in members:
        steps.pop()
        value = members[behind[0].text]
        return lambda: value
    del steps[:]
    headline, reason, way_out = undeclared(name.name, [each.text for each in behind])
    if name.name in KINDS or members:  # the name is right: what may be wrong is the one behind it
        way_out = meant(behind[0].text, members, way_out) if behind else way_out
    else:
        variables = (each for each in ev.bound if each.isidentifier())
        way_out = meant(name.name, [*variables, *ev.scope.values, *ev.scope.members], way_out)
    span = Span(name.span.start, behind[0].span.end if behind else name.span.end)
    ev.report(span, headline, reason, code="T212", label="not declared", help=way_out)
    return lambda: UNKNOWN


def _leading_names(steps: list[Step]) -> Iterator[Identifier]:
    """The attributes that follow a name before anything else does."""
    for step in reversed(steps):
        if not isinstance(step, Attribute):
            return
        yield step.name


def _looked_up(ev: Evaluation, of: Code, step: Step) -> Code:
    """A step from a value to a part of it."""
    if isinstance(step, Attribute):
        return _attribute(ev, of, string(step.name.text), step.name.span)
    return _index(ev, of, ev.code(step.key), step.key.span)


def _attribute(ev: Evaluation, of: Code, name: str, span: Span) -> Code:
    def run() -> Value:
        value = of()
        if type(value) is dict and name in value:
            return value[name]
        try:
            return attribute(value, name)
        except Failure as failure:
            return ev.fail(span, failure, "Unsupported attribute", label="there is no such attribute")

    return run


def _index(ev: Evaluation, of: Code, key: Code, span: Span) -> Code:
    def run() -> Value:
        value, at = of(), key()
        if type(value) is tuple and type(at) is int and 0 <= at < len(value):
            return value[at]
        try:
            return index(value, at)
        except Failure as failure:
            return ev.fail(span, failure, "Invalid index", label="there is no such element")

    return run
