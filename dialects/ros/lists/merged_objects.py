"""Objects that are merged into others without a loop: ROS has no function for that where they stand."""

from __future__ import annotations

from transpile.evaluate.values import bare
from transpile.ir import Expression, Member, Object, Spread
from transpile.ir.traversal import map_children


def merged(e: Expression) -> Expression:
    """`e` with the entries of the objects that are merged into it."""
    if not isinstance(e, Object) or not any(map(is_merged, e.members)):
        return e
    parts = (bare(one.value).members if is_merged(one) else (one,) for one in e.members)  # type: ignore[union-attr]
    return Object(tuple(one for part in parts for one in part), e.origin)


def is_merged(one: Member | Spread) -> bool:
    """Whether a part of an object is an object that is merged into it."""
    return isinstance(one, Spread) and isinstance(bare(one.value), Object)


def all_merged(e: Expression) -> Expression:
    """The same of all objects in `e`."""
    return merged(map_children(e, all_merged))
