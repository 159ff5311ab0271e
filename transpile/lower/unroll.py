"""A loop -> its rounds, written out. The last lowering: it removes the loop itself.

The items of a parameter stay references to the item at that position, so only their number is fixed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import is_

from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Duplicates,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Order,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.lower.carriers import scalars
from transpile.lower.context import Context
from transpile.lower.tables import item_at
from transpile.lower.written import constant, follows, written
from transpile.rounds import bind as bind_round
from transpile.rounds import passing
from transpile.sources import Pairs
from transpile.values import number, spelled
from transpile.walk import children, free, map_children, result_children, walk

Values = Mapping[Binder, Expression]
Members = tuple[Member | Spread, ...]


def write_out(loop: Loop, why: str, context: Context) -> list[Values]:
    """The rounds of a loop that is written out, with a note that says `why`; none, with an error, if not known."""
    found = rounds(loop, context)
    if found is None:
        return []
    values, frozen = found
    count = len(values)
    context.note("T411", f"the loop is written out, {count} rounds: {why}", loop.label_origin or loop.origin)
    asked = context.passing(loop) if loop.filter is not None else None
    context.froze(loop, frozen, count, asked[1] if asked else frozenset())
    return values


def rounds(loop: Loop, context: Context) -> tuple[list[Values], str] | None:
    """The values of the loop's variables, round by round, and what they fix of the parameters behind the source.

    None, with the reason as a diagnostic, where they are not known.
    """
    found = passing(context.evaluation, loop, {})
    if found is None:
        return None
    context.evaluation.produced += len(found)
    live, frozen = _live(loop, found, context)
    return [bind_round(loop, (key, item), {}) for (key, _), item in zip(found, live, strict=True)], frozen


def _live(loop: Loop, found: Pairs, context: Context) -> tuple[list[Expression], str]:
    """The items, as expressions that follow the source where that is possible, and what is fixed all the same."""
    known = [item for _, item in found]
    if not context.parameters(loop) and written(loop) is None and loop.filter is None:
        return known, ""
    if loop.filter is not None or loop.order is Order.SORTED or _needs_values(loop, context):
        return known, "the items"
    items = written(loop)
    if items is not None and len(items) == len(known) and not loop.stringify:
        return [now if constant(item) else item for item, now in zip(items, known, strict=True)], ""
    if items is None and scalars(found) and follows(loop.source):
        return [item_at(number(at), loop.source) for at in range(len(known))], "the number of items"
    return known, "the items"


def _needs_values(loop: Loop, context: Context) -> bool:
    """Whether something must be a string now: then all that a round holds is of the item that there is now."""
    grouped_by = (loop.result.key,) if isinstance(loop.result, Group) else ()
    texts = (*grouped_by, *_keys(loop), *_literals(loop, context))
    return any(loop.value in free(one) for one in texts)


def _keys(e: Expression) -> Iterator[Literal | Text]:
    match e:
        case Object(members) | Loop(result=Merge(members)):
            yield from (one.key for one in members if isinstance(one, Member))
    for child in children(e):
        yield from _keys(child)


def _literals(loop: Loop, context: Context) -> Iterator[Expression]:
    """The attributes in a round that hold no function."""
    for child in result_children(loop.result):
        for e in walk(child):
            for one in e.members if isinstance(e, Object) else ():
                name = one.key.text if isinstance(one, Member) and isinstance(one.key, Literal) else ""
                if (context.section, name) in context.literal:
                    yield one.value


def all_entries(loop: Loop, found: list[Values], context: Context) -> list[Member | Spread]:
    """The entries of all rounds; of those with one key only the last where the loop says so."""
    match loop.result:
        case Group() as result:
            groups = grouped(result, found, context)
            if groups is None:
                context.evaluation.unroll(loop, {})  # says what is wrong
            return [Member(Literal(name), items) for name, items in (groups or {}).items()]
        case Merge(duplicates=Duplicates.LAST):
            made = [one for values in found for one in entries(loop, values, context)]
            last = {one.key: at for at, one in enumerate(made) if isinstance(one, Member)}
            return [one for at, one in enumerate(made) if isinstance(one, Spread) or last[one.key] == at]
    return [one for values in found for one in entries(loop, values, context)]


def grouped(result: Group, found: list[Values], context: Context) -> dict[str, Array] | None:
    """The lists by key, in order of first appearance; None where a key is not known."""
    groups: dict[str, list[Expression]] = {}
    for values in found:
        key, value = context.resolved(result.key, values), bind(result.value, values, context)
        if not isinstance(key, Literal):
            return None
        if value is not None:
            groups.setdefault(spelled(key), []).append(value)
    return {name: Array(tuple(items)) for name, items in groups.items()}


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
