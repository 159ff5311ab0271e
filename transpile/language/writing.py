"""Loops -> the structure that the target writes for them. Runs over a legal tree.

Afterwards only those loops are left that the source spells in the target's syntax already: they stay as they stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import is_
from typing import Protocol

from transpile.evaluate.values import bare
from transpile.ir import Array, Collect, Expression, Filled, Group, Loop, Member, Merge, Object, Splice, Spread
from transpile.ir.naming import NOWHERE, Naming, Place
from transpile.ir.traversal import bound, free, map_children
from transpile.syntax.tree import Node


@dataclass(slots=True)
class Writing:
    """What a writer may ask: names to give away, in which section it writes, and which loops stay as they are.

    `originals` are the ids of the loops as read, and of what is merged without one, `merges` whether the dialect merges
    literal objects itself, `reserved` the names that no variable may have, `around` the loops around what is being
    written, `entries` the section's own object and `defines` whether that is what is written; `place` is where
    that stands; `anew`: no text of the source stays.
    """

    naming: Naming
    dialect: str
    originals: frozenset[int]
    merges: bool = False
    section: str = "Resources"
    reserved: frozenset[str] = frozenset()
    around: tuple[Loop, ...] = ()
    entries: Expression | None = None
    defines: bool = False
    place: Place = NOWHERE
    anew: bool = False

    def named(self, loop: Loop) -> Node | None:
        """Where the source names a loop: for what is written for it where no text of the source stays."""
        return loop.label_origin if self.anew else None

    def keeps(self, loop: Expression) -> bool:
        """Whether `loop` is in the target's syntax already, and nothing in it changed."""
        if isinstance(bare(loop), Object):
            return self.merges and id(loop) in self.originals
        own = isinstance(loop, Loop) and loop.dialect == self.dialect and id(loop) in self.originals
        return own and not self._takes_over(loop)

    def _takes_over(self, loop: Expression) -> bool:
        """Whether variables in `loop` come into the target's syntax: it may not take them where the source's does."""
        others = [binder for one in self.around if one.dialect != self.dialect for binder in bound(one)]
        return bool(others) and not free(loop).isdisjoint(others)


