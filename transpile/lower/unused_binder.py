"""`for i, x in xs` -> `for x in xs`, where nothing mentions i and the target has no positions. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Loop
from transpile.ir.features import Feature
from transpile.ir.traversal import free, result_children
from transpile.legality.context import Context


def lower(loop: Loop, context: Context) -> Loop:
    """The loop without its position; itself if the position is used, or the target may name it all the same."""
    if loop.key is None or Feature.POSITION in context.features or loop.dialect == context.target:
        return loop
    used = [free(child) for child in result_children(loop.result)]
    if loop.filter is not None:
        used.append(free(loop.filter))
    return loop if any(loop.key in names for names in used) else replace(loop, key=None)
