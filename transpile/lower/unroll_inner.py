"""Unroll an object-valued loop inside one that follows a parameter, so that the outer loop stays.

Without this lowering the outer loop of the nest is unrolled, which fixes its items. Exact.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.evaluate.values import bare
from transpile.ir import Loop, Member, Merge, Spread
from transpile.ir.features import Feature, cannot
from transpile.legality.context import Context
from transpile.legality.scope import Around
from transpile.lower import unroll

NOWHERE = Around()
"""The copies stay inside a loop, where the target computes all that is a word otherwise."""

REMOVES = frozenset((Feature.NESTED_OBJECTS,))


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop with the entries of the loops in it; None where nothing is won, or one of these is not known."""
    if not isinstance(loop.result, Merge) or not context.unroll or not context.parameters(loop):
        return None
    members: list[Member | Spread] = []
    for member in loop.result.members:
        inner = bare(member.value)
        if isinstance(member, Member) or not isinstance(inner, Loop):
            members.append(member)
            continue
        # A source that needs the outer variable has no items yet, and one that follows a parameter would be fixed,
        # which is no better than to unroll the outer loop. The caller takes back the notes about loops before this one.
        if context.rounds(inner) is None or context.parameters(inner):
            return None
        rounds = unroll.write_out(inner, cannot(context.construct, REMOVES), context, NOWHERE)
        members.extend(unroll.all_entries(inner, rounds, context, NOWHERE))
    return (replace(loop, result=Merge(tuple(members), loop.result.duplicates)),)
