"""Entries that replace others of the same key -> only those that stay. Exact, and a parameter's items are fixed then.

Where all keys differ now, no entry is lost and no parameter is fixed: the target reports keys that collide later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import bind
from transpile.evaluate.values import Env, bare, spelled
from transpile.ir import Array, Duplicates, Expression, Literal, Loop, Member, Merge, Object, Spread, Text
from transpile.ir.features import Feature
from transpile.ir.traversal import free, walk
from transpile.legality.context import Context
from transpile.legality.literal_sources import keyed

# Equal items mostly make equal keys, so leaving out what is replaced leaves out the duplicates.
REMOVES = frozenset((Feature.LAST_WINS, Feature.DUPLICATE_ITEMS))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop without rounds whose entries are replaced; None where keys are not known, or positions would move."""
    found = context.passing(loop)
    if found is None or not isinstance(loop.result, Merge) or loop.result.duplicates is not Duplicates.LAST:
        return None
    passing, names = found
    keys = [_keys(loop.result.members, bind(loop, pair, {}), context) for pair in passing]
    if None in keys:
        return None
    # Nothing is fixed here on purpose: most loops never have equal keys, and a frozen parameter is the greater loss.
    if _differ(keys):
        return (_strict(loop),)
    plain = replace(loop, result=Merge(loop.result.members))
    over = _without_replaced(loop, passing, keys)
    if over is None:
        return None
    context.froze(loop, "the items", len(passing), names)
    return (replace(plain, source=over, filter=None),)


def strict(loop: Loop, context: Context) -> Loop:
    """The loop, and those in it, with entries that replace no others, if all keys of its rounds differ now."""
    if not any(_replaces(one) for one in walk(loop)):
        return loop
    # Asked for the nest as a whole, before any lowering: level by level, the outer loop would become plain while an
    # inner one still replaces entries, and the nest would fall apart.
    keys = _keys((Spread(loop),), {}, context)
    return loop if keys is None or not _differ([keys]) else _strict(loop)


def _replaces(e: Expression) -> bool:
    return isinstance(e, Loop) and isinstance(e.result, Merge) and e.result.duplicates is Duplicates.LAST


def _differ(keys: Sequence[tuple[str, ...] | None]) -> bool:
    return len({key for of in keys for key in of or ()}) == sum(len(of or ()) for of in keys)


def _strict(loop: Loop) -> Loop:
    """The loop, and those whose entries are among its own, with entries that replace no others."""
    assert isinstance(loop.result, Merge)
    return replace(loop, result=Merge(tuple(map(_strict_member, loop.result.members))))


def _strict_member(one: Member | Spread) -> Member | Spread:
    inner = bare(one.value)
    if isinstance(one, Member) or not isinstance(inner, Loop) or not isinstance(inner.result, Merge):
        return one
    return Spread(_strict(inner), one.origin)


def _keys(members: Sequence[Member | Spread], env: Env, context: Context) -> tuple[str, ...] | None:
    """The keys of one round; those that a loop in it makes, too."""
    names: list[str] = []
    for member in members:
        found = _own_key(member, env, context) if isinstance(member, Member) else _inner_keys(member, env, context)
        if found is None:
            return None
        names += found
    return tuple(names)


def _own_key(member: Member, env: Env, context: Context) -> tuple[str] | None:
    key = context.value(member.key, env) if isinstance(member.key, Text) else member.key
    return (spelled(key),) if isinstance(key, Literal) else None


def _inner_keys(spread: Spread, env: Env, context: Context) -> tuple[str, ...] | None:
    match bare(spread.value):
        case Object(members):
            return _keys(members, env, context)
        case Loop(result=Merge(members)) as loop:
            found = context.passing(loop, env)
            keys = [_keys(members, bind(loop, pair, env), context) for pair in found[0]] if found else [None]
            return None if None in keys else tuple(key for of in keys for key in of or ())
    return None


def _without_replaced(loop: Loop, passing: Pairs, keys: list[tuple[str, ...] | None]) -> Expression | None:
    """The items of the last round with each key, where a round has one."""
    assert isinstance(loop.result, Merge)
    if any(of is None or len(of) != 1 for of in keys):
        return None
    # The dictionary keeps the place of the first and the index of the last: an entry replaces another in its place.
    last = {of[0]: at for at, of in enumerate(keys) if of}
    left = tuple(passing[at] for at in last.values())
    over = keyed(left)
    # A shorter list gives later items other indices.
    if over is None and any(loop.key in free(one.value) for one in loop.result.members):
        return None
    return over or Array(tuple(item for _, item in left))