class Writer(Protocol):
    """The writing half of a dialect. Loops come with their bodies already spelled."""

    def write_members(self, members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
        """The members of an object among which loops stand; a spread that stays as it is may be left."""

    def write_item(self, splice: Splice, writing: Writing) -> Expression | Splice:
        """The item of a list that stands for a loop's items; the loop itself, if the language writes it."""

    def write_value(self, loop: Loop, writing: Writing) -> Expression:
        """A loop that is a value by itself."""


def spell(root: Object, writer: Writer, writing: Writing) -> Object:
    """`root` with every loop as `writer` spells it; `root` itself if it has none."""
    members: list[Member | Spread] = []
    for member in root.members:
        if isinstance(member, Member):
            writing.section, writing.entries = getattr(member.key, "text", ""), bare(member.value)
            value = _spelled(member.value, writer, writing)
            members.append(member if value is member.value else replace(member, value=value))
        else:
            members.append(member)
    same = all(one is other for one, other in zip(members, root.members, strict=True))
    return root if same else Object(tuple(members), root.origin)


def spell_anew(e: Expression, writer: Writer, writing: Writing) -> Expression:
    """A part of a spelled tree with the loops in it that stayed as they were read written, too."""
    return _spelled(e, writer, replace(writing, originals=frozenset()))


def _spelled(e: Expression, writer: Writer, writing: Writing) -> Expression:
    match e:
        case Filled():
            return e
        case Object(members) if any(isinstance(one, Spread) for one in members):
            inner = tuple(_member(one, writer, writing, e is writing.entries) for one in members)
            spreads = [(one, old) for one, old in zip(inner, members, strict=True) if isinstance(one, Spread)]
            # Loops side by side are written together: some dialects have one place for all of an object's loops. So a
            # single loop that is new has those written anew that could have stayed.
            if not all(one is old and writing.keeps(one.value) for one, old in spreads):
                return Object(writer.write_members(inner, replace(writing, defines=e is writing.entries)), e.origin)
            return e if all(map(is_, inner, members)) else Object(inner, e.origin)
        case Object(members):
            new_members = tuple(_member(one, writer, writing, e is writing.entries) for one in members)
            return e if all(map(is_, new_members, members)) else Object(new_members, e.origin)
        case Array(items) if any(isinstance(one, Splice) or _is_loop(one) for one in items):
            new = tuple(_item(one, writer, writing) for one in items)
            return e if all(map(is_, new, items)) else Array(new, e.origin)
        case Loop():
            loop = _inside(e, writer, writing)
            return e if writing.keeps(loop) else writer.write_value(loop, writing)
    return map_children(e, lambda child: _spelled(child, writer, writing))


def _member(member: Member | Spread, writer: Writer, writing: Writing, own: bool) -> Member | Spread:
    """The member; `own`: of a section itself, whose keys are names of what is defined and no places."""
    if isinstance(member, Spread) and isinstance(member.value, Loop):
        loop = _inside(member.value, writer, writing)
        return member if writing.keeps(loop) else Spread(_another(loop), member.origin)
    place, writing.place = writing.place, writing.place.below(member, own)
    value = _spelled(member.value, writer, writing)
    writing.place = place
    return member if value is member.value else replace(member, value=value)


def _item(item: Expression | Splice, writer: Writer, writing: Writing) -> Expression | Splice:
    if not isinstance(item, Splice):
        return spell_anew(bare(item), writer, writing) if _is_loop(item) else _spelled(item, writer, writing)
    if isinstance(item.value, Loop):
        loop = _inside(item.value, writer, writing)
        if writing.keeps(loop):
            return item
        item = Splice(loop, item.origin)
    return writer.write_item(item, writing)


def _is_loop(item: Expression | Splice) -> bool:
    """Whether the text of this object is that of its loop. Such a text was no item of a list, and cannot be one."""
    match item if isinstance(item, Splice) else bare(item):
        case Object((Spread(Loop(origin=loop)),), origin):
            return origin is not None and loop is origin
    return False


def _inside(loop: Loop, writer: Writer, writing: Writing) -> Loop:
    """The loop with its source and what it yields spelled; a loop directly inside stays one, for the writer's nest."""
    source = _spelled(loop.source, writer, writing)
    # `writing` is shared by the whole walk, so that names are given away once; only what holds inside a loop is put
    # back.
    around, writing.around = writing.around, (*writing.around, loop)
    result = _result(loop.result, writer, writing)
    writing.around = around
    same = source is loop.source and result is loop.result
    return loop if same else replace(loop, source=source, result=result)


def _result(result: Collect | Merge | Group, writer: Writer, writing: Writing) -> Collect | Merge | Group:
    match result:
        case Merge(members, duplicates):
            inner = tuple(_member(one, writer, writing, not writing.place.key) for one in members)
            return result if all(map(is_, inner, members)) else Merge(inner, duplicates)
        case Collect(items):
            new = tuple(_splice(one, writer, writing) for one in items)
            return result if all(map(is_, new, items)) else Collect(new)
    return result


def _splice(item: Expression | Splice, writer: Writer, writing: Writing) -> Expression | Splice:
    """An item of a list-valued loop; a loop directly inside stays one, for the writer's nest."""
    if isinstance(item, Splice) and isinstance(item.value, Loop):
        loop = _inside(item.value, writer, writing)
        return item if writing.keeps(loop) else Splice(_another(loop), item.origin)
    return _item(item, writer, writing)


def _another(loop: Loop) -> Loop:
    """The loop as one that is no longer the source's: one around it, in the target's syntax, cannot stay as it is.

    The copy is equal, but `Writing.keeps` goes by identity.
    """
    return replace(loop)
