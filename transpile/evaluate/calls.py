"""Calls of functions -> their values, at evaluated arguments; the calls themselves where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import is_

from transpile.evaluate import interpolation
from transpile.evaluate.evaluation import Deferred, Evaluation, Lazy, Lookup, Mode, OfValue, Plain
from transpile.evaluate.loops import unrolling
from transpile.evaluate.values import ABSENT, EMPTY, Absent, AsArgument, Env, Outcome, bare, is_no_value, nothing
from transpile.ir import (
    Array,
    Call,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
)
from transpile.ir.traversal import children, walk


def argument_of(ev: Evaluation, call: Call, env: Env, first: Expression | None = None) -> Expression:
    """The evaluated argument of `call`; absent arguments stay as references, so that none moves.

    What an unknown function is given is a value like others: its items may be made by a loop, and none has a place.
    `first` is the value of the first item (`argument_item`) where that is known already.
    """
    placed = ev.takes_arguments(call)
    argument = bare(call.argument) if placed else call.argument
    if placed and isinstance(argument, Loop):
        return unrolling.unroll(ev, argument, env, _as_argument(ev, call)) or call.argument
    if not isinstance(argument, Array) or (ev.fold and not placed):
        made = _answered(ev, argument, env, call)
        return _present(ev, call.argument, env, call) if made is None else argument_of(ev, made, EMPTY)
    items: list[Expression | Splice] = []
    # What an alias stands for may be a list elsewhere, and lose there what is absent.
    aliased = ev.fold and argument is not call.argument
    changed = aliased and any(is_no_value(one, ev.document.pseudo) for one in argument.items)
    for at, item in enumerate(argument.items):
        if first is not None and at == 0:
            new: tuple[Expression | Splice, ...] = (first,)
        else:
            new = _spliced(ev, item, env, call) if isinstance(item, Splice) else (argument_item(ev, item, env, call),)
        changed = changed or len(new) != 1 or new[0] is not item
        items += new
    return Array(tuple(items), argument.origin) if changed else call.argument


def _answered(ev: Evaluation, argument: Expression, env: Env, call: Call) -> Call | None:
    """`call` with the list that a call of another language makes as all its arguments, where everything is computed.

    Its items are evaluated as arguments then: as items of a list, those that are absent would be none.
    """
    is_other = isinstance(argument, Call) and argument.vocabulary != call.vocabulary
    if not ev.fold or not is_other or not ev.takes_arguments(call):
        return None
    made = ev.anew(Mode.MEANING).value(argument, env)
    return replace(call, argument=made) if isinstance(made, Array) else None


def _spliced(ev: Evaluation, item: Splice, env: Env, call: Call) -> tuple[Expression | Splice, ...]:
    """What a loop among the arguments makes; the others stay what they are without it."""
    out: list[Expression | Splice] = []
    unrolling.splice(ev, item, env, out, _as_argument(ev, call) if ev.takes_arguments(call) else None)
    return tuple(out)


def _as_argument(ev: Evaluation, call: Call) -> AsArgument:
    """The value of what a loop makes, as an argument of `call`."""
    return lambda item, env: argument_item(ev, item, env, call)


def argument_item(ev: Evaluation, item: Expression, env: Env, call: Call) -> Expression:
    """The value of an item of the argument of `call`; the reference to nothing where it is absent."""
    found = bare(item)
    if isinstance(found, Loop) and isinstance(found.result, Merge):
        return unrolling.unroll(ev, found, env, _as_member(ev, call)) or item
    if not isinstance(found, Object):
        return _present(ev, item, env, call)
    made = _options(ev, found, env, call)
    if ev.fold and not _is_default(made):
        return _present(ev, item, env, call)
    # Where everything is computed, what has the anchor loses what stays here: the alias would mean that.
    return item if made is found and not ev.fold else made


def _is_default(argument: Expression) -> bool:
    """Whether an argument is the object that says what a lookup gives where it finds nothing (`DefaultValue`).

    Any other object is a value, as it is where a variable brings it.
    """
    members = argument.members if isinstance(argument, Object) else ()
    return any(isinstance(one, Spread) or one.name == "DefaultValue" for one in members)


def _options(ev: Evaluation, item: Object, env: Env, call: Call) -> Expression:
    """An argument that is an object (`DefaultValue`): no member disappears."""
    written = [member for member in item.members if isinstance(member, Member)]
    if len(written) < len(item.members):
        return unrolling.merged(ev, item, env, _as_member(ev, call))
    members = [_option(ev, member, env, call) for member in written]
    if all(map(is_, members, written)):
        return item
    return Object(tuple(members), item.origin)


def _as_member(ev: Evaluation, call: Call) -> AsArgument:
    """The value of a member that a loop makes in such an argument."""
    return lambda value, env: _present(ev, value, env, call)


def _option(ev: Evaluation, member: Member, env: Env, call: Call) -> Member:
    """A member of such an argument, with its key and value evaluated."""
    key, value = member.key, _present(ev, member.value, env, call)
    if isinstance(key, Text):
        key = interpolation.key(ev, key, env)
    return member if key is member.key and value is member.value else Member(key, value, member.origin)


def _present(ev: Evaluation, e: Expression, env: Env, call: Call) -> Expression:
    value = ev.evaluate(e, env)
    if value is not ABSENT:
        return value
    return e if is_no_value(e, ev.document.pseudo) else nothing(ev.document.pseudo)


def apply(ev: Evaluation, call: Call, argument: Expression) -> Outcome:
    """The value of `call` at an evaluated argument; the call around that argument where it has none."""
    function = ev.function(call)
    argument = settled(ev, call, argument)
    if function is not None and not isinstance(function, Lazy | Deferred):
        compute = function.implementation if isinstance(function, Lookup | OfValue) else function
        result = compute(argument, ev, call)
        if result is None and ev.lazy:
            result = _with_copies(ev, call, argument, compute)
        if result is None and not ev.fold:
            result = _with_constants(ev, call, argument, compute)
        if result is not None:
            return result
    return call if argument is call.argument else replace(call, argument=argument)


def settled(ev: Evaluation, call: Call, argument: Expression) -> Expression:
    """An evaluated argument of `call`, with what looks something up computed where only its value may stand."""
    if ev.fold:
        return argument
    items = argument.items if isinstance(argument, Array) else (argument,)
    for at, item in enumerate(items):
        for one, carried in lookups(ev, item):
            # A call of another vocabulary has an equal, if any, for what its arguments are.
            if one.vocabulary != call.vocabulary or not carried.carries(call.name, items, at):
                return _known(ev, call, argument)
    return argument


def _with_copies(ev: Evaluation, call: Call, argument: Expression, compute: Plain) -> Outcome | None:
    """The value of `call` where only copies of bodies that were left to later stand in its way."""
    if not any(isinstance(one, Filled) for one in walk(argument)):
        return None
    made = ev.evaluate(argument, EMPTY)
    return None if isinstance(made, Absent) else compute(made, ev, call)


def _with_constants(ev: Evaluation, call: Call, argument: Expression, compute: Plain) -> Outcome | None:
    """The value of `call` where only calls without variables in its argument lack one; None where that does not help.

    `Fn::Select [!Ref I, Fn::Split [",", "a,b"]]`: an expansion leaves the inner call as it is written, since no
    variable is in it, but the outer one needs its value. What looks something up stays, and so do the calls that carry
    it: they are computed for what may be wrong with them.
    """
    carries = any(lookups(ev, argument))
    if not carries and not any(ev.facts(child).constant for child in children(call)):
        return None
    known = _known(ev, call, argument)
    result = None if known is argument else compute(known, ev, call)
    return None if carries else result


def _known(ev: Evaluation, call: Call, argument: Expression) -> Expression:
    """An argument with everything computed that needs no parameter."""
    return argument_of(ev.constants(), Call(call.vocabulary, call.name, argument), EMPTY)


def lookups(ev: Evaluation, e: Expression | Splice) -> Iterator[tuple[Call, Lookup]]:
    """The calls in `e` that look something up, and their functions."""
    if e.__class__ is Literal or e.__class__ is Reference:
        return
    for one in walk(e.value if isinstance(e, Splice) else e):
        function = ev.function(one) if isinstance(one, Call) else None
        if isinstance(one, Call) and isinstance(function, Lookup):
            yield one, function
