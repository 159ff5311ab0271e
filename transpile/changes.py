"""What changed between a tree and the text that it was read from, as edits.

A node whose origin stands at the same place is compared child by child; any other is laid out anew in its stead.
What to replace is derived from the tree alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from transpile import blanks, bodies, comments, kept_loops, layout, slots, texts
from transpile.comments import Spans
from transpile.edits import Edit
from transpile.ir import Array, Binder, Call, Expression, Literal, Loop, Member, Object, Shared, Splice, Spread, Text
from transpile.places import Place, content, line_prefix
from transpile.printing import Part, Parts, Printer, carried, comment_end, extended, kept, unchanged
from transpile.source import Source, Span
from transpile.tree import Anchored, Entry, Mapping, Node, Scalar, Sequence, Tagged

Where = Callable[[], tuple[int, Place]]
"""Answers where a node stands, when that is asked: where the token before it ends, and its place. Most only stay."""

_BLANK_LINE = re.compile(r"\s*?\n[ \t]*\r?\n").match


@dataclass(slots=True)
class Differ:
    """Collects the edits that turn the text of a node into the text of its tree.

    With variables in `bound`, what depends on them becomes a hole instead (`bodies.py`), unless `trial` answers with
    what prints alike for all values. Nothing beyond `limit` is edited.
    """

    printer: Printer
    bound: frozenset[Binder] = frozenset()
    trial: Callable[[Expression], Expression | None] = lambda e: None
    limit: int = 0
    edits: list[Edit] = field(default_factory=list)
    holes: list[bodies.Hole] = field(default_factory=list)

    def visit(self, e: Expression, slot: Node, where: Where) -> None:
        """Compare `e` with the node `slot`."""
        if isinstance(e, Shared) and kept(self.printer, e) is slot:
            return
        if self.bound and self.printer.depends(e, self.bound):
            if _descends(e, slot):
                self._inside(e, slot, where)
            else:
                self._fill(e, slot, where)
        elif self.bound and e.origin is slot and self._settled(e):
            return
        elif kept(self.printer, e) is not slot or self._tags_a_tag(e, slot):
            new = replace(e, origin=None) if isinstance(e, Call) and kept(self.printer, e) is slot else e
            gap, place = where()
            slot, gap = _inside_anchor(slot, gap)
            edit = slots.in_slot(self.printer, new, slot, place, gap)
            self.edits.append(slots.opened(self.printer, edit, slot, self.limit) if self.printer.found else edit)
        else:
            self._inside(e, slot, where)

    def _fill(self, e: Expression, slot: Node, where: Where) -> None:
        """What depends on a variable: a hole, or what prints alike for all values."""
        gap, place = where()
        slot, gap = _inside_anchor(slot, gap)
        alike = self.trial(e)
        if alike is None:
            self.holes.append(bodies.Hole(e, slot, place, gap, self._end(slot)))
        else:
            self.edits += between(self.printer, alike, slot, place, gap, limit=self.limit)

    def _end(self, slot: Node) -> int:
        """Where what belongs to `slot` ends: the comment behind it, unless that is beyond the limit."""
        end = extended(self.printer, slot).end
        behind = comment_end(self.printer, end)
        return behind if behind <= self.limit else end

    def _settled(self, e: Expression) -> bool:
        return not self.printer.sharing.lost and self.printer.settled(e, self.bound)

    def _tags_a_tag(self, e: Expression, slot: Node) -> bool:
        """Whether `slot` is a short form whose argument becomes one, too: no tag may stand before a tag."""
        slot, _ = _inside_anchor(slot, 0)
        if not isinstance(e, Call) or not isinstance(slot, Tagged) or kept(self.printer, e.argument) is slot.value:
            return False
        return layout.starts_with_property(self.printer, e.argument)

    def _inside(self, e: Expression, slot: Node, where: Where) -> None:
        inner = content(slot)
        match e, inner:
            case Object(members), Mapping():
                self._align(members, inner, inner.entries)
            case Array(items), Sequence():
                self._align(items, inner, inner.items)
            case Array(items), Scalar():
                if any(item.origin is not e.origin for item in items):
                    self.edits.append(slots.in_slot(self.printer, e, slot, where()[1], slot.span.start))
            case Loop(), _:
                self.edits.extend(kept_loops.without_lost_aliases(self.printer, e, slot, where()[1].flow))
            case Call(argument=argument), _:
                self._argument(argument, slot, where)

    def _argument(self, argument: Expression, slot: Node, where: Where) -> None:
        """The argument of a call: behind the tag, or the value of the one entry of its long form."""
        while isinstance(slot, Anchored):
            slot = slot.value
        if isinstance(slot, Tagged):
            gap = slot.span.start + len(slot.tag)
            self.visit(argument, slot.value, lambda: (gap, where()[1]))
        elif isinstance(slot, Mapping) and slot.entries:
            inner = partial(value_place, self.printer, slot.entries[0], slot.flow, _spread(self.printer, slot))
            self.visit(argument, slot.entries[0].value, inner)

    def _align(self, parts: Parts, container: Mapping | Sequence, old: tuple[Entry | Node, ...]) -> None:
        """Match the parts of a collection with what stands there: kept, removed, new."""
        if not parts and old:
            self.edits.append(slots.emptied(self.printer, container))
            return
        spread = _spread(self.printer, container)
        if len(parts) == len(old) and all(part.origin is node for part, node in zip(parts, old, strict=True)):
            for index, part in enumerate(parts):
                self._keep(part, container, old, index, spread)
            return
        position = {id(node): index for index, node in enumerate(old)}
        runs = []
        new: list[Part] = []
        at = 0
        for part in parts:
            index = position.get(id(part.origin), -1)
            if index == at - 1 and isinstance(part, Spread):
                continue  # another loop of the entry that stays
            if index < at:
                new.append(part)
                continue
            if new or at < index:
                runs.append(_Run(self.printer, container, old, at, index, new))
                new = []
            self._keep(part, container, old, index, spread)
            at = index + 1
        if new or at < len(old):
            runs.append(_Run(self.printer, container, old, at, len(old), new))
        self._replace(runs)

    def _replace(self, runs: list[_Run]) -> None:
        """Comments of children that went into another run's parts go along."""
        if self.printer.found and len(runs) > 1:
            runs = [piece for run in runs for piece in run.divided([one for one in runs if one is not run])]
            for run in runs:
                for other in runs:
                    if run is not other and run.goes_into(other):
                        other.comments.extend(run.give())
        for run in runs:
            self.edits.extend(run.edits())

    def _as_read(self, part: Part, node: Entry | Node) -> bool:
        """Whether a part of a body is as it was read and the same in every copy: there is nothing to look for in it."""
        if isinstance(part, Member):
            same = isinstance(node, Entry) and part.key.origin is node.key and part.value.origin is node.value
            value = part.value
            if not same or isinstance(part.key, Text):
                return False
        elif isinstance(part, Spread | Splice) or part.origin is not node:
            return False
        else:
            value = part
        return value.__class__ is Literal or self._settled(value)

    def _keep(
        self, part: Part, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int, spread: bool
    ) -> None:
        node = old[index]
        if self.bound and self._as_read(part, node):
            return
        if isinstance(part, Member) and isinstance(node, Entry):
            self.edits.extend(key_edit(self.printer, part, node, container.flow))
            self.visit(part.value, node.value, partial(value_place, self.printer, node, container.flow, spread))
        elif isinstance(part, Spread | Splice):
            self.edits.extend(kept_loops.without_lost_aliases(self.printer, part.value, node, container.flow))
        elif not isinstance(part, Member) and not isinstance(node, Entry):
            self.visit(part, node, partial(item_place, self.printer, container, old, index, spread))


