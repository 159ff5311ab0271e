"""A document in which functions that tell the order of keys are given sorted ones, as some languages send them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from transpile.ir import Call, Document, Expression, Group, Loop, Member, Merge, Object
from transpile.ir.key_order import with_sorted_keys
from transpile.ir.traversal import map_children


def sorted_for(document: Document, functions: Collection[str]) -> Document:
    """The document with the keys of objects below these functions in order."""
    root = _sorted(document.root, functions, False)
    assert isinstance(root, Object)
    return replace(document, root=root)


def _sorted(e: Expression, functions: Collection[str], below: bool) -> Expression:
    below = below or (isinstance(e, Call) and e.name in functions)
    new = map_children(e, lambda child: _sorted(child, functions, below))
    match new:
        case Loop(result=Merge() | Group()) if below:
            return with_sorted_keys(new)
        case Object(members) if below and not all(isinstance(one, Member) and one.name for one in members):
            return with_sorted_keys(new)  # which keys loops make only evaluation tells
        case Object(members) if below:
            in_order = tuple(sorted(members, key=lambda one: one.name))
            return new if in_order == members else Object(in_order, new.origin)
    return new
