"""Loops side by side over the same items -> one loop with several entries. Exact: entries of an object have no order.

The way back from `split_entries`. It removes nothing that a target lacks: it runs last, where the target has several
entries per iteration, over loops that are legal by then.
Loops that are in the target's dialect already, that the author named, or between which the author left a line empty,
stay as they are grouped. So do loops over collections that differ in the source: that both have two items now, and
so the same positions, is no reason to make their entries together.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from transpile.ir import (
    Array,
    Binder,
    Call,
    Duplicates,
    Expression,
    Loop,
    Member,
    Merge,
    Object,
    Shared,
    Splice,
    Spread,
    Variable,
)
from transpile.ir.features import Feature
from transpile.ir.traversal import map_children, map_result, rename, walk
from transpile.legality.context import Context
from transpile.legality.scope import mentioned

NEEDED = frozenset((Feature.SEVERAL_ENTRIES, Feature.PER_ITEM))
"""Where templates say no loop by themselves (PER_ITEM), what repeats an entry, such as a count, repeats that alone."""
Entries = tuple[Member | Spread, ...]


def fuse(root: Object, context: Context, read: Object) -> Object:
    """`root` with neighbouring loops over the same items fused; itself where the target has no such loops.

    `read` is the template as it was before its loops were made legal.
    """
    if not context.features >= NEEDED:
        return root
    fused = _Fusing(context, read).visit(root)
    assert isinstance(fused, Object)
    return fused


class _Fusing:
    """The walk; what stands in several places is visited once."""

    def __init__(self, context: Context, read: Object) -> None:
        self.context, self.read = context, read
        self.done: dict[int, tuple[Expression, Expression]] = {}

    @cached_property
    def sources(self) -> dict[int, Expression]:
        """What each loop runs over as it was read, by the id of its origin."""
        loops = [one for one in walk(self.read) if isinstance(one, Loop)]
        return {id(one.origin): one.source for one in loops if one.origin is not None}

    def visit(self, e: Expression) -> Expression:
        # With the node itself: the id of one that is gone may be that of another.
        if id(e) not in self.done:
            self.done[id(e)] = e, self.fused(e)
        return self.done[id(e)][1]

    def fused(self, e: Expression) -> Expression:
        match e:
            case Object(members) if (new := self.entries(members)) is not members:
                e = Object(new, e.origin)
            case Loop(result=Merge(members, duplicates)) if (new := self.entries(members)) is not members:
                e = replace(e, result=Merge(new, duplicates))
        return map_children(e, self.visit)

    def entries(self, members: Entries) -> Entries:
        """The members with runs of loops that fuse made one; themselves where there are none."""
        out: list[Member | Spread] = []
        last: Loop | None = None
        for member in members:
            before, loop = (_free(out[-1], self.context) if out else None), _free(member, self.context)
            near = loop is not None and last is not None and not self.parted(last, loop)
            both = _both(before, loop) if near and before and loop and self.over_one(before, loop) else None
            last = loop
            if both is None:
                out.append(member)
                continue
            self.remarked(loop, both)
            out[-1] = Spread(both, out[-1].origin)
        return members if len(out) == len(members) else tuple(out)

    def remarked(self, gone: Loop | None, both: Loop) -> None:
        """Leaves the comments about the items of a loop that goes with the items of the loop that stays."""
        remarks = self.context.evaluation.remarks
        sources = [one.source.items for one in (gone, both) if one is not None and isinstance(one.source, Array)]
        if remarks is not None and len(sources) == 2:
            for old, new in zip(*sources, strict=True):
                if old is not new and not isinstance(old, Splice) and not isinstance(new, Splice):
                    remarks.moved(old, new)

    def over_one(self, one: Loop, other: Loop) -> bool:
        """Whether two loops ran over the same collection when they were read; loops that were made later do."""
        first, second = (self.sources.get(id(loop.origin)) for loop in (one, other))
        if first is second or first is None or second is None:
            return True
        binders: dict[str, Binder] = {}
        return _named(first, binders) == _named(second, binders)

    def parted(self, one: Loop, other: Loop) -> bool:
        """Whether the text keeps two loops apart: an empty line, or a comment where variables must be renamed."""
        if one.origin is None or other.origin is None:
            return False
        between = self.context.source.text[one.origin.span.end : other.origin.span.start].splitlines()[1:-1]
        # What changes on its first line does not take along a comment that stands above it.
        named = [[binder and binder.name for binder in (loop.key, loop.value)] for loop in (one, other)]
        return any(not line.strip() for line in between) or (bool(between) and named[0] != named[1])


def _free(member: Member | Spread, context: Context) -> Loop | None:
    """The loop that a member stands for, if nobody named it, and all its entries must differ."""
    # Where entries replace others of the same key, their order is part of the meaning. Loops that only count have no
    # items: that two resources are made three times each is no reason to make them together.
    match member:
        case Spread(Loop(source=Call("core", "range"))):
            return None
        case Spread(Loop(label=None, dialect=dialect, result=Merge(duplicates=Duplicates.ERROR)) as loop):
            return loop if dialect != context.target else None
    return None


def _both(first: Loop, second: Loop) -> Loop | None:
    """One loop that makes what both make; None where they visit other items, or a name would change its meaning."""
    alike = (first.order, first.stringify) == (second.order, second.stringify)
    if not alike or not _equal(first.source, second.source):
        return None
    names = _names(first, second)
    if names is None:
        return None
    renamed = second if not names else _renamed(second, names)
    if not _equal(first.filter, renamed.filter):
        return None
    keys = [one.key for one in first.members if isinstance(one, Member)]
    if any(isinstance(one, Member) and one.key in keys for one in renamed.members):
        return None  # a fragment is a mapping: it has each key once
    return replace(first, result=Merge((*first.members, *renamed.members)))


def _names(first: Loop, second: Loop) -> dict[Binder, Binder] | None:
    """The variables of `second` by those of `first`; None where one has none, or a name has another meaning."""
    names: dict[Binder, Binder] = {}
    for old, new in ((second.key, first.key), (second.value, first.value)):
        if (old is None) is not (new is None):
            return None
        if old is not None and new is not None:
            names[old] = new
    changed = {new.name for old, new in names.items() if old.name != new.name}
    return None if changed & mentioned(second) else names


def _renamed(loop: Loop, names: dict[Binder, Binder]) -> Loop:
    only_if = None if loop.filter is None else rename(loop.filter, names, keep=True)
    return replace(loop, result=map_result(loop.result, lambda e: rename(e, names, keep=True)), filter=only_if)


def _equal(one: Expression | None, other: Expression | None) -> bool:
    """Whether both say the same: an alias is what it stands for."""
    return one is other or (one is not None and other is not None and _plain(one) == _plain(other))


def _plain(e: Expression) -> Expression:
    return _plain(e.value) if isinstance(e, Shared) else map_children(e, _plain)


def _named(e: Expression, binders: dict[str, Binder]) -> Expression:
    """An expression with one loop variable a name: outer loops that were fused had a variable each."""
    match e:
        case Shared(value):
            return _named(value, binders)
        case Variable(binder):
            return replace(e, binder=binders.setdefault(binder.name, binder))
    return map_children(e, lambda child: _named(child, binders))
