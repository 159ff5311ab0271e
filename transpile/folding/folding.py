"""A template -> the template with loops for its copies: each stands where its first copy stood."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from transpile.diagnostics import Severity
from transpile.evaluate.evaluation import Mode
from transpile.evaluate.loops.item_comments import Remark
from transpile.evaluate.values import refers_to_no_name, spelled
from transpile.folding.bodies import means
from transpile.folding.candidates import Finding, Group, asked, together
from transpile.folding.copies import Copy, Lines, alike, entries
from transpile.folding.grids import Grid
from transpile.folding.lists import runs
from transpile.folding.near_misses import near_misses
from transpile.folding.options import Options
from transpile.folding.places import Place, inside, inside_loop, sections_of
from transpile.folding.shapes import Shapes
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.features import Feature
from transpile.ir.name_words import capitalized
from transpile.ir.naming import loop_hint, loop_words
from transpile.ir.traversal import free, walk
from transpile.legality.context import Context
from transpile.legality.mapping_tables import Table, lookup
from transpile.syntax.comments import Spans
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node

FULL = "a mapping of its values would exceed the quotas of the template"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A group of copies in a section, or `inside` an entry, and why they are left; "" where they became a loop.

    `taken` are the names of the variables of loops around.
    """

    section: str
    group: Group
    why: str = ""
    inside: bool = False
    taken: frozenset[str] = frozenset()

    @property
    def first(self) -> Copy:
        """The copy whose text the loop has."""
        return self.group.copies[0]


@dataclass(frozen=True, slots=True)
class Folded:
    """A template with its copies folded. `gone` are the ids of the entries that are taken out, with their comments,
    `moved` comments of what stays that go to an item."""

    root: Object
    folds: tuple[Outcome, ...]
    gone: frozenset[int] = frozenset()
    moved: Spans = ()


Legalize = Callable[[Object, Context], Object]
Settled = Callable[[Expression], bool]
"""Whether a value is a copy of nothing any more: it is in a loop, or holds one."""


def legal(root: Object, context: Context, lines: Lines, options: Options, legalize: Legalize) -> tuple[Object, Folded]:
    """`root` with loops for its copies that the target can say, as the target says them; and what was folded."""
    before = context.state()
    refused: dict[int, str] = {}
    while True:
        found = folded(root, context, lines, options, refused)
        new = legalize(found.root, context)
        more = dict(_refused(found, context))
        if not more:
            return new, found
        refused |= more
        context.restore(before)


def _refused(found: Folded, context: Context) -> Iterator[tuple[int, str]]:
    """The entries at which the target can say no loop, with the reason."""
    told = {one.span: one.label or one.message for one in context.diagnostics if one.severity is Severity.ERROR}
    for fold in found.folds:
        entry = fold.first.origin
        reason = next((told[one.span] for one in (entry.value, entry.key) if one.span in told), None)
        if reason is not None and not fold.why:
            yield id(fold.first.part), reason


def folded(root: Object, context: Context, lines: Lines, options: Options, refused: Mapping[int, str]) -> Folded:
    """`root` with a loop for each group of copies; `refused`: why no loop can stand at some entries, by their ids."""
    work = _Work(Shapes(context), lines, options, refused)
    sections = list(sections_of(root, context))
    while work.fold_all(sections):
        pass
    new = _with_loops(root, work.loops, work.gone) if work.loops else root
    assert isinstance(new, Object)
    return Folded(new, tuple(work.folds), frozenset(work.gone), tuple(work.moved))


