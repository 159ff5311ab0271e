"""Loop variables that shadow or clash -> other names. Exact: a binder is renamed, never a logical id.

Where the target lets an inner variable hide an outer one, it may, unless the inner loop mentions the variables of that
outer loop: one may come to stand for the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from transpile.ir import Binder, Loop, Reference
from transpile.ir.features import Feature
from transpile.ir.name_words import ahead, alphanumeric
from transpile.ir.naming import fixed_part, loop_words
from transpile.ir.traversal import bound, free, map_result, rename, result_children, walk
from transpile.legality.context import Context
from transpile.legality.scope import mentioned, names


def lower(loop: Loop, context: Context, outer: tuple[Loop, ...]) -> Loop:
    """The loop with variables that neither the loops around it nor the template's names know.

    `outer` are the loops around. A default name (`Value`, `Index`) is kept where it is free.
    """
    if loop.dialect == context.target:
        # The source spells it that way already, inside of loops of the same dialect; of others, it may hide a variable.
        outer = tuple(one for one in outer if one.dialect != context.target and names(one) & names(loop))
        if not outer:
            return loop
    if Feature.SHADOWING in context.features:
        outer = tuple(one for one in outer if free(loop) & bound(one))
    swap: dict[Binder, Binder] = {}
    taken = {name for one in outer for name in names(one)} | context.reserved | _references(loop)
    for binder in (loop.key, loop.value):
        if binder is not None:
            name = binder.name
            # `reserved` has the parameters and logical IDs: `!Ref Name` of a template must not be captured by a
            # variable.
            if name in taken or not alphanumeric(name):
                # Nor may a part of the loop give its new name to something else, as the map of an `Fn::Sub` does.
                name = context.variable(name, {*mentioned(loop), *taken}, _others(name, loop, context))
                swap[binder] = Binder(name)
            # The index and the item of one loop need different names as well.
            taken.add(name)
    if not swap:
        return loop
    # Not the source: a loop's own variables are not visible there.
    return replace(
        loop,
        key=swap.get(loop.key, loop.key) if loop.key else None,
        value=swap.get(loop.value, loop.value) if loop.value else None,
        result=map_result(loop.result, lambda e: rename(e, swap)),
        filter=rename(loop.filter, swap) if loop.filter else None,
    )


def _references(loop: Loop) -> frozenset[str]:
    """The names that the rounds mention, but for variables: a function in a loop inside may have made one of them."""
    found = (e for part in result_children(loop.result) for e in walk(part))
    return frozenset(e.name for e in found if isinstance(e, Reference))


def _others(name: str, loop: Loop, context: Context) -> Iterator[str]:
    """Names for a variable that say what it is a part of: the `Name` of a topic may be `TopicName`."""
    base = alphanumeric(name)
    near = loop_words(loop, context.section, context.place).near
    return filter(None, (ahead(base, word) for word in (fixed_part(loop), *near)))
