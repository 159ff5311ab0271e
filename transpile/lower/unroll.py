"""A loop -> its rounds, written out. The last lowering: it removes the loop itself.

The items of a parameter stay references to the item at that position, so only their number is fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import is_

from transpile.ir import (
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
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.lower.context import Context, constant, item_at, listed
from transpile.tree import Kind
from transpile.walk import children, free, map_children, walk

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
    written = listed(loop.source)
    if written is not None and len(written) == len(items) and not loop.stringify:
        return [known if constant(live) else live for live, known in zip(written, items, strict=True)]
    if isinstance(loop.source, Reference) and isinstance(loop.result, Collect):
        return [item_at(Literal(str(index), Kind.NUMBER), loop.source) for index in range(len(items))]
    return list(items)


def frozen(loop: Loop, found: list[Values]) -> str:
    """What writing these rounds out fixes of the parameters that the source reads; nothing is the empty string."""
    live = [values[loop.value] for values in found if loop.value is not None and not constant(values[loop.value])]
    written = listed(loop.source)
    if written is None:
        return "the number of items" if len(live) == len(found) > 0 else "the items"
    kept = len(live) == sum(not constant(item) for item in written)
    return "" if kept and not _in_keys(loop) else "the items"


def _in_keys(loop: Loop) -> bool:
    """Whether a key mentions the loop's value: then a round has the key of the value used now."""
    return any(loop.value in free(key) for key in _keys(loop))


def _keys(e: Expression) -> Iterator[Literal | Text]:
    match e:
        case Object(members) | Loop(result=Merge(members)):
            yield from (one.key for one in members if isinstance(one, Member))
    for child in children(e):
        yield from _keys(child)


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
