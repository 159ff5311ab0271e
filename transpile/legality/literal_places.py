"""Attributes that hold words: what a template without loops has there is written out.

An output's `Description` holds no function at all (user guide, "Outputs"), nor does the type of a resource. Others,
such as `DeletionPolicy`, hold one only where a transform computes it. What a loop makes of its items there has to be
the text of now, while the rest of the copy goes on following parameters and mappings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from operator import is_

from transpile.ir import Array, Binder, Call, Expression, Loop, Member, Merge, Object, Shared, Splice, Spread
from transpile.ir.traversal import free, map_children, map_result
from transpile.syntax.fast_dataclass import dataclass

Change = Callable[[Expression], Expression]
Attributes = frozenset[tuple[str, str]]
"""Sections, and the attributes of their entries."""
ENTRIES, ENTRY = 2, 1
"""What an object is: entries of a section by their names, or the attributes of one entry."""


def of(attributes: Attributes, section: str) -> frozenset[str]:
    """The attributes of the entries of a section."""
    return frozenset(attribute for one, attribute in attributes if one == section)


def changed(e: Expression, level: int, attributes: Collection[str], change: Change) -> Expression:
    """`e`, which holds entries or is one (`level`), with the values of these attributes changed, in loops too."""
    if not attributes:
        return e
    match e:
        case Object(members):
            new = _members(members, level, attributes, change)
            return e if new is members else Object(new, e.origin)
        case Loop(result=Merge(members, duplicates)):
            new = _members(members, level, attributes, change)
            return e if new is members else replace(e, result=Merge(new, duplicates))
        case Shared(value):
            inner = changed(value, level, attributes, change)
            return e if inner is value else inner
    return e


def _members(
    members: tuple[Member | Spread, ...], level: int, attributes: Collection[str], change: Change
) -> tuple[Member | Spread, ...]:
    new = tuple(_member(one, level, attributes, change) for one in members)
    return members if all(map(is_, new, members)) else new


def _member(one: Member | Spread, level: int, attributes: Collection[str], change: Change) -> Member | Spread:
    if not level:
        return one
    if isinstance(one, Spread):
        value = changed(one.value, level, attributes, change)
    elif level > ENTRY:
        value = changed(one.value, level - 1, attributes, change)
    else:
        value = change(one.value) if one.name in attributes else one.value
    return one if value is one.value else replace(one, value=value)


def named(e: Expression, naming: Collection[str], change: Change) -> Expression:
    """`e` with the names changed that functions take as they stand, such as the condition of an `Fn::If`."""

    def inner(child: Expression) -> Expression:
        return named(child, naming, change)

    if isinstance(e, Call) and e.name in naming and isinstance(e.argument, Array) and e.argument.items:
        first, *rest = e.argument.items
        if not isinstance(first, Splice):
            below = map_children(Array(tuple(rest)), inner)
            items = change(first), *(below.items if isinstance(below, Array) else ())
            same = all(map(is_, items, e.argument.items))
            return e if same else replace(e, argument=Array(items, e.argument.origin))
    if isinstance(e, Loop):
        result = map_result(e.result, inner)
        return e if result is e.result else replace(e, result=result)
    return map_children(e, inner)


@dataclass(frozen=True, slots=True)
class Spots:
    """The places of a loop's rounds that hold words: attributes of what stands at a `level`, and names in functions."""

    level: int = 0
    attributes: frozenset[str] = frozenset()
    naming: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.attributes or self.naming)

    def inside(self, loop: Loop, change: Change) -> Loop:
        """`loop` with these places of its rounds changed."""
        new = changed(loop, self.level, self.attributes, change) if self.level else loop
        new = named(new, self.naming, change)
        assert isinstance(new, Loop)
        return new

    def mentioning(self, loop: Loop) -> Spots:
        """Those where the item of `loop` is mentioned."""
        attributes = frozenset(one for one in self.attributes if _mentions(Spots(self.level, frozenset((one,))), loop))
        naming = frozenset(one for one in self.naming if _mentions(Spots(naming=frozenset((one,))), loop))
        return replace(self, attributes=attributes, naming=naming)

    def joined(self, other: Spots) -> Spots:
        """Both."""
        return Spots(max(self.level, other.level), self.attributes | other.attributes, self.naming | other.naming)

    @property
    def said(self) -> str:
        """The places, for people."""
        named = (f"the first argument of `{one}`" for one in sorted(self.naming))
        return " and ".join((*(f"`{one}`" for one in sorted(self.attributes)), *named))


NO_WORDS = Spots()


def _mentions(spots: Spots, loop: Loop) -> bool:
    """Whether the item of `loop` is mentioned in any of these places."""
    seen: list[frozenset[Binder]] = []

    def look(e: Expression) -> Expression:
        seen.append(free(e))
        return e

    spots.inside(loop, look)
    return any(loop.value in one for one in seen)