@dataclass(slots=True)
class _Work:
    """The folding of one template. `loops` stand at the places of their first copies in objects, by the ids of these.

    `made` are the loops with what they were made of, `gone` and `moved` what leaves its place: see `Folded`. `seen` are
    the ids of what copies were looked for in, inside of entries.
    """

    shapes: Shapes
    lines: Lines
    options: Options
    refused: Mapping[int, str]
    folds: list[Outcome] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    moved: list[Span] = field(default_factory=list)
    loops: dict[int, dict[int, Loop]] = field(default_factory=dict)
    made: list[tuple[Outcome, Loop]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)

    def fold_all(self, sections: Sequence[Place]) -> bool:
        """Folds entries, and what is inside of them; whether that left fewer entries of a group that was left."""
        context, before = self.shapes.context, len(self.made)
        self.fold(sections, self._looped() if before else ())
        outer = tuple(self.made[before:])
        within = len(self.made)
        self.fold_inside(lambda looped: (one for each in sections for one in inside(each, self.shapes, looped)))
        changed = len(self.made) > within and any(one.why and not one.inside for one in self.folds)
        if Feature.NESTED_OBJECTS in context.features:
            self.fold_inside(
                lambda looped: (
                    place for one, loop in outer for place in inside_loop(loop, one.section, self.shapes, looped)
                )
            )
        return changed

    def _looped(self) -> set[int]:
        """The ids of the entries that are in a loop."""
        return {id(copy.value) for one, _ in self.made for copy in one.group.copies}

    def fold_inside(self, places: Callable[[Collection[int]], Iterable[Place]]) -> None:
        """Folds the copies inside of entries: first items of lists, then entries of objects that are in no loop."""
        looped = self._looped()
        self._fold_new([one for one in places(looped) if isinstance(one.entries, Array)])
        if Feature.OBJECT_RESULT_IN_PROPERTIES in self.shapes.context.features:
            looped = self._looped()
            self._fold_new([one for one in places(looped) if isinstance(one.entries, Object)])

    def _fold_new(self, places: Sequence[Place]) -> None:
        new = [one for one in places if id(one.entries) not in self.seen]
        self.seen.update(id(one.entries) for one in new)
        self.fold(new)

    def fold(self, places: Sequence[Place], looped: Collection[int] = ()) -> None:
        """Folds the copies at these places, but for those that are `looped`; then groups are left a second time."""
        # A comment that goes to an item of one loop is none of what stands in that loop.
        moved, held = set(self.moved), set[int]()
        lines = replace(self.lines, comments=tuple(one for one in self.lines.comments if one not in moved))

        def is_settled(e: Expression) -> bool:
            return id(e) in looped or self._holds_loops(e)

        for place, one in _decided(places, self.shapes, lines, self.options, is_settled):
            if id(place) in held:
                continue  # its copies are gone with those around, or the body of the loop there is made anew of them
            self.shapes.context.section = one.section
            why = one.why or self.refused.get(id(one.first.part), "") or _without_value(one, self.shapes.context)
            folding = _Folding(self.shapes.context, one)
            loop = None if why else folding.loop()
            if loop is not None or not looped:
                self.folds.append(replace(one, why=why or ("" if loop else FULL)))
            if loop is not None:
                self.made.append((one, loop))
                self.loops.setdefault(id(place), {})[one.first.at] = loop
                self.moved.extend(() if self.options.drop_comments else folding.remark(lines))
                self.gone.update(id(copy.part) for copy in one.group.copies[1:])
                held.update(id(part) for copy in one.group.copies for part in walk(copy.value))
                held.difference_update(map(id, walk(loop)))

    def _holds_loops(self, e: Expression) -> bool:
        """Whether a part of `e` has items or entries that are in a loop already."""
        return bool(self.loops) and any(id(part) in self.loops for part in walk(e))


def _without_value(fold: Outcome, context: Context) -> str:
    """Why copies are left whose functions have no value: written out, these stay; in a loop, they are errors."""
    for copy in fold.group.copies:
        if any(map(refers_to_no_name, walk(copy.value))):
            return "Ref takes a name, not a list or an object"
    evaluation = context.evaluation.anew(Mode.RESOLVING, known=False)
    for copy in fold.group.copies:
        evaluation.evaluate(copy.value, {})
    return next((one.message for one in evaluation.diagnostics if one.severity is Severity.ERROR), "")


def _decided(
    places: Sequence[Place], shapes: Shapes, lines: Lines, options: Options, is_settled: Settled
) -> Iterator[tuple[Object | Array, Outcome]]:
    """The groups at these places, in the order of their first copies."""
    found = [(place, group) for place in places for group in _groups(place, shapes, lines, options, is_settled)]
    groups = together([group for _, group in found], options.min_saved)
    yield from (
        (place.entries, Outcome(place.section, group, group.why, place.inside, place.taken))
        for (place, _), group in zip(found, groups, strict=True)
    )


def _groups(place: Place, shapes: Shapes, lines: Lines, options: Options, is_settled: Settled) -> Sequence[Group]:
    """The groups at a place, in the order of their first copies."""
    finding = Finding(means.of(shapes.context, place.section, place.inside), lines, options)
    if isinstance(place.entries, Array):
        return list(runs(place.entries, place.name, shapes, finding))
    if place.inside:
        found = _inside(place.entries, shapes, finding, is_settled)
    else:
        found = _of_section(
            [one for one in entries(place.entries, False) if not is_settled(one.value)], place, shapes, finding
        )
    return sorted(found, key=lambda one: one.copies[0].at)


def _of_section(listed: Sequence[Copy], place: Place, shapes: Shapes, finding: Finding) -> list[Group]:
    """The groups of a section, and what would be groups but for what no loop can say."""
    copies = alike(listed, lambda value: shapes.entry(value, place.section))
    found = [group for some in copies for group in finding.groups(some)]
    grouped = {id(copy) for group in found for copy in group.copies}
    rest = [one for some in copies for one in some if id(one) not in grouped and asked(one, finding.options)]
    return [*found, *near_misses(rest, place.section, shapes, finding)]


