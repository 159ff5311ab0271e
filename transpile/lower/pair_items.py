"""An object with keys out of order -> a list of pairs of key and value, or of its keys where these are enough. Exact.

For a target that visits the keys of an object sorted, where the order of the rounds counts.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.values import bare, is_no_value, number
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Object, Reference, Variable
from transpile.ir.features import Feature
from transpile.ir.traversal import free, map_result, result_children
from transpile.legality.context import Context
from transpile.legality.mapping_tables import item_at
from transpile.legality.variables import Values, substitute
from transpile.syntax.tree import Kind

REMOVES = frozenset((Feature.OBJECT_ORDER,))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop over pairs; None where a value may be none that a function picks from a list."""
    members = _members(loop.source)
    if members is None or not all(_stays(one.value, context) for one in members):
        return None
    if loop.value is None or not _mentioned(loop.value, loop):
        return (replace(loop, key=None, value=loop.key, source=Array(tuple(one.key for one in members))),)
    if not all(_picked(one.value, context) for one in members):
        return None
    return (_over_pairs(loop, loop.value, members),)


def _over_pairs(loop: Loop, value: Binder, members: tuple[Member, ...]) -> Loop:
    pair = Binder(value.name, value.origin)
    parts: Values = {value: item_at(number(1), Variable(pair))}
    if loop.key is not None:
        parts = {loop.key: item_at(number(0), Variable(pair)), **parts}
    result = map_result(loop.result, lambda e: substitute(e, parts))
    only_if = None if loop.filter is None else substitute(loop.filter, parts)
    source = Array(tuple(Array((one.key, one.value)) for one in members))
    return replace(loop, key=None, value=pair, source=source, result=result, filter=only_if)


def _members(source: Expression) -> tuple[Member, ...] | None:
    """The entries of an object that is written out; None for any other source."""
    found = bare(source)
    if not isinstance(found, Object):
        return None
    members = tuple(one for one in found.members if isinstance(one, Member) and isinstance(one.key, Literal))
    return members if len(members) == len(found.members) else None


def _mentioned(binder: Binder, loop: Loop) -> bool:
    parts = (*result_children(loop.result), *(() if loop.filter is None else (loop.filter,)))
    return any(binder in free(one) for one in parts)


def _stays(value: Expression, context: Context) -> bool:
    """Whether a member is there for sure, in an object as in a list."""
    found = bare(value)
    return not isinstance(found, Call) and not is_no_value(found, context.evaluation.document.pseudo)


def _picked(value: Expression, context: Context) -> bool:
    """Whether a function may pick a value from a list: it is no list, object or null."""
    match bare(value):
        case Literal(kind=kind):
            return kind is not Kind.NULL
        case Reference(name):
            parameter = context.evaluation.document.parameters.get(name)
            return parameter is None or not parameter.listed
    return False
