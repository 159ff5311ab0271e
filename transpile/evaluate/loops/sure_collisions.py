"""Keys that come twice whatever the items are: known of a loop whose items are not."""

from __future__ import annotations

from transpile.evaluate.loops.source_errors import Reason
from transpile.evaluate.values import Absent, bare
from transpile.ir import Array, Duplicates, Expression, Literal, Loop, Member, Merge, Reference, Splice
from transpile.ir.traversal import free


def collision(loop: Loop, value: Expression | Absent) -> Reason | None:
    """T301 where a loop over several items has an entry whose key is the same for all of them; `value` is its source.

    No round need be evaluated to know it.
    """
    if isinstance(value, Absent) or loop.filter is not None:
        return None
    match loop.result, bare(value):
        case Merge(members, Duplicates.ERROR), Array(items) if sum(map(_is_one, items)) > 1:
            own = {binder for binder in (loop.key, loop.value) if binder is not None}
            for member in members:
                if isinstance(member, Member) and free(member.key).isdisjoint(own):
                    return Reason(
                        "T301",
                        "the key mentions no variable of the loop: several iterations would produce it",
                        member.key.origin,
                        "the same key in every iteration",
                        "make the key different for every item",
                    )
    return None


def _is_one(item: Expression | Splice) -> bool:
    """Whether this is an item that cannot vanish: what a function makes may."""
    return isinstance(item, Literal | Reference) and not (isinstance(item, Reference) and "::" in item.name)