def _descends(e: Expression, slot: Node) -> bool:
    """Whether only the children of `e` can depend on a variable, each where it stands."""
    if e.origin is not slot:
        return False
    match e:
        case Object(members):
            return not any(isinstance(one, Spread) for one in members)
        case Array(items):
            written = all(one.origin is not None for one in items)  # else one stands for what is written otherwise
            return (
                written and not any(isinstance(one, Splice) for one in items) and not isinstance(content(slot), Scalar)
            )
    return False


def _inside_anchor(slot: Node, gap: int) -> tuple[Node, int]:
    """A slot that is replaced keeps its anchor."""
    while isinstance(slot, Anchored):
        gap = slot.span.start + 1 + len(slot.name)
        slot = slot.value
    return slot, gap


def between(printer: Printer, e: Expression, slot: Node, place: Place, gap: int, *, limit: int) -> list[Edit]:
    """The edits that make the text of `slot` say `e`; comments behind it are moved if they end before `limit`."""
    differ = Differ(printer, limit=limit)
    differ.visit(e, slot, lambda: (gap, place))
    return differ.edits


def entry(printer: Printer, member: Member, node: Entry, flow: bool) -> list[Edit]:
    """The edits that make the text of an entry say `member`, among flow or block entries."""
    gap, place = value_place(printer, node, flow)
    limit = extended(printer, node).end
    return [
        *key_edit(printer, member, node, flow),
        *between(printer, member.value, node.value, place, gap, limit=limit),
    ]


