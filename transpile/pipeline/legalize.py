"""Loops -> loops that the target can say, or diagnostics.

Inner loops first. Each lowering of `ORDER` that removes what the target lacks is tried once, in order; it may add only
features to its right, so this ends. What is still illegal is unrolled: the smallest loop that can be. A loop whose
rounds need an outer variable waits until the loop around it has been unrolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeGuard

from transpile import ir
from transpile.evaluate.loops.duplicate_keys import beside
from transpile.evaluate.values import bare, is_settled
from transpile.ir.features import Feature, cannot
from transpile.ir.key_order import sorts_keys
from transpile.ir.traversal import free, map_children, walk
from transpile.legality.context import Context
from transpile.legality.dead_loops import unneeded, yields_nothing
from transpile.legality.literal_sources import may_be_absent
from transpile.legality.mapping_tables import LIMIT
from transpile.legality.requirements import entries, legal, missing
from transpile.legality.scope import Around, outside_data, waits
from transpile.legality.variables import Values
from transpile.lower import (
    computed_source,
    filter_items,
    freeze_items,
    fuse_loops,
    group_items,
    last_wins,
    pair_items,
    rename_binders,
    sort_items,
    split_entries,
    strip_keys,
    tabulate,
    unroll,
    unroll_inner,
    unused_binder,
)
from transpile.lower.tabulate import table_names


class Lowering(Protocol):
    """A module of `transpile/lower/`."""

    __name__: str
    REMOVES: frozenset[Feature]

    @staticmethod
    def lower(loop: ir.Loop, context: Context) -> tuple[ir.Loop, ...] | None:
        """The loops instead, or None."""
        ...


# What a loop runs over is settled before what it yields: `tabulate` makes a row for each item, and has to see the
# items that sorting, freezing and filtering leave.
SOURCES: tuple[Lowering, ...] = (
    sort_items,
    freeze_items,
    filter_items,
    group_items,
    computed_source,
    last_wins,
    pair_items,
)  # type: ignore[assignment]
BODIES: tuple[Lowering, ...] = (unroll_inner, split_entries, tabulate, strip_keys)  # type: ignore[assignment]
ORDER = (*SOURCES, *BODIES)
LOWERED = frozenset().union(*(one.REMOVES for one in ORDER))
NOWHERE = frozenset((Feature.ANYWHERE, Feature.COMPUTED_TYPES))
"""What a loop needs that is reason enough to write it out, whatever else it needs."""
DATA = "a template inside of a template is data"
PLAIN = "with a loop, the result did not mean the same"


def legalize(root: ir.Object, context: Context) -> ir.Object:
    """`root` with every loop sayable by `context.features`; what is not is in `context.diagnostics`."""
    legalizer = _Legalizer(context)
    members: list[ir.Member | ir.Spread] = []
    for member in root.members:
        if isinstance(member, ir.Spread):
            members.extend(legalizer.spread(member, Around(closed=True)))
            continue
        context.section = member.key.text if isinstance(member.key, ir.Literal) else context.section
        value = legalizer.visit(member.value, context.places.around(context.section))
        members.append(member if value is member.value else ir.Member(member.key, value, member.origin))
    legal = root if _same(members, root.members) else ir.Object(tuple(members), root.origin)
    return table_names.settle(fuse_loops.fuse(legal, context, root), context)


class _Legalizer:
    def __init__(self, context: Context) -> None:
        self.context = context

    # -- places where loops stand ---------------------------------------------------------------------------------

    def visit(self, e: ir.Expression, around: Around) -> ir.Expression:
        match e:
            case ir.Object(members):
                new = self.entries(members, around)
                if _same(new, members):
                    return e
                # Two loops side by side, or a loop and a plain entry, may turn out to make the same key once they are
                # written out.
                beside(self.context.tell, entries(tuple(new)))
                return ir.Object(tuple(new), e.origin)
            case ir.Array():
                return self.listed(e, around)
            case ir.Loop():
                return self.value(e, around)
            case ir.Filled():
                return e
            case ir.Call() if sorts_keys(e):
                return self.in_order(e, around)
            case ir.Shared():
                return map_children(e, lambda child: self.visit(child, around))
        below = around.among() if isinstance(e, ir.Call) else around.below()
        if isinstance(e, ir.Call) and self.context.evaluation.takes_arguments(e):
            below = replace(below, arguments=True)
        if isinstance(e, ir.Call) and e.name in self.context.typed:
            below = replace(below, typed=True)
        if isinstance(e, ir.Call) and e.name in self.context.positional:
            argument = self.placed(e.argument, below)
            return e if argument is e.argument else replace(e, argument=argument)
        return map_children(e, lambda child: self.visit(child, below))

    def in_order(self, e: ir.Call, around: Around) -> ir.Expression:
        """An object with its keys in order; its loops are written out, unless they make none in another order."""
        keys = _keys(self.context.value(e.argument, {}))
        follows = any(self.context.parameters(one) for one in walk(e.argument) if isinstance(one, ir.Loop))
        if keys is not None and keys == sorted(keys) and not follows:
            return self.visit(e.argument, around)
        if keys is None and not free(e).isdisjoint(around.binders):
            return e  # the loop around is written out first
        made = [*self.written_out((ir.Spread(e.argument),), around)]
        made.sort(key=lambda one: one.name if isinstance(one, ir.Member) else "")
        return self.visit(ir.Object(tuple(made), e.argument.origin), around)

    def written_out(self, members: Sequence[ir.Member | ir.Spread], around: Around) -> Iterator[ir.Member | ir.Spread]:
        """Entries without the loops that make them."""
        for one in members:
            value = bare(one.value)
            if isinstance(one, ir.Spread) and isinstance(value, ir.Object):
                yield from self.written_out(value.members, around)
            elif isinstance(one, ir.Spread) and isinstance(value, ir.Loop):
                rounds = self.rounds(value, around, f"{self.context.construct} cannot sort keys")
                copies = unroll.all_entries(value, rounds, self.context, around)
                yield from self.written_out(copies, around)
            else:
                yield one

    def placed(self, argument: ir.Expression, around: Around) -> ir.Expression:
        """The argument of a function that has a place for a list."""
        match argument:
            case ir.Array():
                return self.listed(argument, around, positional=True)
            case ir.Shared(value):
                new = self.placed(value, around)
                return argument if new is value else replace(argument, value=new)
        return self.visit(argument, around)

    def takes_arguments(self, member: ir.Member) -> bool:
        """Whether an entry is a loop by name that nobody read: what it is given are arguments."""
        key, marks, _ = member.name.rpartition("::") if isinstance(member.key, ir.Literal) else ("", "", "")
        return key + marks in self.context.positional

    def listed(self, e: ir.Array, around: Around, *, positional: bool = False) -> ir.Array:
        """A list; `positional`: of arguments, of which a loop's list is one."""
        at = replace(around.among(), arguments=True) if around.arguments else around.among()
        found = [one for item in e.items for one in self.item(item, at, positional)]
        return e if _same(found, e.items) else ir.Array(tuple(found), e.origin)

    def entries(self, members: Sequence[ir.Member | ir.Spread], around: Around) -> list[ir.Member | ir.Spread]:
        new: list[ir.Member | ir.Spread] = []
        around = around.holding(members)
        for member in members:
            if isinstance(member, ir.Spread):
                new.extend(self.spread(member, around))
                continue
            place, self.context.place = self.context.place, self.context.place.below(member, around.section)
            visit = self.placed if self.takes_arguments(member) else self.visit
            value = visit(member.value, around.below(member))
            self.context.place = place
            new.append(member if value is member.value else ir.Member(member.key, value, member.origin))
        return new

    def spread(self, spread: ir.Spread, around: Around) -> list[ir.Member | ir.Spread]:
        value = bare(spread.value)  # loops behind an alias are written where the alias stands
        if isinstance(value, ir.Object):
            inner = self.visit(value, around)
            merges = value is spread.value or Feature.OBJECT_MERGE in self.context.features
            return [spread if inner is value and merges else ir.Spread(inner, spread.origin)]
        if not isinstance(value, ir.Loop):
            return [spread]
        value = value if around.loops else last_wins.strict(value, self.context)
        # Whether a loop is needed is asked last, and only if it met errors: a loop over nothing that the target can
        # say stays.
        before = self.context.state()
        out = self.looped(spread, value, around)
        return [] if unneeded(value, self.context, around, before) else out

    def looped(self, spread: ir.Spread, value: ir.Loop, around: Around) -> list[ir.Member | ir.Spread]:
        """The loops, or the entries, that the loop of a spread becomes."""
        before = self.context.state()
        loops = self.loops(value, around)
        said = [self.stays(loop, around) or yields_nothing(loop) for loop in loops]
        whole = not all(said) and (not any(said) or self.context.parameters(value))
        if whole:
            self.context.restore(before)  # written out as it was read, and no part of it follows what another fixes
            loops = [value]
        out: list[ir.Member | ir.Spread] = []
        for loop in loops:
            if loop is not value and yields_nothing(loop):
                continue
            # Of a loop as it was read, a loop in what it goes over may hide what the target lacks.
            if waits(loop, around) if whole else self.stays(loop, around):
                out.append(spread if loop is spread.value else ir.Spread(loop, spread.origin))
            else:
                # The copies are visited again: loops in them that waited for a variable of this one know their items
                # now.
                copies = unroll.all_entries(loop, self.rounds(loop, around), self.context, around)
                out.extend(self.entries(copies, around))
        return out

    def stays(self, loop: ir.Loop, around: Around) -> bool:
        """Whether the target can say the loop, or must wait with it."""
        return legal(loop, self.context, around) or waits(loop, around)

    def item(
        self, item: ir.Expression | ir.Splice, around: Around, positional: bool = False
    ) -> list[ir.Expression | ir.Splice]:
        if not isinstance(item, ir.Splice):
            at = around.apart()
            at = replace(at, options=True) if around.arguments and isinstance(item, ir.Object) else at
            new_item = self.visit(item, at)
            # A variable may have stood for a list that a loop makes. Written as an item, the loop would be its items.
            return [ir.Array((ir.Splice(new_item),)) if _is_list(new_item) and not positional else new_item]
        value = bare(item.value)
        if not isinstance(value, ir.Loop):
            inner = self.visit(value, around)
            return list(inner.items) if isinstance(inner, ir.Array) else [ir.Splice(inner, item.origin)]
        new = self.collecting(value, around)
        return (
            [item if new is item.value else ir.Splice(new, item.origin)]
            if isinstance(new, ir.Loop)
            else list(new.items)
        )

    def value(self, loop: ir.Loop, around: Around) -> ir.Expression:
        """A loop that is a whole value; where the target lacks it, the call that it was read from, if it has that."""
        call = loop.call
        # A call that depends on a loop around does not follow when that one is written out.
        if call is None or call.vocabulary not in self.context.vocabularies or free(call):
            return self.whole(loop, around)
        before = self.context.state()
        new = self.whole(loop, around)
        said = loop.dialect == self.context.target or not self.asks_elsewhere(new)
        if _is_loop(new) and said and self.context.pins == before.pins:
            return new
        self.context.restore(before)
        kept = map_children(call, lambda child: self.visit(child, around.among()))
        if not (isinstance(kept, ir.Call) and is_settled(kept.argument)):
            return kept
        self.context.restore(before)  # nothing in it follows anything
        return self.whole(loop, around)

    def asks_elsewhere(self, e: ir.Expression) -> bool:
        """Whether a call that no loop decides is left in `e` for which the target has no words, and no value now."""
        calls = (one for one in walk(e) if isinstance(one, ir.Call) and self.context.is_foreign(one))
        return any(not free(one) for one in calls)

    def whole(self, loop: ir.Loop, around: Around) -> ir.Expression:
        """A loop that is a whole value: a list, or an object of its entries."""
        if not isinstance(loop.result, ir.Collect):
            own = loop.dialect == self.context.target and legal(loop, self.context, around)
            return loop if own else self.visit(ir.Object((ir.Spread(loop),)), around)
        around = replace(around, section=False)
        if not _is_source(loop, self.context, around) or self.leaves_gaps(loop.source, around):
            return self.collecting(loop, around)
        self.context.applied(loop, "source")
        return self.visit(loop.source, around)

    def leaves_gaps(self, source: ir.Expression, around: Around) -> bool:
        """Whether a list whose items are visited would be another where it stands itself.

        A loop does not visit an item that is absent; an argument that is absent stays one.
        """
        items = source.items if around.arguments and isinstance(source, ir.Array) else ()
        return any(may_be_absent(one, self.context.evaluation.document.pseudo) for one in items)

    def collecting(self, loop: ir.Loop, around: Around) -> ir.Loop | ir.Array:
        """A list-valued loop, or its items."""
        before = self.context.state()
        new = self.collected(loop, around)
        return ir.Array(()) if unneeded(loop, self.context, around, before) else new

    def collected(self, loop: ir.Loop, around: Around) -> ir.Loop | ir.Array:
        """The loop, or the items, that a list-valued loop becomes."""
        before = self.context.state()
        (new,) = self.loops(loop, around)
        if new is not loop and yields_nothing(new):
            return ir.Array(())
        made = new.source
        if made is not loop.source and _yields_items(new) and _is_written(made) and not self.leaves_gaps(made, around):
            return made  # a lowering has found the items
        if self.stays(new, around):
            return new
        self.context.restore(before)
        rounds = self.rounds(loop, around)
        items = (one for values in rounds for one in unroll.items(loop, values, self.context, around))
        return ir.Array(tuple(new for one in items for new in self.item(one, around)))

    # -- one loop -------------------------------------------------------------------------------------------------

    def loops(self, loop: ir.Loop, around: Around) -> list[ir.Loop]:
        """The loops that `loop` becomes; some may still be illegal."""
        # The body is made legal first. What is then missing is the loop's own lack: a lowering must not be tried, nor
        # a loop be unrolled, for what only a loop inside it lacked.
        inside = around.inside(loop)
        loop = _over(loop, self.visit(loop.source, around.below()))
        loop = _with_result(loop, self.visit, inside)
        loop = rename_binders.lower(unused_binder.lower(loop, self.context), self.context, around.loops)
        found = self.lowered(loop, around, ORDER)
        return [
            rename_binders.lower(one, self.context, around.loops) for one in found
        ]  # lowerings may bind new variables

    def lowered(self, loop: ir.Loop, around: Around, order: Sequence[Lowering]) -> list[ir.Loop]:
        """What the lowerings make of `loop`; itself where none makes it, or a part of it, legal.

        Then nothing is left of what they generated, and the loop is unrolled as it was read.
        """
        if not order or legal(loop, self.context, around):
            return [loop]
        lacking = missing(loop, self.context, around)
        for at, first in enumerate(order):
            if first.REMOVES.isdisjoint(lacking):
                continue
            before, self.context.in_typed = self.context.state(), around.typed
            loops = first.lower(loop, self.context)
            if loops is not None:
                self.context.applied(loop, first.__name__.rpartition(".")[2])
                found = [new for one in loops for new in self.lowered(one, around, order[at + 1 :])]
                if any(legal(one, self.context, around) for one in found) or not found:
                    return found
            self.context.restore(before)
        return [loop]

    def rounds(self, loop: ir.Loop, around: Around, why: str = "") -> list[Values]:
        """The values of the loop's variables, round by round, to write them out; none, with an error, if not known.

        `why`: what the target lacks beside what the loop needs.
        """
        # The message names what nobody could have helped. A place without loops decides alone; a function that was not
        # translated is no reason beside a lack that no lowering removes.
        lacking = missing(loop, self.context, around) - {Feature.SHADOWING}  # variables could be renamed
        lacking = lacking & NOWHERE or lacking
        lacking = lacking - {Feature.FOREIGN_FUNCTIONS} if lacking - LOWERED else lacking
        construct = self.context.construct
        reasons = why or (DATA if self.is_for_data(loop, lacking, around) else cannot(construct, lacking))
        reasons = PLAIN if self.context.unlooped else reasons
        if id(loop.origin) in self.context.crowded and self.context.quota:
            reasons += f", and a mapping of the items would exceed the quota of {LIMIT} mappings or {LIMIT} entries"
        if not self.context.unroll or id(loop.origin) in self.context.folded:
            self.context.refuse(
                "T401",
                f"{construct} cannot express this loop without unrolling it",
                loop.label_origin or loop.origin,
                help="remove --no-unroll to unroll the loop",
                label=reasons or f"{construct} cannot express a loop inside it",
            )
            return []
        return unroll.write_out(loop, reasons or "a loop inside it depends on its item", self.context, around)

    def is_for_data(self, loop: ir.Loop, lacking: frozenset[Feature], around: Around) -> bool:
        """Whether all that a loop lacks is that data cannot hold what it says: it stands in data, or has such."""
        if around.data or lacking != {Feature.FOREIGN_FUNCTIONS} or not (around.section and loop.members):
            return around.data
        calls = (one for one in outside_data(loop, around) if isinstance(one, ir.Call))
        return all(one.vocabulary in self.context.vocabularies and not self.context.is_foreign(one) for one in calls)


