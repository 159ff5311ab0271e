"""`for i, x in xs` -> `for x in xs`, where nothing mentions i and the target has no positions. Exact."""

from __future__ import annotations

from transpile.ir import Loop
from transpile.ir.features import Feature
from transpile.ir.traversal import without_unused_key
from transpile.legality.context import Context


def lower(loop: Loop, context: Context) -> Loop:
    """The loop without its position; itself if the position is used, or the target may name it all the same."""
    if Feature.POSITION in context.features or loop.dialect == context.target:
        return loop
    return without_unused_key(loop)
