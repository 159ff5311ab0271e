"""A template -> the template with loops for its copies: each stands where its first copy stood."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from transpile.diagnostics import Severity
from transpile.evaluate.loops.item_comments import Remark
from transpile.evaluate.values import bare
from transpile.folding import means
from transpile.folding.candidates import Finding, Group, asked, together
from transpile.folding.copies import Copy, Lines, entries
from transpile.folding.near_misses import near_misses
from transpile.folding.options import Options
from transpile.folding.shapes import Shapes
from transpile.folding.unify import Unifying
from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Spread,
    Text,
    Variable,
)
from transpile.ir.name_words import capitalized
from transpile.ir.naming import loop_hint, loop_words
from transpile.ir.traversal import free, walk
from transpile.legality.context import Context
from transpile.legality.mapping_tables import Table, lookup
from transpile.syntax.comments import Spans
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

FULL = "a mapping of its values would exceed the quotas of the template"


@dataclass(frozen=True, slots=True)
class Outcome:
    """A group of copies in a section, and why they are left; "" where they became a loop."""

    section: str
    group: Group
    why: str = ""

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
        if not fold.why and fold.first.origin.value.span in told:
            yield id(fold.first.origin), told[fold.first.origin.value.span]


def folded(root: Object, context: Context, lines: Lines, options: Options, refused: Mapping[int, str]) -> Folded:
    """`root` with a loop for each group of copies; `refused`: why no loop can stand at some entries, by their ids."""
    found = _found(root, Shapes(context), lines, options)
    folds, gone, members = list[Outcome](), set[int](), list[Member | Spread]()
    moved: list[Span] = []
    for member in root.members:
        loops: dict[int, Loop] = {}
        for one in found.get(id(member), ()):
            context.section = one.section
            why = one.why or refused.get(id(one.first.origin), "")
            folding = _Folding(context, one)
            loop = None if why else folding.loop()
            folds.append(replace(one, why=why or ("" if loop else FULL)))
            if loop is not None:
                loops[one.first.at] = loop
                moved.extend(() if options.drop_comments else folding.remark(lines))
                gone.update(id(copy.origin) for copy in one.group.copies[1:])
        members.append(_with_loops(member, loops, gone) if loops else member)
    same = len(gone) == 0
    return Folded(root if same else Object(tuple(members), root.origin), tuple(folds), frozenset(gone), tuple(moved))


def _section(member: Member | Spread, context: Context) -> Object | None:
    """The entries of a section that loops may stand among."""
    if isinstance(member, Spread) or context.places.around(member.name).closed:
        return None
    value = bare(member.value)
    return value if isinstance(value, Object) and value is member.value else None


def _found(root: Object, shapes: Shapes, lines: Lines, options: Options) -> dict[int, list[Outcome]]:
    """The groups of all sections by the ids of these, in the order of their first copies."""
    places: list[int] = []
    found: list[Outcome] = []
    for member in root.members:
        section = _section(member, shapes.context)
        if section is not None:
            for group in _groups(section, member.name, shapes, lines, options):
                places.append(id(member))
                found.append(Outcome(member.name, group))
    decided = together([one.group for one in found], options.min_saved)
    outcomes: dict[int, list[Outcome]] = {}
    for place, one, group in zip(places, found, decided, strict=True):
        outcomes.setdefault(place, []).append(Outcome(one.section, group, group.why))
    return outcomes


def _groups(section: Object, name: str, shapes: Shapes, lines: Lines, options: Options) -> Sequence[Group]:
    """The groups of a section, in the order of their first copies."""
    alike: dict[int, list[Copy]] = {}
    for copy in entries(section):
        shape = shapes.entry(copy.value, name)
        if shape is not None:
            alike.setdefault(shape, []).append(copy)
    known = means.of(shapes.context)
    finding = Finding(known, lines, options)
    found = [group for copies in alike.values() for group in finding.groups(copies)]
    grouped = {id(copy) for group in found for copy in group.copies}
    rest = [copy for copies in alike.values() for copy in copies if id(copy) not in grouped and asked(copy, options)]
    found.extend(near_misses(rest, name, shapes, finding))
    return sorted(found, key=lambda one: one.copies[0].at)


def _with_loops(member: Member | Spread, loops: dict[int, Loop], gone: Collection[int]) -> Member | Spread:
    section = member.value
    assert isinstance(section, Object)

    def each() -> Iterator[Member | Spread]:
        for at, one in enumerate(section.members):
            if at in loops:
                yield Spread(loops[at])
            elif id(one.origin) not in gone:
                yield one

    return replace(member, value=Object(tuple(each()), section.origin))


@dataclass(slots=True)
class _Folding:
    """The making of one loop; `table` is that of its columns, once it needs one."""

    context: Context
    fold: Outcome
    table: Table | None = None
    full: bool = False
    items: tuple[Literal, ...] = ()

    def loop(self) -> Loop | None:
        """The loop; None where no more tables are allowed."""
        before, ids = self.context.state(), self.fold.group.varying
        known, taken = means.of(self.context), {*_named_in(self.fold.first.value), *self.context.reserved}
        binder = self._binder(_variable(ids.items, bool(ids.prefix or ids.suffix)), taken, "Item")
        position = self._binder("Index", taken | {binder.name}, "Position") if known.positioned else Binder("Index")
        items = self.items = tuple(map(Literal, ids.items))

        def read(name: str, values: Sequence[Expression]) -> Expression:
            return known.held(binder, ids.items, values) or self._read(name, values, binder, items)

        unifying = Unifying(known.following(binder, position, ids.items), known.vocabulary, read)
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
        if remarks is None or not lines.movable:
            return ()
        found = lines.own(copies)
        for at, own in enumerate(found):
            if own:
                above, behind = (own, ()) if len(own) > 1 else ((), own)
                part = self.table.rows[at] if self.table is not None else self.items[at]
                remarks.goes_with(part, Remark(copies[-1].origin.value, None, tuple(above), tuple(behind)))
        return found[0]

    def _over(self, items: tuple[Literal, ...], position: Binder | None, binder: Binder, body: Expression) -> Loop:
        ids, first = self.fold.group.varying, self.fold.first
        key = Text(tuple(part for part in (ids.prefix, Variable(binder), ids.suffix) if part != ""))
        result = Merge((Member(key, body, first.origin),))
        self.context.folded.add(id(first.origin.value))
        return Loop(None, position, binder, Array(items), result, stringify=True, origin=first.origin.value)

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
        column = known or self.table.column(name, list(values), (own,))
        return lookup(self.table.name.text, Variable(binder), column)


def _named_in(body: Expression) -> Iterator[str]:
    """The names that something in a body means: what it refers to, and what the maps of its texts define."""
    for e in walk(body):
        match e:
            case Reference(name):
                yield name
            case Call(argument=Array((Text(), Object(members)))):
                yield from (one.name for one in members)


def _variable(items: Sequence[str], framed: bool) -> str:
    """What the items are called: nothing in a template says it."""
    if all(map(str.isdigit, items)):
        return "Number"
    if all(len(one) == 1 for one in items):
        return "Letter"
    return "Name" if framed else "LogicalId"
