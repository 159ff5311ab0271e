"""The part of a template that mentions certain parameters: only that can change with their values."""

from __future__ import annotations

from dataclasses import replace

from transpile.ir import Array, Call, Document, Expression, Literal, Member, Object, Reference, Spread
from transpile.ir.traversal import walk
from transpile.syntax.fast_dataclass import dataclass

WHOLE = frozenset(("Conditions",))
"""Sections of which nothing is left out: anything may ask for a condition by its name."""
_ASKING = frozenset(("Fn::If", "Condition"))
"""Functions that begin with the name of a condition; an attribute of the second name holds one."""


@dataclass(frozen=True, slots=True)
class Part:
    """An entry of a section, the names that it mentions, and how many nodes it has.

    `words`: the strings that are written in it, one of which may name a condition; `computes`: it computes such a name.
    """

    entry: Member | Spread
    names: frozenset[str]
    size: int
    words: frozenset[str] = frozenset()
    computes: bool = False

    def depends(self, names: frozenset[str], conditions: frozenset[str]) -> bool:
        """Whether the entry mentions one of these parameters, or may ask for one of these conditions."""
        asked = bool(conditions) and (self.computes or not self.words.isdisjoint(conditions))
        return asked or not self.names.isdisjoint(names)


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
        """The template with only the entries that depend on one of `names`, by a condition perhaps, and its size.

        It is the whole one where a loop makes conditions that depend on them: it may make any.
        """
        conditions = self._conditions(names)
        if conditions is None:
            return self.document, self.size
        members: list[Member | Spread] = []
        size = 0
        for section, parts in self.sections:
            kept = [part for part in parts if _name(section) in WHOLE or part.depends(names, conditions)]
            # An entry that mentions no such parameter is evaluated to the same as at the values used, where it was
            # compared.
            size += sum(part.size for part in kept)
            if isinstance(section, Member) and isinstance(section.value, Object):
                value = Object(tuple(part.entry for part in kept), section.value.origin)
                members.append(Member(section.key, value, section.origin))
            elif kept:
                members.append(section)
        return replace(self.document, root=Object(tuple(members), self.document.root.origin)), size

    def _conditions(self, names: frozenset[str]) -> frozenset[str] | None:
        """The conditions that depend on parameters, or on others that do; None where loops make some of them."""
        parts = [part for section, parts in self.sections if _name(section) in WHOLE for part in parts]
        found: frozenset[str] = frozenset()
        while True:
            more = [_name(part.entry) for part in parts if part.depends(names, found)]
            if not all(more) or not WHOLE.isdisjoint(more):  # a loop; the section itself, which is no object
                return None
            if found.issuperset(more):
                return found
            found |= frozenset(more)


def cut(document: Document) -> Excerpts:
    """`document` in parts."""
    return Excerpts(
        document, tuple((section, tuple(map(_part, _entries(section)))) for section in document.root.members)
    )


def _entries(section: Member | Spread) -> tuple[Member | Spread, ...]:
    return section.value.members if isinstance(section.value, Object) else (section,)


def _part(entry: Member | Spread) -> Part:
    nodes: list[Expression] = list(walk(entry.value))
    names = frozenset(e.name for e in nodes if isinstance(e, Reference))
    words = frozenset(e.text for e in nodes if isinstance(e, Literal))
    return Part(entry, names, len(nodes), words, any(map(_computes, nodes)))


def _computes(e: Expression) -> bool:
    """Whether the name of a condition is computed here."""
    match e:
        case Call(argument=Array((first, *_))) if e.name in _ASKING:
            return not isinstance(first, Literal)
        case Call() if e.name in _ASKING:
            return not isinstance(e.argument, Literal)
        case Object(members):
            values = (one.value for one in members if one.name in _ASKING)
            return not all(isinstance(value, Literal | Object | Array) for value in values)
    return False


def _name(section: Member | Spread) -> str:
    return section.key.text if isinstance(section, Member) and isinstance(section.key, Literal) else ""