def key_edit(printer: Printer, member: Member, node: Entry, flow: bool) -> list[Edit]:
    """The edit of an entry's key, if the member has another."""
    key = member.key
    if key.origin is node.key and (not isinstance(key, Text) or unchanged(key)):
        return []
    return [Edit(node.key.span, texts.key_text(printer, key, flow=flow))]


def value_place(printer: Printer, node: Entry, flow: bool, spread: bool = True) -> tuple[int, Place]:
    """Where the value of an entry stands: the offset behind its colon, and its place.

    `flow`: among flow entries, `spread` over lines.
    """
    key, value = node.key.span, node.value.span
    gap = max(printer.source.text.find(":", key.end, value.start) + 1, key.end)  # a key of flow style may stand alone
    return gap, printer.habits.value(entry_prefix(printer, node), flow, flow and spread)


def item_place(
    printer: Printer, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int, spread: bool
) -> tuple[int, Place]:
    """Where an item of a sequence stands: the offset behind its dash (in flow style its own), and its place."""
    if container.flow:
        start = old[index].span.start
        return start, printer.habits.value(line_prefix(printer.source.text, start), True, spread)
    place = printer.habits.item(" " * printer.source.column(container.span.start))
    return dash_of(printer.source, container, old, index) + 1, place


def _spread(printer: Printer, container: Mapping | Sequence) -> bool:
    """Whether a flow collection goes over several lines."""
    return container.flow and printer.source.text.find("\n", *container.span) >= 0


def entry_prefix(printer: Printer, node: Entry) -> str:
    """The indentation of an entry: its key's column in block style, its line's in flow style."""
    source, start = printer.source, node.span.start
    column = source.column(start)
    before = source.text[start - column : start]
    return line_prefix(source.text, start) if before.strip(" -?") or "\t" in before else " " * column


def dash_of(source: Source, container: Mapping | Sequence, old: tuple[Entry | Node, ...], index: int) -> int:
    """The offset of the dash of a block sequence's item. All dashes stand in one column."""
    if index == 0:
        return container.span.start
    text, column = source.text, source.column(container.span.start)
    line = text.rfind("\n", 0, max(old[index].span.start, 1)) + 1
    floor = old[index - 1].span.end
    while line > floor and not (text.startswith("-", line + column) and not text[line : line + column].strip()):
        line = text.rfind("\n", 0, line - 1) + 1
    return line + column


