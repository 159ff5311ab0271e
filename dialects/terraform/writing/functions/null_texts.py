"""Strings with an item in them that is null: a template of Terraform fails there, where the core has no text for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Array, Binder, Expression, Literal, Loop, Object, Splice, Text, Variable
from transpile.ir.traversal import free, walk
from transpile.syntax.tree import Kind


def null_in_texts(root: Object) -> Iterator[Diagnostic]:
    """T207 for each loop whose items have a null among them that would stand in a string or in a key."""
    nulls = _nulls(root)
    if not nulls:
        return
    mentioned = frozenset[Binder]().union(*(free(one) for one in walk(root) if isinstance(one, Text)))
    yield from dict.fromkeys(_told(binder, one) for binder, one in nulls.items() if binder in mentioned)


def _nulls(root: Object) -> dict[Binder, Literal]:
    """The variables of loops that have null in some round, each with the first null that is known for it."""
    found: dict[Binder, Literal] = {}
    for e in walk(root):
        if isinstance(e, Loop) and e.value is not None:
            null = next(_of(e.source, found), None)
            if null is not None:
                found[e.value] = null
    return found


def _of(source: Expression | Splice, known: Mapping[Binder, Literal]) -> Iterator[Literal]:
    """The nulls among the items of a list or an object, and of those in it, which loops further in may visit."""
    match bare(source.value if isinstance(source, Splice) else source):
        case Literal(kind=Kind.NULL) as null:
            yield null
        case Variable(binder) if binder in known:
            yield known[binder]
        case Array(items):
            yield from (null for item in items for null in _of(item, known))
        case Object(members):
            yield from (null for member in members for null in _of(member.value, known))


def _told(binder: Binder, null: Literal) -> Diagnostic:
    name = binder.name
    message = f"an item of the loop over {name} is null, which Terraform cannot convert to a string"
    help = f"remove the item, or use a value such as the empty string '': {name} is used in a string or a key"
    return Diagnostic("T207", message, null.origin.span if null.origin else None, "null", help)