def _inside(around: Object, shapes: Shapes, finding: Finding, is_settled: Settled) -> list[Group]:
    """The groups of an object inside of an entry that become loops."""
    # Nobody looks in there for what is not worth a loop.
    copies = alike([one for one in entries(around, True) if not is_settled(one.value)], shapes.value)
    return [group for some in copies for group in _of_values(some, finding) if not group.why]


def _of_values(copies: Sequence[Copy], finding: Finding) -> Iterator[Group]:
    """The groups of entries inside of another one."""
    if not isinstance(copies[0].value, Object):
        # A single value in a mapping is the same value elsewhere, and equal ones say nothing about their keys.
        yield from replace(finding, tabled=False).groups(copies)
        return
    # Words without a common part (`Action`, `Resource`) are names of what is different, however alike it looks.
    framed = (one for one in finding.groups(copies) if one.nest or one.varying.prefix or one.varying.suffix)
    yield from framed


def _with_loops(e: Expression, loops: Mapping[int, dict[int, Loop]], gone: Collection[int]) -> Expression:
    """`e` with loops instead of copies: `loops` has them by the ids of objects, and by the places of their copies."""
    match e:
        case Object(members):
            here = loops.get(id(e), {})
            new = [
                Spread(_with_loops(here[at], loops, gone)) if at in here else _member(one, loops, gone)
                for at, one in enumerate(members)
                if at in here or id(one.origin) not in gone
            ]
            same = len(new) == len(members) and all(one is old for one, old in zip(new, members, strict=True))
            return e if same else Object(tuple(new), e.origin)
        case Array(items):
            here = loops.get(id(e), {})
            inner = tuple(
                Splice(_with_loops(here[at], loops, gone)) if at in here else _item(one, loops, gone)
                for at, one in enumerate(items)
                if at in here or id(one.origin) not in gone
            )
            same = len(inner) == len(items) and all(one is old for one, old in zip(inner, items, strict=True))
            return e if same else Array(inner, e.origin)
        case Loop(result=Merge(members)):
            made = tuple(_member(one, loops, gone) for one in members)
            same = all(one is old for one, old in zip(made, members, strict=True))
            return e if same else replace(e, result=Merge(made))
    return e


def _item(
    item: Expression | Splice, loops: Mapping[int, dict[int, Loop]], gone: Collection[int]
) -> Expression | Splice:
    return item if isinstance(item, Splice) else _with_loops(item, loops, gone)


def _member(member: Member | Spread, loops: Mapping[int, dict[int, Loop]], gone: Collection[int]) -> Member | Spread:
    value = _with_loops(member.value, loops, gone)
    return member if value is member.value else replace(member, value=value)