@dataclass(slots=True)
class _Run:
    """A run of removed children (`old[start:end]`) and the parts that take their place.

    `comments` are those that come with parts from elsewhere, `given` those that went elsewhere.
    """

    printer: Printer
    container: Mapping | Sequence
    old: tuple[Entry | Node, ...]
    start: int
    end: int
    new: Parts
    comments: list[Span] = field(default_factory=list)
    given: Spans = ()

    def edits(self) -> list[Edit]:
        if self.new:
            return [self._replaced() if self.start < self.end else self._inserted()]
        return [self._deleted()]

    def divided(self, others: list[_Run]) -> list[_Run]:
        """This run, and apart from it the last of its children, if their text went into other runs and not this one."""
        end = self.end
        while self.new and end - 1 > self.start and self._went(end - 1, others):
            end -= 1
        return [replace(self, end=end), replace(self, start=end, new=[])] if end < self.end else [self]

    def _went(self, index: int, others: list[_Run]) -> bool:
        child = replace(self, start=index, end=index + 1, new=[])
        return not child.goes_into(self) and any(child.goes_into(other) for other in others)

    def goes_into(self, other: _Run) -> bool:
        """Whether text of the removed children stands among the parts of `other`."""
        if self.new or not other.new:
            return False
        first, last = self._region()
        return any(first <= span.start < last for part in other.new for span in carried(self.printer, part))

    def give(self) -> Spans:
        """Takes the comments of the removed children, and those right above them."""
        self.given = comments.within(self.printer.found, Span(self._above(), self._region().end))
        return self.given

    def _region(self) -> Span:
        return Span(self._first(self.start), self._last(self.end - 1))

    def _above(self) -> int:
        """The start of the lines of comments right above the first removed child, else of the child."""
        first, text = self._first(self.start), self.printer.source.text
        floor = self._last(self.start - 1) if self.start else self.container.span.start
        for one in reversed(comments.within(self.printer.found, Span(floor, first))):
            if text.count("\n", one.end, first) != 1 or "\n" not in text[floor : one.start]:
                break
            first = one.start
        return first

    def _first(self, index: int) -> int:
        if self.container.flow or isinstance(self.container, Mapping):
            return self.old[index].span.start
        return dash_of(self.printer.source, self.container, self.old, index)

    def _last(self, index: int) -> int:
        node = self.old[index]
        return node.span.end if self.container.flow else comment_end(self.printer, extended(self.printer, node).end)

    def _prefix(self) -> str:
        if self.container.flow:
            return line_prefix(self.printer.source.text, (self.old[0] if self.old else self.container).span.start)
        return " " * self.printer.source.column(self.container.span.start)

    def _text(self, region: Span) -> str:
        printer = self.printer
        outer = printer.pool
        inside = [*comments.within(printer.found, region), *self.comments]
        parts = [span for part in self.new for span in carried(printer, part)] if inside else []
        printer.pool = comments.Pool(printer.source.text, inside, parts) if inside else outer
        listed = blanks.listed(printer, self.new, self.old) if not self.container.flow else set()
        printer.apart |= listed
        replaces = self.start < self.end and not self.container.flow and len(self.new) > 1
        between = blanks.between(printer, self.new, self.old, self.start, self.end) if replaces else ()
        home, printer.home = printer.home, self.container.span
        text = slots.parts_text(printer, self.new, self.container, self._prefix(), between)
        printer.home = home
        if inside and printer.pool is not None:
            text = layout.with_comments(printer, printer.pool.rest(), text, self._prefix())
        printer.pool = outer
        followed = listed and self.end < len(self.old) and not _BLANK_LINE(printer.source.text, region.end)
        return text + printer.habits.newline if followed else text

    def _replaced(self) -> Edit:
        region = self._region()
        return Edit(region, self._text(region))

    def _inserted(self) -> Edit:
        """Behind the child before, or before the first one."""
        separator = slots.separator(self.printer, self.container, self._prefix())
        if not self.old:
            return slots.filled(self.printer, self.container, self._text(Span(0, 0)))
        if self.start:
            at = self._last(self.start - 1)
            return Edit(Span(at, at), separator + self._text(Span(at, at)))
        at = self._first(0)
        return Edit(Span(at, at), self._text(Span(at, at)) + separator)

    def _deleted(self) -> Edit:
        """Children without a successor: their lines go too, but for comments, which stay as lines of their own."""
        span, newline = self._removed(), self.printer.habits.newline
        inside = [one for one in comments.within(self.printer.found, span) if one not in self.given]
        words = [self.printer.source.slice(one) for one in inside]
        if self.container.flow:
            return Edit(span, "".join(f" {one}{newline}" for one in words))
        if words:
            return Edit(span, (newline + self._prefix()).join(words))
        return Edit(self._lines(*span), "")

    def _removed(self) -> Span:
        """The children, in flow style with a comma, and the comments above that went elsewhere."""
        first, last = self._region()
        if self.container.flow:
            before = self.start and self.old[self.start - 1].span.end
            return Span(before or first, last if before else self.old[self.end].span.start)
        return Span(min(first, *(one.start for one in self.given)), last) if self.given else Span(first, last)

    def _lines(self, first: int, last: int) -> Span:
        """The lines of removed block children: up to what follows where they come first, else with the break before.

        Where blank lines stand on both sides, those before go as well.
        """
        text = self.printer.source.text
        if self.start == 0:
            while text[last] in " \t\r\n":
                last += 1
            return Span(first, last)
        before = text.rfind("\n", 0, first)
        while _BLANK_LINE(text, last) and text[before - 1] in " \t\r\n":
            before -= 1
        return Span(before - (text[before - 1] == "\r"), last)
