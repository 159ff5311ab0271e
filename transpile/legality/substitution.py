"""A body in one round: its variables filled in, and what depends on them computed; loops in it stay loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_

from transpile import ir
from transpile.evaluate import interpolation
from transpile.evaluate.values import nothing
from transpile.ir.traversal import free, map_children, result_children, walk
from transpile.legality.context import Context
from transpile.legality.literal_sources import constant
from transpile.legality.variables import Values, substitute

Members = tuple[ir.Member | ir.Spread, ...]
SUB = "Fn::Sub"


def bind(e: ir.Expression, values: Values, context: Context) -> ir.Expression | None:
    """`e` with the variables filled in and what depends on them computed; inner loops stay loops.

    None if the value removes itself.
    """
    return _bound(e, values, context, _fold)


def bind_argument(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    """The same for an argument of a call: it keeps its place, and all members of an option that it is."""
    found = _bound(e, values, context, _argument)
    assert found is not None
    return found


def bind_option(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    """The same for a member of an argument that is an object."""
    found = _bound(e, values, context, _folded)
    assert found is not None
    return found


def _bound(
    e: ir.Expression,
    values: Values,
    context: Context,
    fold: Callable[[ir.Expression, Values, Context], ir.Expression | None],
) -> ir.Expression | None:
    # The order matters. Keys come first: they are text, so they need the item's value even if it is a reference. Then
    # items that are not constant go in as they are written, to follow their source. The evaluator gets the rest.
    e = _keyed(_opened(e, values), values, context)
    live = {binder: value for binder, value in values.items() if not constant(value)}
    if live:
        e = substitute(_computed(e, live, context), live)
    known = {binder: value for binder, value in values.items() if binder not in live}
    return fold(e, known, context)


def _opened(e: ir.Expression, values: Values) -> ir.Expression:
    """`e` with what an alias stands for in its place, where that has a value in this round: its anchor has none."""
    if isinstance(e, ir.Shared) and not free(e).isdisjoint(values):
        return _opened(e.value, values)
    return map_children(e, lambda child: _opened(child, values))


def _computed(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    """`e` with what no template of the target computes at the items that there are now: they cannot be followed."""
    if isinstance(e, ir.Call) and e.vocabulary not in context.vocabularies and not free(e).isdisjoint(values):
        return context.evaluation.value(e, values) or e
    return map_children(e, lambda child: _computed(child, values, context))


def _keyed(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    """`e` with the variables filled into the keys of its loops: a key is a string now, whatever its item refers to."""
    match e:
        case ir.Loop(result=ir.Merge(members, duplicates)):
            keyed = _keyed_members(members, values, context)
            return e if keyed is members else replace(e, result=ir.Merge(keyed, duplicates))
        case ir.Object(members):
            keyed = _keyed_members(members, values, context)
            return e if keyed is members else ir.Object(keyed, e.origin)
    return map_children(e, lambda child: _keyed(child, values, context))


def _keyed_members(members: Members, values: Values, context: Context) -> Members:
    new = tuple(_keyed_member(one, values, context) for one in members)
    return members if all(map(is_, new, members)) else new


def _keyed_member(member: ir.Member | ir.Spread, values: Values, context: Context) -> ir.Member | ir.Spread:
    value = _keyed(member.value, values, context)
    if isinstance(member, ir.Spread):
        return member if value is member.value else ir.Spread(value, member.origin)
    key = entry_key(member.key, values, context)
    return member if key is member.key and value is member.value else ir.Member(key, value, member.origin)


def entry_key(key: ir.Literal | ir.Text, values: Values, context: Context) -> ir.Literal | ir.Text:
    """A key with the variables filled in; where others remain, no text of the source's says it any more."""
    new = interpolation.key(context.evaluation, key, values)
    return key if new is key else replace(new, origin=None)


def _fold(e: ir.Expression, values: Values, context: Context) -> ir.Expression | None:
    # The evaluator would unroll loops, so it only gets parts without any.
    if not any(isinstance(one, ir.Loop) for one in walk(e)):
        return context.evaluation.value(e, values)
    if isinstance(e, ir.Object):
        members: list[ir.Member | ir.Spread] = []
        for member in e.members:
            value = _fold(member.value, values, context)
            if value is not None:
                members.append(member if value is member.value else replace(member, value=value))
        same = len(members) == len(e.members) and all(a is b for a, b in zip(members, e.members, strict=True))
        return e if same else ir.Object(tuple(members), e.origin)
    if isinstance(e, ir.Call) and isinstance(e.argument, ir.Array):
        argument = map_children(e.argument, lambda item: _argument(item, values, context))
        argument = _still_text(e.argument, argument) if e.name == SUB else argument
        return e if argument is e.argument else replace(e, argument=argument)
    return map_children(e, lambda child: _folded(child, values, context))


def _still_text(before: ir.Array, now: ir.Expression) -> ir.Expression:
    """What `Fn::Sub` is given, with a string whose holes are all filled as its text: a `${` in it is escaped there."""
    match before, now:
        case ir.Array((ir.Text(), *_)), ir.Array((ir.Literal(filled), *rest), origin):
            return ir.Array((ir.Text((filled,)), *rest), origin)
    return now


def _argument(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    """An item of a call's arguments. Of one that is an object (`DefaultValue`) no member disappears."""
    if isinstance(e, ir.Object) and all(isinstance(one, ir.Member) for one in e.members):
        return map_children(e, lambda child: _folded(child, values, context))
    if isinstance(e, ir.Loop):  # what it makes are arguments
        made = {id(one) for one in result_children(e.result)}
        return map_children(e, lambda child: (_argument if id(child) in made else _folded)(child, values, context))
    return _folded(e, values, context)


def _folded(e: ir.Expression, values: Values, context: Context) -> ir.Expression:
    value = _fold(e, values, context)
    # A place that cannot be left out: the deployment removes it instead.
    return nothing(context.evaluation.document.pseudo) if value is None else value