@dataclass(slots=True)
class _Folding:
    """The making of one loop; `table` is that of its columns, once it needs one, `named` are their names."""

    context: Context
    fold: Outcome
    table: Table | None = None
    named: set[str] = field(default_factory=set)
    full: bool = False
    items: tuple[Literal, ...] = ()

    def loop(self) -> Loop | None:
        """The loop; None where no more tables are allowed."""
        nest, listed = self.fold.group.nest, self.fold.group.listed
        if listed is not None:
            return self._listed(*listed)
        return self._flat() if nest is None else self._nested(nest)

    def _nested(self, grid: Grid) -> Loop:
        """A loop in another one, which needs no table."""
        taken, hint = self._taken(), _variable(grid.inner, "")
        outer = self._binder(_variable(grid.outer, ""), taken, "Item")
        inner = self._binder(hint, taken | {outer.name}, f"Inner{hint}")
        following, known = (
            means.of_pairs(grid, outer, inner),
            means.of(self.context, self.fold.section, self.fold.inside),
        )
        unifying = known.unifying(following, self._unread, 2)
        body = unifying.entry([copy.value for copy in self.fold.group.copies])
        parts = (grid.prefix, Variable(outer), grid.middle, Variable(inner), grid.suffix)
        first = self.fold.first
        member = Member(_key(parts), body, first.origin)
        # Each loop is known by its origin: that of the inner one is the key of the copy, not its value once more.
        one = self._made(inner, tuple(map(Literal, grid.inner)), None, member, first.origin.key)
        return self._made(outer, tuple(map(Literal, grid.outer)), None, Spread(one), first.origin.value)

    def _listed(self, name: str, items: Sequence[Literal]) -> Loop:
        """A loop that makes items of a list."""
        binder = self._binder(capitalized(name) or "Item", self._taken(), "Item")
        known = means.of(self.context, self.fold.section, self.fold.inside)
        unifying = known.unifying([(binder, list(map(spelled, items)))], self._unread, 1, items[0].kind)
        body = unifying.body([copy.value for copy in self.fold.group.copies])
        origin = self.fold.first.origin.value
        self.context.folded.add(id(origin))
        return Loop(None, None, binder, Array(tuple(items)), Collect((body,)), origin=origin)

    def _unread(self, name: str, values: Sequence[Expression]) -> Expression:
        raise AssertionError(f"a nest needs a mapping for {name}")

    def _flat(self) -> Loop | None:
        before, ids = self.context.state(), self.fold.group.varying
        known = means.of(self.context, self.fold.section, self.fold.inside)
        taken = self._taken()
        whole = "" if ids.prefix or ids.suffix else "Key" if self.fold.inside else "LogicalId"
        binder = self._binder(_variable(ids.items, whole), taken, "Item")
        position = self._binder("Index", taken | {binder.name}, "Position") if known.positioned else Binder("Index")
        items = self.items = tuple(map(Literal, ids.items))

        def read(name: str, values: Sequence[Expression]) -> Expression:
            return known.held(binder, position, ids.items, values) or self._read(name, values, binder, items)

        unifying = known.unifying(known.following(binder, position, ids.items), read)
        body = unifying.entry([copy.value for copy in self.fold.group.copies])
        if self.full:
            self.context.restore(before)
            return None
        loop = self._over(items, position if position in free(body) else None, binder, body)
        if self.table is not None:
            words = loop_words(loop, self.fold.section)
            self.table.readers.append((capitalized(loop_hint(loop, self.fold.section)), "", words))
        return loop

    def remark(self, lines: Lines) -> Spans:
        """Hands the comments that copies do not share to their items; those of the first copy, which leave its text."""
        remarks, copies = self.context.evaluation.remarks, self.fold.group.copies
        group = self.fold.group
        if remarks is None or not lines.movable or group.nest is not None or group.listed is not None:
            return ()
        found = lines.own(copies)
        for at, own in enumerate(found):
            if own:
                above, behind = (own, ()) if len(own) > 1 else ((), own)
                part = self.table.rows[at] if self.table is not None else self.items[at]
                remarks.goes_with(part, Remark(copies[-1].origin.value, None, tuple(above), tuple(behind)))
        return found[0]

    def _over(self, items: tuple[Literal, ...], position: Binder | None, binder: Binder, body: Expression) -> Loop:
        ids = self.fold.group.varying
        key = _key((ids.prefix, Variable(binder), ids.suffix))
        first = self.fold.first
        return self._made(binder, items, position, Member(key, body, first.origin), first.origin.value)

    def _made(
        self, binder: Binder, items: tuple[Literal, ...], at: Binder | None, member: Member | Spread, origin: Node
    ) -> Loop:
        self.context.folded.add(id(origin))
        return Loop(None, at, binder, Array(items), Merge((member,)), stringify=True, origin=origin)

    def _taken(self) -> set[str]:
        """The names that no variable of the loop may have."""
        return {*_named_in(self.fold.first.value), *self.context.reserved, *self.fold.taken}

    def _binder(self, hint: str, taken: Collection[str], other: str) -> Binder:
        """A variable, by a name that means nothing else in the body."""
        return Binder(hint if hint not in taken else self.context.variable(hint, taken, (other,)))

    def _read(self, name: str, values: Sequence[Expression], binder: Binder, items: tuple[Literal, ...]) -> Expression:
        """What reads these values from the table."""
        if self.table is None:
            rows = self.fold.group.varying.items
            self.table = self.context.table(rows, items, f"{self.fold.section}Table")
        if self.table is None:
            self.full = True
            return Literal("")
        name = capitalized(name) or "Value"
        name = f"{name}Value" if name in self.context.calling else name
        known = next((one for one, column in self.table.columns.items() if column == list(values)), None)
        ids = self.fold.group.varying
        own = capitalized(f"{ids.prefix}{ids.suffix}{name}")
        # Where the loop itself has a column of that name, its own words do not tell the two apart.
        column = known or self.table.column(name, list(values), () if name in self.named else (own,))
        self.named.add(name)
        return lookup(self.table.name.text, Variable(binder), column)


def _key(parts: Sequence[str | Variable]) -> Text:
    return Text(tuple(part for part in parts if part != ""))


def _named_in(body: Expression) -> Iterator[str]:
    """The names that something in a body means: what it refers to, and what the maps of its texts define."""
    for e in walk(body):
        match e:
            case Reference(name):
                yield name
            case Call(argument=Array((Text(), Object(members)))):
                yield from (one.name for one in members)


def _variable(items: Sequence[str], whole: str) -> str:
    """What the items are called: nothing in a template says it. `whole`: what they are, if not parts of names."""
    if all(map(str.isdigit, items)):
        return "Number"
    if all(len(one) == 1 for one in items):
        return "Letter"
    return whole or "Name"
