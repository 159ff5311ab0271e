"""One handler for each kind of expression: its value, as far as it is known."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_

from transpile import ir
from transpile.evaluate import calls, interpolation
from transpile.evaluate.evaluation import Evaluation, Lazy
from transpile.evaluate.loops import unrolling
from transpile.evaluate.values import ABSENT, EMPTY, Absent, Env, Outcome, is_no_value


def _variable(ev: Evaluation, e: ir.Variable, env: Env) -> Outcome:
    value = env.get(e.binder)  # none for the variable of a loop around that stays a loop
    if value is None or (value.__class__ is not ir.Literal and not ev.budget.affords_item(value)):
        return e
    return ev.evaluate(value, EMPTY) if ev.fold else value


def _reference(ev: Evaluation, e: ir.Reference, env: Env) -> Outcome:
    if not ev.fold or e.attribute is not None:
        return e
    if is_no_value(e, ev.document.pseudo):
        return ABSENT
    value = ev.parameters.lookup(e.name)
    return _local(ev, e) if value is None else value


def _local(ev: Evaluation, e: ir.Reference) -> Outcome:
    """The value of a name that stands for what is written, if `e` is one."""
    value = ev.document.locals.get(e.name)
    return e if value is None or not ev.budget.affords_item(value) else ev.evaluate(value, EMPTY)


def _array(ev: Evaluation, e: ir.Array, env: Env) -> ir.Array:
    out: list[ir.Expression | ir.Splice] = []
    changed = False
    for item in e.items:
        if item.__class__ is ir.Splice:
            changed = unrolling.splice(ev, item, env, out) or changed
            continue
        new = ev.evaluate(item, env)  # type: ignore[arg-type]
        if new is not item:
            changed = True
        if new is not ABSENT:
            out.append(new)
    return ir.Array(tuple(out), e.origin) if changed else e


def _object(ev: Evaluation, e: ir.Object, env: Env) -> ir.Object:
    if any(member.__class__ is ir.Spread for member in e.members):
        return unrolling.merged(ev, e, env)
    members = [member_of(ev, member, env) for member in e.members]  # type: ignore[arg-type]
    if all(map(is_, members, e.members)):
        return e
    return ir.Object(tuple([member for member in members if member is not None]), e.origin)


def member_of(ev: Evaluation, part: ir.Member, env: Env) -> ir.Member | None:
    """A member with its key and value evaluated; None if its value is absent."""
    key, value = part.key, ev.evaluate(part.value, env)
    if key.__class__ is ir.Text:
        key = interpolation.key(ev, key, env)
    if value is ABSENT:
        return None
    if key is part.key and value is part.value:
        return part
    return ir.Member(key, value, part.origin)


def _call(ev: Evaluation, e: ir.Call, env: Env) -> Outcome:
    function = ev.function(e)
    if function.__class__ is Lazy:
        return function.implementation(e, env, ev)
    return calls.apply(ev, e, calls.argument_of(ev, e, env))


def _shared(ev: Evaluation, e: ir.Shared, env: Env) -> Outcome:
    value = ev.evaluate(e.value, env)
    return e if value is e.value else value


def _loop(ev: Evaluation, e: ir.Loop, env: Env) -> ir.Expression:
    return unrolling.unroll(ev, e, env) or e


def _filled(ev: Evaluation, e: ir.Filled, env: Env) -> Outcome:
    inner = dict(env)
    for binder, value in e.values:  # in the variables of the loops around it, if these are left
        known = ev.evaluate(value, env)
        inner[binder] = value if isinstance(known, Absent) else known
    return ev.evaluate(e.body, inner)


HANDLERS: dict[type, Callable[..., Outcome]] = {
    ir.Variable: _variable,
    ir.Reference: _reference,
    ir.Text: interpolation.text,
    ir.Array: _array,
    ir.Object: _object,
    ir.Call: _call,
    ir.Shared: _shared,
    ir.Loop: _loop,
    ir.Filled: _filled,
}
