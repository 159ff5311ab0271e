"""Names, attributes and indexes: `name.attribute["key"][0]`."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.evaluation import Code, Evaluation
from dialects.terraform.failures import Failure
from dialects.terraform.lookups import attribute, index
from dialects.terraform.scopes import undeclared
from dialects.terraform.values import UNKNOWN, Value, string
from transpile.hosts.hcl.syntax import Attribute, Chunk, Expression, Identifier, Index, Name, Number, Template
from transpile.nearest import meant
from transpile.source import Span

Step = Attribute | Index


def traversal(ev: Evaluation, e: Name | Attribute | Index) -> Code:
    """A name with all that is looked up in it by constant keys is one reference; other lookups work on any value."""
    steps: list[Step] = []
    base: Expression = e
    while isinstance(base, Attribute) or (isinstance(base, Index) and _is_constant(base.key)):
        steps.append(base)
        base = base.of
    if not isinstance(base, Name):
        return _looked_up(ev, ev.code(e.of), e) if isinstance(e, Attribute | Index) else ev.code(base)
    slot = ev.bound.get(base.name, -1)
    code = _variable(ev, slot) if slot >= 0 else _declared(ev, base, steps)
    for step in reversed(steps):
        code = _looked_up(ev, code, step)
    return code


def _is_constant(key: Expression) -> bool:
    match key:
        case Number():
            return True
        case Template(parts=parts):
            return all(isinstance(part, Chunk) for part in parts)
    return False


def _variable(ev: Evaluation, slot: int) -> Code:
    slots = ev.slots
    return lambda: slots[slot]


def _declared(ev: Evaluation, name: Name, steps: list[Step]) -> Code:
    """The value that a name has in the scope around; takes the step to a member that is declared by itself."""
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
    known = (
        members
        if members
        else [*(each for each in ev.bound if each.isidentifier()), *ev.scope.values, *ev.scope.members]
    )
    way_out = meant(behind[0].text if members and behind else name.name, known, way_out)
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
