"""Loops that make nothing: no iteration for any value of the parameters, or iterations without an entry."""

from __future__ import annotations

from transpile.diagnostics import failed
from transpile.evaluate.loops.sources import passing, values_around
from transpile.ir import Collect, Loop, Merge
from transpile.ir.traversal import free, result_children
from transpile.legality.context import Context, State
from transpile.legality.scope import Around


def unneeded(loop: Loop, context: Context, around: Around, before: State) -> bool:
    """Whether the loop is idle, and what was made of it since `before` met errors: it goes away, with a note.

    What the rounds of loops in it would yield need not even have different keys.
    """
    # Without an error the loop stays: it is legal, and its text is the author's.
    told = (*context.diagnostics[before.diagnostics :], *context.evaluation.diagnostics[before.evaluated :])
    if not failed(told) or not context.unroll or not _idle(loop, context, around):
        return False
    context.restore(before)
    del context.evaluation.diagnostics[before.evaluated :]
    why = f"{context.construct} cannot express a loop inside it"
    context.applied(loop, "unroll")
    context.note("T411", f"the loop has no iterations and is removed: {why}", loop.label_origin or loop.origin)
    return True


def yields_nothing(loop: Loop) -> bool:
    """Whether a round yields nothing any more: loops inside were over nothing."""
    return isinstance(loop.result, Merge | Collect) and not result_children(loop.result)


def _idle(loop: Loop, context: Context, around: Around) -> bool:
    # This evaluation knows no parameters: what is empty here is empty for all their values. An unknown source gives
    # None, which is not the empty tuple.
    constants = context.evaluation.constants()
    needs = free(loop.source) | (free(loop.filter) if loop.filter is not None else frozenset())
    mark = len(constants.diagnostics)
    values = values_around(constants, needs, around.loops)
    found = [None] if values is None else [passing(constants, loop, env) for env in values]
    return all(one == () for one in found) and len(constants.diagnostics) == mark
