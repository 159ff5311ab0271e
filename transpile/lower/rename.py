"""Loop variables that shadow or clash -> other names. Exact: a binder is renamed, never a logical id."""

from __future__ import annotations

from dataclasses import replace

from transpile.features import Feature
from transpile.ir import Binder, Loop
from transpile.lower.context import Context
from transpile.naming import alphanumeric
from transpile.walk import map_result, rename

REMOVES = Feature.SHADOWING


def lower(loop: Loop, context: Context, outer: frozenset[str]) -> Loop:
    """The loop with variables that neither the loops around it nor the template's names know.

    `outer` are the names of the loops around. A default name (`Value`, `Index`) is kept where it is free.
    """
    if loop.dialect == context.target:
        return loop  # the source spells it that way already
    swap: dict[Binder, Binder] = {}
    taken = set(outer) | context.reserved
    for binder in (loop.key, loop.value):
        if binder is not None:
            name = binder.name
            if name in taken or not alphanumeric(name):
                name = context.naming.unique(name)
                swap[binder] = Binder(name)
            taken.add(name)
    if not swap:
        return loop
    return replace(
        loop,
        key=swap.get(loop.key, loop.key) if loop.key else None,
        value=swap.get(loop.value, loop.value) if loop.value else None,
        result=map_result(loop.result, lambda e: rename(e, swap)),
        filter=rename(loop.filter, swap) if loop.filter else None,
    )
