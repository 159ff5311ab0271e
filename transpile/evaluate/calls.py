"""Calls of functions -> their values, at evaluated arguments; the calls themselves where there is none."""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.evaluation import Deferred, Evaluation, Lazy
from transpile.evaluate.values import ABSENT, EMPTY, Env, Outcome, is_no_value
from transpile.ir import Array, Call, Expression, Member, Object, Reference, Splice, Spread
from transpile.ir.traversal import children


def argument_of(ev: Evaluation, call: Call, env: Env) -> Expression:
    """The evaluated argument of `call`; absent arguments stay as references, so that none moves."""
    argument = call.argument
    if not isinstance(argument, Array):
        return _present(ev, argument, env, call)
    items: list[Expression | Splice] = []
    changed = False
    for item in argument.items:
        new = _spliced(ev, item, env) if isinstance(item, Splice) else (_argument(ev, item, env, call),)
        changed = changed or len(new) != 1 or new[0] is not item
        items += new
    return Array(tuple(items), argument.origin) if changed else argument


def _spliced(ev: Evaluation, item: Splice, env: Env) -> tuple[Expression | Splice, ...]:
    """What a loop among the arguments makes; the others stay what they are without it."""
    made = ev.evaluate(Array((item,)), env)
    return made.items if isinstance(made, Array) else (item,)


def _argument(ev: Evaluation, item: Expression, env: Env, call: Call) -> Expression:
    return _options(ev, item, env, call) if isinstance(item, Object) else _present(ev, item, env, call)


def _options(ev: Evaluation, item: Object, env: Env, call: Call) -> Expression:
    """An argument that is an object (`DefaultValue`): no member disappears."""
    if any(isinstance(member, Spread) for member in item.members):
        return _present(ev, item, env, call)
    values = [_present(ev, member.value, env, call) for member in item.members]
    if all(new is member.value for new, member in zip(values, item.members, strict=True)):
        return item
    pairs = zip(item.members, values, strict=True)
    members = [Member(old.key, new, old.origin) for old, new in pairs if isinstance(old, Member)]
    return Object(tuple(members), item.origin)


def _present(ev: Evaluation, e: Expression, env: Env, call: Call) -> Expression:
    value = ev.evaluate(e, env)
    if value is not ABSENT:
        return value
    return e if is_no_value(e, ev.document.pseudo) else _nothing(ev)


def _nothing(ev: Evaluation) -> Reference:
    """The reference that stands for an absent argument of a function."""
    return Reference(ev.document.pseudo.no_value)


def apply(ev: Evaluation, call: Call, argument: Expression) -> Outcome:
    """The value of `call` at an evaluated argument; the call around that argument where it has none."""
    function = ev.function(call)
    if function is not None and not isinstance(function, Lazy | Deferred):
        result = function(argument, ev, call)
        if result is None and not ev.fold and any(ev.facts(child).constant for child in children(call)):
            # `Fn::Select [!Ref I, Fn::Split [",", "a,b"]]`: an expansion leaves the inner call as it is written, since
            # no variable is in it, but the outer one needs its value; where that does not help, nothing changes.
            known = argument_of(ev.constants(), Call(call.vocabulary, call.name, argument), EMPTY)
            result = None if known is argument else function(known, ev, call)
        if result is not None:
            return result
    return call if argument is call.argument else replace(call, argument=argument)
