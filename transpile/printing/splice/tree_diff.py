"""What changed between a tree and the text that it was read from, as edits.

What to replace is derived from the tree alone: a node whose origin stands at the same place is compared child by child,
any other is laid out anew in its stead. A node without an origin is new; one whose origin stands elsewhere was moved,
and brings its text along. A leaf that changed has no origin, so that one with an origin never needs a look at its text.

Edits never overlap: of each slot there is one edit, or none and those of its children, or a hole.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter, is_

from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Object, Shared, Splice, Spread, Text
from transpile.printing import scalar_text
from transpile.printing.child_places import item_place, spread_out, value_place
from transpile.printing.indentation import Place
from transpile.printing.kept_slices import (
    Part,
    Parts,
    brought,
    comment_end,
    extended,
    kept,
    prints_as_entry,
)
from transpile.printing.printer import Hole, Printer
from transpile.printing.splice import child_runs, dropped, kept_loops, layout, replacement
from transpile.printing.splice.context import Context, Difference, Trial
from transpile.printing.splice.empty_collections import emptied
from transpile.syntax.edits import Edit
from transpile.syntax.source import inside
from transpile.syntax.tree import Anchored, Entry, Mapping, Node, Scalar, Sequence, Tagged, content, is_short_form

_origin = attrgetter("origin")
Where = Callable[[], tuple[int, Place]]
"""Answers where a node stands, when that is asked: where the token before it ends, and its place. Most only stay."""


def compare(
    context: Context,
    e: Expression,
    slot: Node,
    place: Place,
    gap: int,
    *,
    limit: int,
    bound: frozenset[Binder] = frozenset(),
    trial: Trial = lambda e: None,
) -> Difference:
    """What makes the text of `slot` say `e`; comments behind it are moved if they end before `limit`."""
    differ = Differ(context.printer, context, limit, bound, trial)
    differ.visit(e, slot, lambda: (gap, place))
    return Difference(differ.edits, differ.holes)


@dataclass(slots=True)
class Differ:
    """Collects the edits that turn the text of a node into the text of its tree.

    With variables in `bound`, what depends on them becomes a hole instead (`copy_templates`), unless `trial` answers
    with what prints alike for all values. Nothing beyond `limit` is edited: there the slice that is cut ends.
    """

    printer: Printer
    context: Context
    limit: int
    bound: frozenset[Binder]
    trial: Trial
    edits: list[Edit] = field(default_factory=list)
    holes: list[Hole] = field(default_factory=list)

    def visit(self, e: Expression, slot: Node, where: Where) -> None:
        """Compare `e` with the node `slot`."""
        stays = kept(self.printer, e) is slot
        if stays and isinstance(e, Shared):
            return  # an alias: what it stands for is compared where its anchor is
        # What depends on a variable says something else in each copy, though its origin stands here.
        if self.bound and self.printer.bodies.depends(e, self.bound):
            if _descends(e, slot):
                self._inside(e, slot, where)
            else:
                self._fill(e, slot, where)
        elif self.bound and e.origin is slot and self._settled(e):
            return
        elif not stays:
            self._replace(e, slot, where)
        elif isinstance(e, Call) and self._tags_no_word(e, slot):
            self._replace(replace(e, origin=None), slot, where)  # with its origin the tag would come along
        else:
            self._inside(e, slot, where)

    def _replace(self, e: Expression, slot: Node, where: Where) -> None:
        """What is new here, or moved here: laid out in the stead of the slot."""
        gap, place = where()
        if isinstance(slot, Anchored) and isinstance(e, Shared):
            e = Shared(e.value)  # no alias may stand behind an anchor
        slot, gap = _inside_anchor(slot, gap)
        edit = replacement.in_slot(self.context, e, slot, place, gap)
        if self.context.comments:
            edit = replacement.opened(self.printer, edit, slot, self.limit)
        self.edits.append(edit)

    def _fill(self, e: Expression, slot: Node, where: Where) -> None:
        """What depends on a variable: a hole, or what prints alike for all values."""
        gap, place = where()
        slot, gap = _inside_anchor(slot, gap)
        alike = self.trial(e)
        if alike is None:
            self.holes.append(Hole(e, slot, place, gap, self._end(slot)))
        else:
            self.edits += self.context.edits(alike, slot, place, gap, limit=self.limit)

    def _end(self, slot: Node) -> int:
        """Where what belongs to `slot` ends: the comment behind it, unless that is beyond the limit."""
        end = extended(self.printer, slot).end
        behind = comment_end(self.printer, end)
        return behind if behind <= self.limit else end

    def _settled(self, e: Expression) -> bool:
        """Whether a part of a body needs no look; aliases that lost their anchor are looked for everywhere."""
        return not self.printer.sharing.lost and self.printer.bodies.settled(e, self.bound)

    def _tags_no_word(self, e: Call, slot: Node) -> bool:
        """Whether `slot` is a short form before what comes to have a tag, too, or would be a string behind its tag."""
        slot, _ = _inside_anchor(slot, 0)
        if not (isinstance(slot, Tagged) and is_short_form(slot)) or kept(self.printer, e.argument) is slot.value:
            return False
        return layout.starts_with_property(self.printer, e.argument) or layout.is_no_string(e.argument)

    def _inside(self, e: Expression, slot: Node, where: Where) -> None:
        """Compare the children of `e` with those of the node that it was read from."""
        inner = content(slot)
        match e, inner:
            case Object(), _ if is_short_form(slot):  # `!Merge [...]` as it was read: any other is not kept
                self.edits.extend(kept_loops.without_lost_aliases(self.context, e, slot, where()[1].flow))
            case Object(members), Mapping():
                self._align(members, inner, inner.entries)
            case Array(items), Sequence():
                self._align(items, inner, inner.items)
            case Array(items), Scalar():  # read from one word (`!GetAtt A.B`): it stays, or is written anew as a whole
                if any(item.origin is not e.origin for item in items):
                    self.edits.append(replacement.in_slot(self.context, e, slot, where()[1], slot.span.start))
            case Loop(), _:
                self.edits.extend(kept_loops.without_lost_aliases(self.context, e, slot, where()[1].flow))
            case Call(argument=argument), _:
                self._argument(argument, slot, where)

    def _argument(self, argument: Expression, slot: Node, where: Where) -> None:
        """The argument of a call: behind the tag, or the value of the one entry of its long form."""
        while isinstance(slot, Anchored | Tagged) and not (isinstance(slot, Tagged) and is_short_form(slot)):
            slot = slot.value
        if isinstance(slot, Tagged):
            gap = slot.span.start + len(slot.tag)
            self.visit(argument, slot.value, lambda: (gap, where()[1]))
        elif isinstance(slot, Mapping) and slot.entries:
            inner = partial(value_place, self.printer, slot.entries[0], slot.flow, spread_out(self.printer, slot))
            self.visit(argument, slot.entries[0].value, inner)

    def _align(self, parts: Parts, container: Mapping | Sequence, old: tuple[Entry | Node, ...]) -> None:
        """Match the parts of a collection with what stands there: kept, removed, new.

        Both are gone through once, from the start. A part that was read from a child at or behind the position stays
        there; the children before that go, and the new parts before it come in their place: that is a run. A part whose
        child was passed already is new, too: text is kept in its order, and what changes places is moved.
        """
        if not parts and old:
            self.edits.append(emptied(self.context, container))
            return
        spread = spread_out(self.printer, container)
        if len(parts) == len(old) and all(map(is_, map(_origin, parts), old)):
            for index, part in enumerate(parts):
                self._keep(part, container, old, index, spread)
            return
        position = {id(node): index for index, node in enumerate(old)}
        runs = []
        new: list[Part] = []
        staying: list[Entry | Node] = []
        at = 0
        for part in parts:
            index = position.get(id(part.origin), -1)
            if index == at - 1 and isinstance(part, Spread):
                # One entry may hold several loops (`Fn::Merge`), each a part: the first of them kept it.
                self._keep(part, container, old, index, spread)
                continue
            if index < at:
                new.append(part)
                continue
            if new or at < index:
                runs += self._runs(container, old, (at, index, new))
                new = []
            staying.append(old[index])
            self._keep(part, container, old, index, spread)
            at = index + 1
        if new or at < len(old):
            runs += self._runs(container, old, (at, len(old), new))
        if self.printer.sharing.removals:
            for run in runs:
                run.new = [self._without_anchors(part, staying) for part in run.new]
        self._exchange(runs)

    def _without_anchors(self, part: Part, staying: list[Entry | Node]) -> Part:
        """A new part as what an alias stands for, if its text is that of a child that stays: anchors stand once."""
        if isinstance(part, Spread | Splice):
            return part
        if isinstance(part, Member):
            entry = prints_as_entry(self.printer, part)
            if entry is None or not any(inside(one.span, entry.span) for one in self.printer.sharing.removals):
                return part
            return Member(part.key, Shared(part.value)) if _is_among(staying, entry) else part
        node = brought(self.printer, part)
        return Shared(part) if node is not None and _is_among(staying, node) else part

    def _runs(
        self, container: Mapping | Sequence, old: tuple[Entry | Node, ...], piece: dropped.Piece
    ) -> list[child_runs.Run]:
        """The runs of children that go; what is taken out whole goes at once."""
        printer, context = self.printer, self.context
        if not printer.dropped:
            return [child_runs.Run(printer, context, container, old, *piece)]
        pieces = dropped.parted(printer, old, piece)
        return [run for one in pieces for run in self._divided(container, old, one)]

    def _divided(
        self, container: Mapping | Sequence, old: tuple[Entry | Node, ...], piece: dropped.Piece
    ) -> list[child_runs.Run]:
        printer, context = self.printer, self.context
        runs, out = dropped.divided(printer, old, piece)
        if out and runs and runs[0][:2] == (0, 0):  # what is new takes the place of all: no comment comes along
            found = dropped.about(printer, container, old, *out[0])
            rest = tuple(one for one in printer.comments.found if one not in found)
            printer = replace(printer, comments=replace(printer.comments, found=rest))
            return [child_runs.Run(printer, replace(context, printer=printer), container, old, *piece)]
        self.edits += [edit for one in out for edit in dropped.removals(printer, container, old, *one)]
        given = [() if one[2] else dropped.about(printer, container, old, *one[:2]) for one in runs]
        return [
            child_runs.Run(printer, context, container, old, *one, [], about, about)
            for one, about in zip(runs, given, strict=True)
        ]

    def _exchange(self, runs: list[child_runs.Run]) -> None:
        """Replace runs of children. Comments of children that went into another run's parts go along.

        What goes where is settled before the first run is printed: the one that gets comments may come before the one
        that gives them, and each prints those that it has by then.
        """
        if self.printer.comments.found and len(runs) > 1:
            runs = [piece for run in runs for piece in run.divided([other for other in runs if other is not run])]
            for run in runs:
                for other in runs:
                    if run is not other and run.goes_into(other):
                        run.give()
                        other.givers.append(run)
        for run in runs:
            self.edits += run.edits()

    def _as_read(self, part: Part, node: Entry | Node) -> bool:
        """Whether a part of a body is as it was read and the same in every copy: there is nothing to look for in it.

        Most parts of most bodies are: this is asked to save the visit. The part was read from the node.
        """
        if isinstance(part, Member):
            same = isinstance(node, Entry) and part.key.origin is node.key and part.value.origin is node.value
            value = part.value
            if not same or isinstance(part.key, Text):
                return False
        elif isinstance(part, Spread | Splice):
            return False
        else:
            value = part
        return value.__class__ is Literal or self._settled(value)

    def _stays(self, part: Member, node: Entry) -> bool:
        """Whether an entry is two scalars as they were read, as most are: a leaf that changed has no origin."""
        key, value = part.key, part.value
        same = key.origin is node.key and value.origin is node.value
        return same and key.__class__ is Literal and value.__class__ is Literal and self.printer.keep

    def _keep(
        self, part: Part, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int, spread: bool
    ) -> None:
        """Compare a part with the child that it was read from."""
        node = old[index]
        if part.__class__ is Literal and part.origin is node and self.printer.keep:
            return  # most items of long lists: a scalar that was read here stays
        if self.bound and self._as_read(part, node):
            return
        if isinstance(part, Member) and isinstance(node, Entry):
            if self._stays(part, node):
                return
            self.edits.extend(scalar_text.key_edit(self.printer, part, node, container.flow))
            self.visit(part.value, node.value, partial(value_place, self.printer, node, container.flow, spread))
        elif isinstance(part, Spread | Splice):
            self.edits.extend(kept_loops.without_lost_aliases(self.context, part.value, node, container.flow))
        elif not isinstance(part, Member) and not isinstance(node, Entry):
            self.visit(part, node, partial(item_place, self.printer, container, old, index, spread))


def _descends(e: Expression, slot: Node) -> bool:
    """Whether only the children of `e` can depend on a variable, each where it stands."""
    if e.origin is not slot:
        return False
    match e:
        case Object(members):
            return not any(isinstance(member, Spread) for member in members)  # how many entries one makes depends, too
        case Array(items):
            # An item without an origin stands for what is written otherwise.
            written = all(item.origin is not None and not isinstance(item, Splice) for item in items)
            return written and not isinstance(content(slot), Scalar)
    return False


def _is_among(staying: list[Entry | Node], node: Entry | Node) -> bool:
    """Whether `node` is, or is in, one of these children, which are in the order of the source."""
    before = bisect_right(staying, node.span.start, key=lambda one: one.span.start)
    return before > 0 and inside(node.span, staying[before - 1].span)


def _inside_anchor(slot: Node, gap: int) -> tuple[Node, int]:
    """The slot, and where the token before it ends, without its anchors: a slot that is replaced keeps these."""
    while isinstance(slot, Anchored):
        gap = slot.span.start + 1 + len(slot.name)
        slot = slot.value
    return slot, gap
