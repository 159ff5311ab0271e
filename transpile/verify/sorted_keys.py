"""A document in which functions that tell the order of keys are given sorted ones, as some languages send them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from transpile.ir import Array, Call, Document, Expression, Literal, Object, Reference, Splice, Text
from transpile.ir.key_order import with_sorted_keys
from transpile.ir.traversal import map_children


def sorted_for(document: Document, functions: Collection[str]) -> Document:
    """The document with the keys of objects below these functions in order."""
    root = _sorted(document.root, functions)
    assert isinstance(root, Object)
    return replace(document, root=root)


def _sorted(e: Expression, functions: Collection[str]) -> Expression:
    new = map_children(e, lambda child: _sorted(child, functions))
    match new:
        case Call(name=name, argument=Array(items, origin)) if name in functions and not _has_loops(items):
            return replace(new, argument=Array(tuple(map(_in_order, items)), origin))  # type: ignore[arg-type]
        case Call(name=name, argument=argument) if name in functions:
            return replace(new, argument=_in_order(argument))
    return new


def _has_loops(items: Sequence[Expression | Splice]) -> bool:
    """Whether loops make items of a list: it is no list of several arguments then."""
    return any(isinstance(one, Splice) for one in items)


def _in_order(e: Expression) -> Expression:
    """An argument that may hold objects, as it is sent. What loops in it go over, they visit in its own order."""
    return e if isinstance(e, Literal | Text | Reference) else with_sorted_keys(e)
