"""Loops -> the structure that the target writes for them. Runs over a legal tree; nothing of it is a loop afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from transpile.ir import Array, Collect, Expression, Filled, Literal, Loop, Member, Merge, Object, Splice, Spread
from transpile.naming import Naming
from transpile.tree import Entry
from transpile.walk import map_children


@dataclass(slots=True)
class Writing:
    """What a writer may ask: names to give away, and in which section it writes."""

    naming: Naming
    dialect: str
    originals: frozenset[int]
    section: str = "Resources"

    def keeps(self, loop: Expression) -> bool:
        """Whether `loop` is in the target's syntax already, and nothing in it changed (`originals`: ids as read)."""
        return isinstance(loop, Loop) and loop.dialect == self.dialect and id(loop) in self.originals


class Writer(Protocol):
    """The writing half of a dialect. Loops come with their bodies already spelled."""

    def write_members(self, members: Sequence[Member | Spread], writing: Writing) -> tuple[Member, ...]:
        """The members of an object among which loops stand."""

    def write_item(self, splice: Splice, writing: Writing) -> Expression:
        """The item of a list that stands for a loop's items."""

    def write_value(self, loop: Loop, writing: Writing) -> Expression:
        """A loop that is a value by itself."""


def spell(root: Object, writer: Writer, writing: Writing) -> Object:
    """`root` with every loop as `writer` spells it; `root` itself if it has none."""
    members: list[Member | Spread] = []
    for member in root.members:
        if isinstance(member, Member):
            writing.section = getattr(member.key, "text", "")
            value = _spelled(member.value, writer, writing)
            members.append(member if value is member.value else replace(member, value=value))
        else:
            members.append(member)
    same = all(one is other for one, other in zip(members, root.members, strict=True))
    return root if same else Object(tuple(members), root.origin)


def _spelled(e: Expression, writer: Writer, writing: Writing) -> Expression:
    match e:
        case Filled():
            return e
        case Object(members) if any(isinstance(one, Spread) for one in members):
            inner = tuple(_member(one, writer, writing) for one in members)
            kept = _as_written(inner, writing)
            return Object(kept or writer.write_members(inner, writing), e.origin)
        case Array(items) if any(isinstance(one, Splice) for one in items):
            return Array(tuple(_item(one, writer, writing) for one in items), e.origin)
        case Loop():
            loop = _inside(e, writer, writing)
            return Literal("", origin=loop.origin) if writing.keeps(loop) else writer.write_value(loop, writing)
    return map_children(e, lambda child: _spelled(child, writer, writing))


def _as_written(members: tuple[Member | Spread, ...], writing: Writing) -> tuple[Member, ...] | None:
    """The members with the source's own entries for the loops, if all of them stay as they are."""
    out: list[Member] = []
    for member in members:
        if isinstance(member, Member):
            out.append(member)
        elif not writing.keeps(member.value) and not isinstance(member.value, Object):
            return None
        elif member.origin is None:
            return None
        elif not out or out[-1].origin is not member.origin:
            out.append(as_written(member.origin))
    return tuple(out)


def as_written(entry: Entry) -> Member:
    """A source entry as it stands: a member whose key and value print as their source."""
    return Member(Literal("", origin=entry.key), Literal("", origin=entry.value), entry)


def _member(member: Member | Spread, writer: Writer, writing: Writing) -> Member | Spread:
    if isinstance(member, Spread) and isinstance(member.value, Loop):
        return Spread(_inside(member.value, writer, writing), member.origin)
    value = _spelled(member.value, writer, writing)
    return member if value is member.value else replace(member, value=value)


def _item(item: Expression | Splice, writer: Writer, writing: Writing) -> Expression:
    if not isinstance(item, Splice):
        return _spelled(item, writer, writing)
    if isinstance(item.value, Loop):
        loop = _inside(item.value, writer, writing)
        if writing.keeps(loop):
            return Literal("", origin=item.origin)
        item = Splice(loop, item.origin)
    return writer.write_item(item, writing)


def _inside(loop: Loop, writer: Writer, writing: Writing) -> Loop:
    """The loop with its source and what it yields spelled; a loop directly inside stays one, for the writer's nest."""
    source = _spelled(loop.source, writer, writing)
    match loop.result:
        case Merge(members, duplicates):
            result = Merge(tuple(_member(one, writer, writing) for one in members), duplicates)
            same = all(one is other for one, other in zip(result.members, members, strict=True))
        case Collect(items):
            new = tuple(
                Splice(_inside(one.value, writer, writing), one.origin)
                if isinstance(one, Splice) and isinstance(one.value, Loop)
                else _item(one, writer, writing)
                for one in items
            )
            same = all(one is other for one, other in zip(new, items, strict=True))
            return loop if same and source is loop.source else replace(loop, source=source, result=Collect(new))
        case _:
            return loop
    return loop if same and source is loop.source else replace(loop, source=source, result=result)
