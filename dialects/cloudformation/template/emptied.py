"""Sections that loops over nothing leave without entries: the service drops them, and takes none that is empty."""

from __future__ import annotations

from transpile.ir import Document, Member, Object, Spread

SECTIONS = ("Conditions", "Outputs")


def without_emptied(root: Object, document: Document) -> Object:
    """`root`, made of `document`, without the sections that had only loops, and of these no entry is left."""
    written = {id(member.origin): member.value for member in document.root.members}
    members = tuple(one for one in root.members if not _is_emptied(one, written.get(id(one.origin))))
    return root if len(members) == len(root.members) else Object(members, root.origin)


def _is_emptied(member: Member | Spread, before: object) -> bool:
    emptied = isinstance(before, Object) and bool(before.members) and member.value == Object(())
    return emptied and member.name in SECTIONS
