"""The part of a template that mentions certain parameters: only that can change with their values."""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Document, Expression, Literal, Member, Object, Reference, Spread
from transpile.ir.traversal import walk
from transpile.syntax.fast_dataclass import dataclass

WHOLE = frozenset(("Conditions",))
"""Sections of which nothing is left out: anything may ask for a condition by its name."""


@dataclass(frozen=True, slots=True)
class Part:
    """An entry of a section, the names that it mentions, and how many nodes it has."""

    entry: Member | Spread
    names: frozenset[str]
    size: int


@dataclass(frozen=True, slots=True)
class Excerpts:
    """A template cut into the entries of its sections; a section that is no object is one part of its own."""

    document: Document
    sections: tuple[tuple[Member | Spread, tuple[Part, ...]], ...]

    @property
    def size(self) -> int:
        """How many nodes the whole has."""
        return sum(part.size for _, parts in self.sections for part in parts)

    def about(self, names: frozenset[str]) -> tuple[Document, int]:
        """The template with only the entries that mention one of `names`, and its size; all if a condition does."""
        members: list[Member | Spread] = []
        size = 0
        for section, parts in self.sections:
            whole = _name(section) in WHOLE
            # Entries ask for a condition by its name, which is no reference to the parameter behind it. So once a
            # condition mentions one of the parameters, any entry may depend on it.
            if whole and any(part.names & names for part in parts):
                return self.document, self.size
            kept = [part for part in parts if whole or part.names & names]
            # An entry that mentions no such parameter is evaluated to the same as at the values used, where it was
            # compared.
            size += sum(part.size for part in kept)
            if isinstance(section, Member) and isinstance(section.value, Object):
                value = Object(tuple(part.entry for part in kept), section.value.origin)
                members.append(Member(section.key, value, section.origin))
            elif kept:
                members.append(section)
        return replace(self.document, root=Object(tuple(members), self.document.root.origin)), size


def cut(document: Document) -> Excerpts:
    """`document` in parts."""
    return Excerpts(
        document, tuple((section, tuple(map(_part, _entries(section)))) for section in document.root.members)
    )


def _entries(section: Member | Spread) -> tuple[Member | Spread, ...]:
    return section.value.members if isinstance(section.value, Object) else (section,)


def _part(entry: Member | Spread) -> Part:
    nodes: list[Expression] = list(walk(entry.value))
    return Part(entry, frozenset(e.name for e in nodes if isinstance(e, Reference)), len(nodes))


def _name(section: Member | Spread) -> str:
    return section.key.text if isinstance(section, Member) and isinstance(section.key, Literal) else ""
