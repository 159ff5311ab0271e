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
    """An object or a list whose parts may be copies, and the section that it is, or is `inside` of.

    `taken` are the names of the variables of loops around, `name` is the key that it stands at.
    """

    section: str
    entries: Object | Array
    inside: bool = False
    taken: frozenset[str] = frozenset()
    name: str = ""


def sections_of(root: Object, context: Context) -> Iterator[Place]:
    """The sections of a template that loops may stand in."""
    for member in root.members:
        if isinstance(member, Member) and not context.places.around(member.name).closed:
            value = bare(member.value)
            if isinstance(value, Object) and value is member.value:
                yield Place(member.name, value)


def inside(section: Place, shapes: Shapes, looped: Collection[int]) -> Iterator[Place]:
    """The objects and lists in the entries of a section, but for what is `looped`: in a loop."""
    assert isinstance(section.entries, Object)
    for entry in section.entries.members:
        if isinstance(entry, Member) and id(entry.value) not in looped:
            yield from _below(entry, section.section, shapes, frozenset(), looped)


def inside_loop(
    loop: Loop, section: str, shapes: Shapes, looped: Collection[int], taken: frozenset[str] = frozenset()
) -> Iterator[Place]:
    """The same in the entries that a loop makes in a section; `taken` are the variables of loops around it."""
    taken |= {one.name for one in bound(loop)}
    for entry in loop.members:
        if isinstance(entry, Member):
            yield from _below(entry, section, shapes, taken, looped)
        elif isinstance(entry.value, Loop):
            yield from inside_loop(entry.value, section, shapes, looped, taken)


def _below(
    entry: Member, section: str, shapes: Shapes, taken: frozenset[str], looped: Collection[int]
) -> Iterator[Place]:
    """The objects and lists in one entry."""
    if isinstance(entry.value, Object):
        for attribute in entry.value.members:
            if isinstance(attribute, Member) and attribute.name not in shapes.closed(section):
                held = {property_ for _, property_ in shapes.context.places.nested}
                for name, one in _beside(attribute, held, looped):
                    yield Place(section, one, True, taken, name)


def _beside(attribute: Member, held: Collection[str], looped: Collection[int]) -> Iterator[tuple[str, Object | Array]]:
    """The objects and lists in an attribute; of properties of which one is a template in this one, those in others.

    A call that makes all properties would be given the functions of that template, which are none of this one.
    """
    properties = attribute.value
    members = properties.members if isinstance(properties, Object) else ()
    if not any(isinstance(one, Member) and one.name in held for one in members):
        yield from _holders(attribute.name, properties, looped)
        return
    for one in members:
        if isinstance(one, Member) and one.name not in held:
            yield from _holders(one.name, one.value, looped)


def _holders(name: str, e: Expression | Splice, looped: Collection[int]) -> Iterator[tuple[str, Object | Array]]:
    """The objects and lists in a value that no function is around, with the keys that they stand at."""
    if id(e) in looped:
        return
    match e:
        case Object(members):
            yield name, e
            for member in members:
                if isinstance(member, Member):
                    yield from _holders(member.name, member.value, looped)
        case Array(items):
            yield name, e
            for item in items:
                yield from _holders(name, item, looped)
