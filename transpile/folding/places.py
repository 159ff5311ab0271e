"""Where loops may stand instead of copies: sections of a template, and objects inside their entries."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from transpile.evaluate.values import bare
from transpile.folding.shapes import Shapes
from transpile.ir import Array, Expression, Loop, Member, Object, Splice
from transpile.ir.traversal import bound
from transpile.legality.context import Context
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """An object whose entries may be copies, and the section that it is, or is `inside` of.

    `taken` are the names of the variables of loops around.
    """

    section: str
    entries: Object
    inside: bool = False
    taken: frozenset[str] = frozenset()


def sections_of(root: Object, context: Context) -> Iterator[Place]:
    """The sections of a template that loops may stand in."""
    for member in root.members:
        if isinstance(member, Member) and not context.places.around(member.name).closed:
            value = bare(member.value)
            if isinstance(value, Object) and value is member.value:
                yield Place(member.name, value)


def inside(section: Place, shapes: Shapes, looped: Collection[int]) -> Iterator[Place]:
    """The objects in the entries of a section, but for those whose values are `looped`: they are in a loop."""
    for entry in section.entries.members:
        if isinstance(entry, Member) and id(entry.value) not in looped:
            yield from _below(entry, section.section, shapes, frozenset())


def inside_loop(loop: Loop, section: str, shapes: Shapes, taken: frozenset[str] = frozenset()) -> Iterator[Place]:
    """The objects in the entries that a loop makes in a section; `taken` are the variables of loops around it."""
    taken |= {one.name for one in bound(loop)}
    for entry in loop.members:
        if isinstance(entry, Member):
            yield from _below(entry, section, shapes, taken)
        elif isinstance(entry.value, Loop):
            yield from inside_loop(entry.value, section, shapes, taken)


def _below(entry: Member, section: str, shapes: Shapes, taken: frozenset[str]) -> Iterator[Place]:
    """The objects in one entry."""
    if isinstance(entry.value, Object):
        for attribute in entry.value.members:
            if isinstance(attribute, Member) and attribute.name not in shapes.closed(section):
                yield from (Place(section, one, True, taken) for one in _objects(attribute.value))


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
