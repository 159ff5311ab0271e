"""A loop -> its rounds, written out. The last lowering: it removes the loop itself.

The items of a parameter stay references to the item at that position, so only their number is fixed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import is_

from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.lower.context import Context, constant, item_at
from transpile.tree import Kind
from transpile.walk import map_children, walk

Values = Mapping[Binder, Expression]
Members = tuple[Member | Spread, ...]


def rounds(loop: Loop, context: Context) -> list[Values] | None:
    """The values of the loop's variables, round by round; None, with the reason as a diagnostic, if not known."""
    items = context.evaluation.source_items(loop, {})
    if items is None:
        return None
    found: list[Values] = []
    for index, item in enumerate(_live(loop, items)):
        values: dict[Binder, Expression] = {}
        if loop.key is not None:
            values[loop.key] = Literal(str(index), Kind.NUMBER)
        if loop.value is not None:
            values[loop.value] = item
        found.append(values)
    return found


def _live(loop: Loop, items: tuple[Expression, ...]) -> list[Expression]:
    """The items as the source writes them, so that references stay references."""
    source = loop.source
    while isinstance(source, Shared):
        source = source.value
    if isinstance(source, Array) and len(source.items) == len(items):
        written = [item for item in source.items if not isinstance(item, Splice)]
        if len(written) == len(items):
            return [
                live if isinstance(live, Reference) and not loop.stringify else known
                for live, known in zip(written, items, strict=True)
            ]
    if isinstance(source, Reference) and isinstance(loop.result, Collect):
        return [item_at(Literal(str(index), Kind.NUMBER), source) for index in range(len(items))]
    return list(items)


def entries(loop: Loop, values: Values, context: Context) -> list[Member | Spread]:
    """The entries of one round."""
    assert isinstance(loop.result, Merge)
    out: list[Member | Spread] = []
    for member in loop.result.members:
        value = bind(member.value, values, context)
        if value is None:
            continue
        if isinstance(member, Spread):
            out.append(Spread(value, None))
        else:
            out.append(Member(_key(member.key, values, context), value, member.origin))
    return out


def items(loop: Loop, values: Values, context: Context) -> list[Expression | Splice]:
    """The items of one round."""
    assert isinstance(loop.result, Collect)
    out: list[Expression | Splice] = []
    for item in loop.result.items:
        value = bind(item.value if isinstance(item, Splice) else item, values, context)
        if value is not None:
            out.append(Splice(value) if isinstance(item, Splice) else value)
    return out


def bind(e: Expression, values: Values, context: Context) -> Expression | None:
    """`e` with the variables filled in and what depends on them computed; inner loops stay loops.

    None if the value removes itself.
    """
    e = _keyed(e, values, context)
    live = {binder: value for binder, value in values.items() if not constant(value)}
    if live:
        e = substitute(e, live)
    known = {binder: value for binder, value in values.items() if binder not in live}
    return _fold(e, known, context)


def _keyed(e: Expression, values: Values, context: Context) -> Expression:
    """`e` with the variables filled into the keys of its loops: a key is a string now, whatever its item refers to."""
    match e:
        case Loop(result=Merge(members, duplicates)):
            keyed = _keyed_members(members, values, context)
            return e if keyed is members else replace(e, result=Merge(keyed, duplicates))
        case Object(members):
            keyed = _keyed_members(members, values, context)
            return e if keyed is members else Object(keyed, e.origin)
    return map_children(e, lambda child: _keyed(child, values, context))


def _keyed_members(members: Members, values: Values, context: Context) -> Members:
    new = tuple(_keyed_member(one, values, context) for one in members)
    return members if all(map(is_, new, members)) else new


def _keyed_member(member: Member | Spread, values: Values, context: Context) -> Member | Spread:
    value = _keyed(member.value, values, context)
    if isinstance(member, Spread):
        return member if value is member.value else Spread(value, member.origin)
    key = _key(member.key, values, context)
    return member if key is member.key and value is member.value else Member(key, value, member.origin)


def _key(key: Literal | Text, values: Values, context: Context) -> Literal | Text:
    """A key with the variables filled in; where others remain, no text of the source's says it any more."""
    new = context.evaluation.key(key, values)
    return key if new is key else replace(new, origin=None)


def _fold(e: Expression, values: Values, context: Context) -> Expression | None:
    if not any(isinstance(one, Loop) for one in walk(e)):
        return context.evaluation.value(e, values)
    if isinstance(e, Object):
        members: list[Member | Spread] = []
        for member in e.members:
            value = _fold(member.value, values, context)
            if value is not None:
                members.append(member if value is member.value else replace(member, value=value))
        same = len(members) == len(e.members) and all(a is b for a, b in zip(members, e.members, strict=True))
        return e if same else Object(tuple(members), e.origin)
    return map_children(e, lambda child: _folded(child, values, context))


def _folded(e: Expression, values: Values, context: Context) -> Expression:
    value = _fold(e, values, context)
    return Reference("AWS::NoValue") if value is None else value


def substitute(e: Expression, values: Values) -> Expression:
    """`e` with the variables replaced by other expressions, nothing computed."""
    match e:
        case Variable(binder):
            return values.get(binder, e)
        case Text(parts):
            if any(isinstance(part, Variable) and part.binder in values for part in parts):
                return Text(tuple(_part(part, values) for part in parts), e.origin)
            return e
    return map_children(e, lambda child: substitute(child, values))


def _part(part: str | Variable | Reference | Call, values: Values) -> str | Variable | Reference | Call:
    if isinstance(part, Variable) and part.binder in values:
        value = values[part.binder]
        if isinstance(value, Variable | Reference | Call):
            return value
        if isinstance(value, Literal):
            return value.text
    return part
