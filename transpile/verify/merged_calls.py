"""What a merge key brings along, where a result has a call in its place: no reader merges one."""

from __future__ import annotations

from transpile.evaluate.values import bare
from transpile.hosts.yaml.merge_keys import is_merge
from transpile.ir import Array, Expression, Object, Splice
from transpile.ir.traversal import walk


def merges_a_call(root: Object) -> bool:
    """Whether a merge key of a result has something else than mappings: a loop that made one may be a call now."""
    objects = (e for e in walk(root) if isinstance(e, Object))
    merged = (one.value for e in objects for one in e.members if one.origin is not None and is_merge(one.origin))
    return not all(map(_is_mapping, merged))


def _is_mapping(e: Expression) -> bool:
    found = bare(e)
    if isinstance(found, Array):
        return all(not isinstance(one, Splice) and isinstance(bare(one), Object) for one in found.items)
    return isinstance(found, Object)
