"""What two templates have in common, left out of both: entries of sections that are the same expression.

An entry that is the same in both, but for the names of loop variables, has the same meaning at all values of
parameters, as long as what it reads has. What it reads are parameters, mappings and conditions, which are compared
like everything else. So only the other entries have to be evaluated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace

from transpile.ir import Document, Duplicates, Literal, Loop, Member, Merge, Object, Spread, Text
from transpile.syntax.fast_dataclass import dataclass
from transpile.verify.affected_entries import WHOLE
from transpile.verify.same_expression import Comparison

Entry = Member | Spread
Place = tuple[int, int]
"""Of an entry: which of its section it is, or comes from, and which of those that the rounds of a loop make."""
TRIED = 3
"""How many entries that look alike are compared with one."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Two templates without what they have in common, and how many nodes that has in both."""

    source: Document
    result: Document
    size: int


@dataclass(frozen=True, slots=True)
class Common:
    """The places of entries of one section that are the same in both templates, and how many nodes they have."""

    source: frozenset[Place]
    result: frozenset[Place]
    size: int


def without(source: Document, result: Document) -> Rest | None:
    """What is left of both; None where they have nothing in common, or cannot be compared entry by entry."""
    if source.locals or result.locals:
        return None
    new = result.tables.keys() - source.tables.keys()
    sections, others = _sections(source), _sections(result)
    names = sections.keys() & others.keys() - WHOLE
    found = {name: _common(sections[name], others[name], source, new) for name in names}
    size = sum(one.size for one in found.values())
    if not size:
        return None
    first = _reduced(source, {name: one.source for name, one in found.items()})
    second = _reduced(result, {name: one.result for name, one in found.items()})
    return Rest(first, second, 2 * size)


def _sections(document: Document) -> dict[str, Object]:
    """The sections whose entries do not depend on each other; none where loops make sections, or one comes twice."""
    members = document.root.members
    if len({one.name for one in members if one.name}) < len(members):
        return {}
    # A key that is made twice is an error on both sides, wherever it stands, unless the last one wins.
    return {
        one.name: one.value
        for one in members
        if isinstance(one.value, Object) and all(map(_collides, one.value.members))
    }


def _collides(entry: Entry) -> bool:
    """Whether keys that an entry makes must differ from all others."""
    match entry:
        case Spread(Loop(result=Merge(members, Duplicates.ERROR))):
            return all(map(_collides, members))
    return isinstance(entry, Member)


def _common(section: Object, other: Object, document: Document, new: Collection[str]) -> Common:
    """The entries of both that are the same."""
    there: dict[object, list[tuple[Place, Entry]]] = defaultdict(list)
    for found in reversed([*_entries(other)]):
        there[_sign(found[1])].append(found)
    places: list[tuple[Place, Place]] = []
    size = 0
    for place, entry in _entries(section):
        alike = there.get(_sign(entry), [])
        for found in alike[: -TRIED - 1 : -1]:
            comparison = Comparison(document, new)
            if comparison.entries(entry, found[1]):
                alike.remove(found)
                places.append((place, found[0]))
                size += comparison.size
                break
    return Common(frozenset(one for one, _ in places), frozenset(twin for _, twin in places), size)


def _entries(section: Object) -> Iterator[tuple[Place, Entry]]:
    """The entries of a section; a loop whose rounds make several is as many loops."""
    for at, entry in enumerate(section.members):
        match entry:
            case Spread(Loop(result=Merge(members, duplicates)) as loop) if len(members) > 1:
                for number, member in enumerate(members):
                    yield (at, number), replace(entry, value=replace(loop, result=Merge((member,), duplicates)))
            case _:
                yield (at, 0), entry


def _sign(entry: Entry) -> object:
    """What two entries that are the same have in common, and few others."""
    match entry:
        case Spread(Loop(result=Merge((Member(Text(parts)), *_)))):
            return tuple(part if isinstance(part, str) else None for part in parts)
        case Member(Literal(text)):
            return text
    return None


def _reduced(document: Document, left_out: dict[str, frozenset[Place]]) -> Document:
    """`document` without the entries at these places of its sections."""
    members = tuple(
        replace(one, value=_rest(one.value, left_out[one.name])) if one.name in left_out else one
        for one in document.root.members
    )
    return replace(document, root=Object(members, document.root.origin))


def _rest(section: object, left_out: frozenset[Place]) -> Object:
    assert isinstance(section, Object)
    kept = (_kept(at, entry, left_out) for at, entry in enumerate(section.members))
    return Object(tuple(one for one in kept if one is not None), section.origin)


def _kept(at: int, entry: Entry, left_out: frozenset[Place]) -> Entry | None:
    """An entry without what is left out of it."""
    match entry:
        case Spread(Loop(result=Merge(members, duplicates)) as loop) if len(members) > 1:
            kept = tuple(one for number, one in enumerate(members) if (at, number) not in left_out)
            if len(kept) == len(members):
                return entry
            return replace(entry, value=replace(loop, result=Merge(kept, duplicates))) if kept else None
    return None if (at, 0) in left_out else entry
