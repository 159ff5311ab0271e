"""`for i, x in xs` -> `for x in xs`, where nothing mentions i. Exact."""

from __future__ import annotations

from dataclasses import replace

from transpile.features import Feature
from transpile.ir import Loop
from transpile.lower.context import Context
from transpile.walk import free, result_children

REMOVES = Feature.POSITION


def applies(loop: Loop, context: Context) -> bool:
    """Whether the loop binds its position at all."""
    return loop.key is not None


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """The loop without its position, None if the position is used."""
    used = [free(child) for child in result_children(loop.result)]
    if loop.filter is not None:
        used.append(free(loop.filter))
    return None if any(loop.key in names for names in used) else (replace(loop, key=None),)
