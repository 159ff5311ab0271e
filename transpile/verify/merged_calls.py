"""What a merge key brings along, where a result has a call in its place: no reader merges one."""

from __future__ import annotations

from transpile.evaluate.values import bare
from transpile.hosts.yaml.merge_keys import is_merge
from transpile.ir import Array, Expression, Literal, Member, Object, Splice
from transpile.ir.traversal import walk


def merges_a_call(root: Object) -> bool:
    """Whether a merge key of a result has something else than mappings: a loop that made one may be a call now."""
    objects = (e for e in walk(root) if isinstance(e, Object))
    merged = (one.value for e in objects for one in e.members if one.origin is not None and is_merge(one.origin))
    return not all(map(_is_mapping, merged))


def _is_mapping(e: Expression) -> bool:
    found = bare(e)
    if isinstance(found, Array):
        return all(not isinstance(one, Splice) and _is_one(bare(one)) for one in found.items)
    return _is_one(found)


def _is_one(e: Expression) -> bool:
    return isinstance(e, Object) and not _is_written_call(e)


def _is_written_call(e: Object) -> bool:
    """Whether this is a loop that yields no entries, as it was written: the only key is the function's name."""
    match e.members:
        case (Member(key=Literal(text=name)),):
            return name.startswith("Fn::") and name != "Fn::Merge" and "::" not in name.removeprefix("Fn::")
    return False