def _is_loop(e: ir.Expression) -> bool:
    match e:
        case ir.Object((ir.Spread(ir.Loop()),)):
            return True
    return isinstance(e, ir.Loop)


def _is_source(loop: ir.Loop, context: Context, around: Around) -> bool:
    """Whether a loop that the target lacks yields its items as they are (`Fragment: !Ref Value`): it is its source."""
    return isinstance(loop.source, ir.Reference | ir.Array) and _yields_items(loop) and not legal(loop, context, around)


def _is_written(source: ir.Expression) -> TypeGuard[ir.Array]:
    """Whether all items of a source stand there, one by one."""
    return isinstance(source, ir.Array) and not any(isinstance(one, ir.Splice) for one in source.items)


def _is_list(e: ir.Expression) -> bool:
    return isinstance(e, ir.Loop) and isinstance(e.result, ir.Collect)


def _yields_items(loop: ir.Loop) -> bool:
    """Whether a loop yields the items that it visits, and all of them."""
    match loop:
        case ir.Loop(
            filter=None,
            order=ir.Order.AS_IS,
            stringify=False,
            result=ir.Collect((ir.Variable(binder, ir.Sigil.PLAIN),)),
        ):
            return binder is loop.value
    return False


def _keys(e: ir.Expression | None) -> list[str] | None:
    """The keys of an object, if all of them are known."""
    if isinstance(e, ir.Object) and all(
        isinstance(one, ir.Member) and isinstance(one.key, ir.Literal) for one in e.members
    ):
        return [one.name for one in e.members if isinstance(one, ir.Member)]
    return None


def _over(loop: ir.Loop, source: ir.Expression) -> ir.Loop:
    return loop if source is loop.source else replace(loop, source=source)


def _with_result(loop: ir.Loop, visit: Callable[[ir.Expression, Around], ir.Expression], inside: Around) -> ir.Loop:
    """The loop with what a round yields visited as the object or list that it is."""
    match loop.result:
        case ir.Merge(members, duplicates):
            entries = visit(ir.Object(members), inside)
            assert isinstance(entries, ir.Object)
            return (
                loop if _same(entries.members, members) else replace(loop, result=ir.Merge(entries.members, duplicates))
            )
        case ir.Collect(items):
            round_ = visit(ir.Array(items), inside)
            assert isinstance(round_, ir.Array)
            return loop if _same(round_.items, items) else replace(loop, result=ir.Collect(round_.items))
    return loop


def _same(new: Sequence[object], old: Sequence[object]) -> bool:
    return len(new) == len(old) and all(one is other for one, other in zip(new, old, strict=True))
