"""A document in which functions that tell the order of keys are given sorted ones, as some languages send them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from transpile.ir import Call, Document, Expression, Member, Object
from transpile.ir.traversal import map_children


def sorted_for(document: Document, functions: Collection[str]) -> Document:
    """The document with the keys of objects below these functions in order."""
    root = _sorted(document.root, functions, False)
    assert isinstance(root, Object)
    return replace(document, root=root)


def _sorted(e: Expression, functions: Collection[str], below: bool) -> Expression:
    below = below or (isinstance(e, Call) and e.name in functions)
    new = map_children(e, lambda child: _sorted(child, functions, below))
    if not below or not isinstance(new, Object) or not all(isinstance(one, Member) and one.name for one in new.members):
        return new
    members = tuple(sorted(new.members, key=lambda one: one.name))
    return new if members == new.members else Object(members, new.origin)
