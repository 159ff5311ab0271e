"""Generated mappings for the items of loops, in the section `Mappings`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from transpile.diagnostics import Diagnostic
from transpile.evaluate.values import bare
from transpile.ir import Expression, Literal, Member, Object
from transpile.syntax.tree import Kind


def no_place(root: Object) -> Diagnostic | None:
    """T006 where `Mappings` is neither a mapping nor empty."""
    found = next((one.value for one in root.members if one.name == "Mappings"), None)
    if found is None or isinstance(bare(found), Object) or _is_null(found):
        return None
    return Diagnostic(
        "T006",
        "Mappings is not a mapping, but the result needs a generated mapping there for the items of a loop",
        found.origin.span if found.origin else None,
        "expected a mapping of names to mappings",
        "write a mapping, or remove Mappings",
    )


def _grown(mappings: Expression, tables: Sequence[Member]) -> Object:
    """A mapping with more entries. One behind an alias is written out, as elsewhere it must stay what it is."""
    found = bare(mappings)
    held = found.members if isinstance(found, Object) else ()
    return Object((*held, *tables), mappings.origin if isinstance(mappings, Object) else None)


def _is_null(value: Expression) -> bool:
    return isinstance(value, Literal) and value.kind is Kind.NULL


def with_tables(root: Object, tables: Sequence[Member], before: Collection[str]) -> Object:
    """`root` with generated tables at the end of `Mappings`, which is made after the sections `before` if missing."""
    if not tables:
        return root
    members = list(root.members)
    for at, member in enumerate(members):
        if isinstance(member, Member) and member.name == "Mappings":
            members[at] = Member(member.key, _grown(member.value, tables), member.origin)
            return Object(tuple(members), root.origin)
    at = max((at + 1 for at, member in enumerate(members) if member.name in before), default=0)
    members.insert(at, Member(Literal("Mappings"), Object(tuple(tables))))
    return Object(tuple(members), root.origin)
