"""Where loops may stand instead of copies: sections of a template, and objects inside their entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from transpile.evaluate.values import bare
from transpile.folding.shapes import Shapes
from transpile.ir import Array, Expression, Member, Object, Splice
from transpile.legality.context import Context
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """An object whose entries may be copies, and the section that it is, or is `inside` of."""

    section: str
    entries: Object
    inside: bool = False


def sections_of(root: Object, context: Context) -> Iterator[Place]:
    """The sections of a template that loops may stand in."""
    for member in root.members:
        if isinstance(member, Member) and not context.places.around(member.name).closed:
            value = bare(member.value)
            if isinstance(value, Object) and value is member.value:
                yield Place(member.name, value)


def inside(section: Place, shapes: Shapes, looped: Collection[int]) -> Iterator[Place]:
    """The objects in the entries of a section, but for those whose values are `looped`: they are in a loop."""
    closed = shapes.fixed.get(section.section, frozenset())
    for entry in section.entries.members:
        if isinstance(entry, Member) and isinstance(entry.value, Object) and id(entry.value) not in looped:
            for attribute in entry.value.members:
                if isinstance(attribute, Member) and attribute.name not in closed:
                    yield from (Place(section.section, one, True) for one in _objects(attribute.value))


def _objects(e: Expression | Splice) -> Iterator[Object]:
    """The objects in a value that no function is around."""
    match e:
        case Object(members):
            yield e
            for member in members:
                if isinstance(member, Member):
                    yield from _objects(member.value)
        case Array(items):
            for item in items:
                yield from _objects(item)
