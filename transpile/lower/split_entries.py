"""One loop with several entries per iteration -> one loop per entry. Exact but for the order of the entries: a note.

A loop without any entry becomes no loop at all.
"""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Loop, Member, Merge, Spread
from transpile.ir.features import Feature
from transpile.ir.naming import fixed_part
from transpile.legality.context import Context
from transpile.legality.requirements import entries

REMOVES = frozenset((Feature.SEVERAL_ENTRIES,))
ORDER = "nothing needs to be fixed: the order of entries has no meaning"
SEVERAL = "T404", "the loop becomes one loop per entry, so the entries come in another order", ORDER
NOTHING = "T411", "the loop is omitted: its iterations produce nothing", ""


def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
    """A chain of loops for every entry."""
    chains = tuple(_chains(loop))
    if len(chains) != 1:
        code, message, help = SEVERAL if chains else NOTHING
        context.note(code, message, loop.label_origin or loop.origin, help)
    return chains


def _chains(loop: Loop) -> list[Loop]:
    """The loops with one entry each, named by their keys; where the first key has no fixed part, it keeps the label."""
    assert isinstance(loop.result, Merge)
    # Each entry gets a whole nest of its own, so the outer loop is repeated around the entries of the loops in it. The
    # repeated loops share their binders, which is safe: none of them stands inside another.
    singles: list[Member | Spread] = []
    for member in entries(loop.result.members):
        if isinstance(member, Spread) and isinstance(member.value, Loop) and isinstance(member.value.result, Merge):
            singles.extend(Spread(one, member.origin) for one in _chains(member.value))
        else:
            singles.append(member)
    # One label cannot name several loops: each is named after its own key instead.
    alone = [replace(loop, label=None, result=Merge((single,), loop.result.duplicates)) for single in singles]
    if not alone or fixed_part(alone[0]):
        return alone
    return [replace(alone[0], label=loop.label), *alone[1:]]
