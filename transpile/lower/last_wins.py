"""Entries that replace others of the same key -> only those that stay. Exact, and a parameter's items are fixed then.

Where all keys differ now nothing is lost and nothing is fixed: the target reports keys that collide one day.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.features import Feature
from transpile.ir import Array, Duplicates, Expression, Literal, Loop, Member, Merge, Text
from transpile.lower.context import Context
from transpile.lower.written import keyed
from transpile.rounds import bind
from transpile.sources import Pairs
from transpile.values import spelled
from transpile.walk import free

REMOVES = frozenset((Feature.LAST_WINS, Feature.DUPLICATE_ITEMS))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop without rounds whose entries are replaced; None where keys are not known, or positions would move."""
    found = context.passing(loop)
    if found is None or not isinstance(loop.result, Merge) or loop.result.duplicates is not Duplicates.LAST:
        return None
    passing, names = found
    keys = [_keys(loop, loop.result, pair, context) for pair in passing]
    if None in keys:
        return None
    plain = replace(loop, result=Merge(loop.result.members))
    if len({key for of in keys for key in of or ()}) == sum(len(of or ()) for of in keys):
        return (plain,)
    over = _without_replaced(loop, passing, keys)
    if over is None:
        return None
    context.froze(loop, "the items", len(passing), names)
    return (replace(plain, source=over, filter=None),)


def _keys(loop: Loop, result: Merge, pair: tuple[Expression, Expression], context: Context) -> tuple[str, ...] | None:
    """The keys of one round."""
    names = []
    for member in result.members:
        if not isinstance(member, Member):
            return None
        key = context.value(member.key, bind(loop, pair, {})) if isinstance(member.key, Text) else member.key
        if not isinstance(key, Literal):
            return None
        names.append(spelled(key))
    return tuple(names)


def _without_replaced(loop: Loop, passing: Pairs, keys: list[tuple[str, ...] | None]) -> Expression | None:
    """The items of the last round with each key, where a round has one."""
    assert isinstance(loop.result, Merge)
    if any(of is None or len(of) != 1 for of in keys):
        return None
    last = {of[0]: at for at, of in enumerate(keys) if of}
    left = tuple(passing[at] for at in last.values())
    over = keyed(left)
    if over is None and any(loop.key in free(one.value) for one in loop.result.members):
        return None
    return over or Array(tuple(item for _, item in left))
