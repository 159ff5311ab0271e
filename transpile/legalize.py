"""Loops -> loops that the target can say, or diagnostics.

Inner loops first. Each lowering of `ORDER` whose feature the target lacks is tried once, in order; it may add only
features to its right, so this ends. What is still illegal is unrolled: the smallest loop that can be. A loop whose
source needs an outer variable waits until the loop around it has been unrolled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from transpile.features import Feature
from transpile.ir import (
    Array,
    Collect,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Order,
    Reference,
    Shared,
    Sigil,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.lower import rename, sort_items, split_entries, strip_keys, tabulate, unroll, unused_binder
from transpile.lower.context import Context
from transpile.walk import children, free, map_children, result_children, walk


class Lowering(Protocol):
    """A module of `transpile/lower/`."""

    REMOVES: Feature

    @staticmethod
    def applies(loop: Loop, context: Context) -> bool:
        """Whether the loop has what this lowering removes."""
        ...

    @staticmethod
    def lower(loop: Loop, context: Context) -> tuple[Loop, ...] | None:
        """The loops instead, or None."""
        ...


ORDER: tuple[Lowering, ...] = (unused_binder, split_entries, sort_items, tabulate, strip_keys)  # type: ignore[assignment]


def legalize(root: Object, context: Context) -> Object:
    """`root` with every loop sayable by `context.features`; what is not is in `context.diagnostics`."""
    legal = _Legalizing(context, root).visit(root, ())
    assert isinstance(legal, Object)
    return legal


class _Legalizing:
    def __init__(self, context: Context, root: Object) -> None:
        self.context = context
        self.root = root

    # -- places where loops stand ---------------------------------------------------------------------------------

    def visit(self, e: Expression, outer: tuple[Loop, ...]) -> Expression:
        match e:
            case Object(members):
                return self._object(e, members, outer)
            case Array(items):
                new = [one for item in items for one in self._item(item, outer)]
                return e if _same(new, items) else Array(tuple(new), e.origin)
            case Loop():
                return self._value(e, outer)
            case Filled():
                return e
        return map_children(e, lambda child: self.visit(child, outer))

    def _object(self, e: Object, members: tuple[Member | Spread, ...], outer: tuple[Loop, ...]) -> Object:
        new: list[Member | Spread] = []
        for member in members:
            if isinstance(member, Spread):
                new.extend(self._spread(member, outer))
                continue
            if e is self.root and isinstance(member.key, Literal):
                self.context.section = member.key.text
            value = self.visit(member.value, outer)
            new.append(member if value is member.value else Member(member.key, value, member.origin))
        return e if _same(new, members) else Object(tuple(new), e.origin)

    def _spread(self, spread: Spread, outer: tuple[Loop, ...]) -> list[Member | Spread]:
        value = _unshared(spread.value)
        if isinstance(value, Object):
            inner = self.visit(value, outer)
            return [spread if inner is spread.value else Spread(inner, spread.origin)]
        if not isinstance(value, Loop):
            return [spread]
        loops = self._loop(value, outer)
        out: list[Member | Spread] = []
        for loop in loops:
            if self._legal(loop, outer) or _waits(loop, outer):
                out.append(spread if loop is spread.value else Spread(loop, spread.origin))
            else:
                out.extend(self._unrolled_entries(loop, spread, outer))
        return out

    def _item(self, item: Expression | Splice, outer: tuple[Loop, ...]) -> list[Expression | Splice]:
        if not isinstance(item, Splice):
            return [self.visit(item, outer)]
        value = _unshared(item.value)
        if not isinstance(value, Loop):
            inner = self.visit(value, outer)
            return list(inner.items) if isinstance(inner, Array) else [Splice(inner, item.origin)]
        (loop,) = self._loop(value, outer)
        if self._legal(loop, outer) or _waits(loop, outer):
            return [item if loop is item.value else Splice(loop, item.origin)]
        return self._unrolled_items(loop, outer)

    def _value(self, loop: Loop, outer: tuple[Loop, ...]) -> Expression:
        (new,) = self._loop(loop, outer)
        if self._legal(new, outer) or _waits(new, outer):
            return new
        if _is_source(new):
            return new.source
        return Array(tuple(self._unrolled_items(new, outer)))

    # -- one loop -------------------------------------------------------------------------------------------------

    def _loop(self, loop: Loop, outer: tuple[Loop, ...]) -> list[Loop]:
        """The loops that `loop` becomes; some may still be illegal."""
        inside = (*outer, loop)
        loop = _with_result(loop, lambda e: self.visit(e, inside))
        return self._lowered(rename.lower(loop, self.context, _names(_hidden(loop, outer, self.context))), outer, ORDER)

    def _lowered(self, loop: Loop, outer: tuple[Loop, ...], order: Sequence[Lowering]) -> list[Loop]:
        """What the lowerings make of `loop`; itself where none makes it, or a part of it, legal.

        Then nothing is left of what they generated, and the loop is unrolled as it was read.
        """
        if not order or self._legal(loop, outer) or _waits(loop, outer):
            return [loop]
        first, rest = order[0], order[1:]
        before = self.context.state()
        loops = self._apply(first, loop)
        if loops is not None:
            lowered = [new for one in loops for new in self._lowered(one, outer, rest)]
            if any(self._legal(one, outer) for one in lowered):
                return lowered
            self.context.restore(before)
        return self._lowered(loop, outer, rest)

    def _apply(self, lowering: Lowering, loop: Loop) -> tuple[Loop, ...] | None:
        if lowering.REMOVES in self.context.features or not lowering.applies(loop, self.context):
            return None
        return lowering.lower(loop, self.context)

    def _legal(self, loop: Loop, outer: tuple[Loop, ...]) -> bool:
        return required(loop, self.context) <= self.context.features and not any(
            isinstance(e, Loop) and not required(e, self.context) <= self.context.features
            for child in result_children(loop.result)
            for e in walk(child)
        )

    # -- unrolling ------------------------------------------------------------------------------------------------

    def _rounds(self, loop: Loop) -> list[unroll.Values]:
        node = loop.label_origin or loop.origin
        reasons = ", ".join(sorted(one.value for one in required(loop, self.context) - self.context.features))
        if not self.context.unroll:
            self.context.refuse(
                "T401",
                f"`{self.context.target}` cannot say this loop without unrolling it",
                node,
                help="leave out --no-unroll to write its rounds out",
                label=reasons or "a loop inside cannot be said",
            )
            return []
        found = unroll.rounds(loop, self.context)
        if found is None:
            return []
        count = len(found)
        why = f"`{self.context.target}` lacks {reasons}" if reasons else "a loop inside needs the item of each"
        self.context.note("T411", f"the loop is written out, {count} rounds: {why}", node)
        self.context.froze(loop, unroll.frozen(loop, found), count)
        return found

    def _unrolled_entries(self, loop: Loop, spread: Spread, outer: tuple[Loop, ...]) -> list[Member | Spread]:
        out: list[Member | Spread] = []
        for values in self._rounds(loop):
            for part in unroll.entries(loop, values, self.context):
                if isinstance(part, Spread):
                    out.extend(self._spread(part, outer))
                else:
                    out.append(Member(part.key, self.visit(part.value, outer), part.origin))
        return out

    def _unrolled_items(self, loop: Loop, outer: tuple[Loop, ...]) -> list[Expression | Splice]:
        return [
            one
            for values in self._rounds(loop)
            for item in unroll.items(loop, values, self.context)
            for one in self._item(item, outer)
        ]


def _unshared(e: Expression) -> Expression:
    """What an alias stands for: loops behind one are written where the alias stands."""
    while isinstance(e, Shared):
        e = e.value
    return e


def _waits(loop: Loop, outer: tuple[Loop, ...]) -> bool:
    """Whether the source needs a variable of a loop around, so that it cannot be known before that is unrolled."""
    around = {binder for one in outer for binder in (one.key, one.value)}
    return bool(free(loop.source) & around)


def _is_source(loop: Loop) -> bool:
    """Whether the loop yields its items as they are: then it is its source (`Fragment: !Ref Value`)."""
    match loop.result:
        case Collect((Variable(binder),)):
            return binder is loop.value and loop.filter is None and isinstance(loop.source, Reference | Array)
    return False


def _with_result(loop: Loop, visit: Callable[[Expression], Expression]) -> Loop:
    """The loop with what a round yields visited as the object or list that it is."""
    match loop.result:
        case Merge(members, duplicates):
            entries = visit(Object(members))
            assert isinstance(entries, Object)
            return loop if _same(entries.members, members) else replace(loop, result=Merge(entries.members, duplicates))
        case Collect(items):
            round_ = visit(Array(items))
            assert isinstance(round_, Array)
            return loop if _same(round_.items, items) else replace(loop, result=Collect(round_.items))
    return loop


def _same(new: Sequence[object], old: Sequence[object]) -> bool:
    return len(new) == len(old) and all(one is other for one, other in zip(new, old, strict=True))


def _hidden(loop: Loop, outer: tuple[Loop, ...], context: Context) -> tuple[Loop, ...]:
    """The loops around that `loop` must not hide: where the target knows shadowing, those that it mentions."""
    if Feature.SHADOWING not in context.features:
        return outer
    return tuple(one for one in outer if free(loop) & {one.key, one.value})


def _names(outer: tuple[Loop, ...]) -> frozenset[str]:
    return frozenset(binder.name for one in outer for binder in (one.key, one.value) if binder is not None)


def required(loop: Loop, context: Context) -> frozenset[Feature]:
    """The features that this loop itself needs (not those of loops inside it)."""
    needs = {Feature.LOOP}
    if loop.dialect == context.target:
        return frozenset(needs)  # read in the target's own syntax
    if isinstance(loop.result, Collect):
        needs.add(Feature.LIST_RESULT)
    elif isinstance(loop.result, Merge) and len(loop.result.members) > 1:
        needs.add(Feature.SEVERAL_ENTRIES)
    if loop.key is not None and any(loop.key in free(child) for child in result_children(loop.result)):
        needs.add(Feature.POSITION)
    if loop.filter is not None:
        needs.add(Feature.FILTER)
    if loop.order is Order.SORTED:
        needs.add(Feature.SORTED)
    if any(_stripped(child, loop) for child in result_children(loop.result)):
        needs.add(Feature.ALPHANUMERIC_KEYS)
    items = context.items(loop)
    if items is not None and not all(isinstance(item, Literal) for item in items):
        needs.add(Feature.STRUCTURED_ITEMS)
    return frozenset(needs)


def _stripped(e: Expression, loop: Loop) -> bool:
    if isinstance(e, Text):
        return any(
            isinstance(part, Variable) and part.sigil is Sigil.ALPHANUMERIC and part.binder is loop.value
            for part in e.parts
        )
    return any(_stripped(child, loop) for child in children(e))
