"""What a lowering may ask and leave behind: values of sources, names, tables and diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.evaluation import Evaluation
from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.loops.sources import pairs, passing, values_around
from transpile.evaluate.values import EMPTY, Absent, Env
from transpile.ir import Call, Expression, Literal, Loop, Member, Reference
from transpile.ir.features import Feature
from transpile.ir.key_order import sorts_keys
from transpile.ir.naming import NOWHERE, Naming, Place
from transpile.ir.traversal import free, walk
from transpile.legality.bodies import Body, read
from transpile.legality.frozen_loops import Fixed, Pin, joined, stands
from transpile.legality.literal_places import ENTRIES, ENTRY, NO_WORDS, Spots, of
from transpile.legality.literal_sources import keyed
from transpile.legality.mapping_tables import LIMIT, Table
from transpile.legality.scope import Around, Places
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node


class State(NamedTuple):
    """What a lowering may leave behind: tables, names and diagnostics, iterations, and what is fixed.

    `evaluated` counts the diagnostics of the evaluation, which stay: only what has no round needs none of them.
    """

    tables: Mapping[tuple[object, ...], Table]
    named: int
    diagnostics: int
    produced: int
    rules: int
    pins: Mapping[int, Pin]
    evaluated: int


@dataclass(slots=True)
class Context:
    """The state of one legalization.

    `construct` is what messages call the target's loops; `unlooped`: they are not used, though there may be some.
    `generated` are the tables by carriers and items: loops over the same items share one; `own` are those that no state
    has seen. `named` are the names given away, `pins` is what was fixed of loops by the ids of their origins,
    `reserved` the names that no loop variable may have, `vocabularies` those whose functions the target has, `formulas`
    whether its templates compute such, `inner` those of which it cannot pass a call on to the service, `calling` keys
    that make an object a call if they stand alone, `positional` the functions of which a loop's list is one argument,
    `typed` those to which a number is another value than its text (`in_typed`: the loop stands in one), `ordered` those
    that tell the order of an object's members, `naming_functions` those that begin with a literal name, `staying` the
    marks of loops that were not read, `lasting` the functions whose value never vanishes from a list, `literal` the
    attributes (section, name) that must not hold functions, `words` those that hold none in a template without loops,
    `places` those without loops, `place` is where what is being made legal stands, `quota` how many tables there may
    be, `says` whether what computes the target's loops can compute an expression that one decides on, `sayable` whether
    templates of the family can say a loop, among the entries of a section or elsewhere, `defines` whether an expression
    may be an entry that a loop makes in a section. `crowded` are the ids of the origins of loops whose table is beyond
    the quotas, `folded` those of loops that copies became, which are not written out again, `rules` what was applied to
    loops, by such ids, in order. `bodies` remembers what loops hold, by their ids, `lacks` what the target lacks of
    loops at places.
    """

    target: str
    construct: str
    features: frozenset[Feature]
    evaluation: Evaluation
    naming: Naming
    source: Source
    unroll: bool = True
    unlooped: bool = False
    reserved: frozenset[str] = frozenset()
    vocabularies: frozenset[str] = frozenset()
    formulas: bool = False
    inner: frozenset[str] = frozenset()
    calling: frozenset[str] = frozenset()
    positional: frozenset[str] = frozenset()
    typed: frozenset[str] = frozenset()
    in_typed: bool = False
    ordered: frozenset[str] = frozenset()
    naming_functions: frozenset[str] = frozenset()
    staying: tuple[str, ...] = ()
    lasting: frozenset[str] = frozenset()
    literal: frozenset[tuple[str, str]] = frozenset()
    words: frozenset[tuple[str, str]] = frozenset()
    places: Places = field(default_factory=Places)
    section: str = "Resources"
    place: Place = NOWHERE
    quota: int = LIMIT
    generated: Mapping[tuple[object, ...], Table] = field(default_factory=dict)
    own: set[tuple[object, ...]] = field(default_factory=set)
    named: list[str] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    pins: Mapping[int, Pin] = field(default_factory=dict)
    says: Callable[[Expression], bool] = lambda e: True
    sayable: Callable[[Loop, bool], bool] = lambda loop, section: True
    defines: Callable[[Expression, str], bool] = lambda e, section: True
    crowded: set[int] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)
    rules: list[tuple[int, str]] = field(default_factory=list)
    bodies: dict[int, Body] = field(default_factory=dict)
    lacks: dict[tuple[object, ...], tuple[Loop, Around, frozenset[Feature]]] = field(default_factory=dict)

    # -- tables ---------------------------------------------------------------------------------------------------

    @property
    def tables(self) -> list[Member]:
        """The generated entries of `Mappings`, in order."""
        return [table.member() for table in self.generated.values()]

    @property
    def rows(self) -> dict[str, dict[str, dict[str, Expression]]]:
        """What the generated mappings hold, by table, row and column."""
        tables = self.generated.values()
        return {one.name.text: {row.text: one.cells(at) for at, row in enumerate(one.rows)} for one in tables}

    def table(self, rows: tuple[str, ...], items: tuple[Expression, ...], name: str) -> Table | None:
        """The table for these carriers and items; a new one is called `name`, or a free name made from it.

        None where one more table, or one of so many rows, is beyond the quotas of `Mappings`.
        """
        # The order of first use is the order in which the tables are printed.
        key = (rows, items)
        if key in self.own:
            return self.generated[key]
        found = self.generated.get(key)
        if found is None:
            tables = len(self.generated) + len(self.evaluation.document.tables)
            if tables >= self.quota or len(rows) > LIMIT:
                return None
            free = self.unique(name, self.evaluation.document.tables)
        # Whoever gets a table may add columns to it. So what a state has seen is copied, and only when it is asked for:
        # a state is taken several times for each loop, and the tables of all other loops are in it.
        table = Table(Literal(free), tuple(map(Literal, rows))) if found is None else found.copy()
        self.generated = {**self.generated, key: table}
        self.own.add(key)
        return table

    def unique(self, hint: str, besides: Collection[str] = (), others: Iterable[str] = ()) -> str:
        """`hint`, or a free name made from it; `besides` are more names that are not free, `others` tried first."""
        self.named.append(self.naming.unique(hint, besides, others))
        return self.named[-1]

    def variable(self, hint: str, besides: Collection[str], others: Iterable[str] = ()) -> str:
        """The same for a loop variable: several loops may have it, where `besides` does not forbid it."""
        name, new = self.naming.of_variable(hint, besides, others)
        # Who gets a name first gives it back: whatever has it later is undone with that.
        self.named.extend((name,) if new else ())
        return name

    def state(self) -> State:
        """What `restore` goes back to when a lowering has been in vain."""
        self.own.clear()
        counts = len(self.named), len(self.diagnostics), self.evaluation.budget.produced, len(self.rules)
        return State(self.generated, *counts, self.pins, len(self.evaluation.diagnostics))

    def restore(self, state: State) -> None:
        """Forgets the tables, names, diagnostics, iterations and fixed parameters since `state`."""
        for name in self.named[state.named :]:
            self.naming.release(name)
        del self.named[state.named :]
        del self.diagnostics[state.diagnostics :]
        del self.rules[state.rules :]
        self.evaluation.budget.produced = state.produced
        # `crowded` stays: it is a reason, not a result. So does what the evaluation reported.
        self.generated, self.pins = state.tables, state.pins
        self.own.clear()

    def body(self, loop: Loop) -> Body:
        """What a round of `loop` holds; found once."""
        found = self.bodies.get(id(loop))
        if found is None:
            found = self.bodies[id(loop)] = read(loop)
        return found

    def remembered(self, loop: Loop, around: Around, find: Callable[[], frozenset[Feature]]) -> frozenset[Feature]:
        """What the target lacks of `loop` where it stands; found once."""
        # By identity: loops are compared whole otherwise. What is kept beside keeps the ids from being given away.
        key = (id(loop), *map(id, around.loops)), *around.flags
        if key not in self.lacks:
            self.lacks[key] = loop, around, find()
        return self.lacks[key][2]

    # -- what loops visit, as far as it is known now --------------------------------------------------------------

    def rounds(self, loop: Loop, around: tuple[Loop, ...] = ()) -> Pairs | None:
        """Position and item (or key and value) of every round before the filter; None where that is not known.

        With the loops `around`, a source that depends on their variables gives its items in all of their iterations,
        or None where these are too many.
        """
        if not around or not free(loop.source):
            return self.evaluation.without_trace(lambda: pairs(self.evaluation, loop, {}))
        return self.evaluation.without_trace(lambda: self._rounds_around(loop, around))

    def items(self, loop: Loop) -> tuple[Expression, ...] | None:
        """The items of `loop`; None where they are not known now."""
        rounds = self.rounds(loop)
        return None if rounds is None else tuple(item for _, item in rounds)

    def passing(self, loop: Loop, env: Env = EMPTY) -> tuple[Pairs, frozenset[str]] | None:
        """The rounds that the filter lets pass, and the parameters that decided it; None where that is not known."""

        def ask() -> tuple[Pairs, frozenset[str]] | None:
            mark = len(self.evaluation.diagnostics)
            found = passing(self.evaluation, loop, env)
            # A filter that is unknown for one item is reported and lets nothing pass: that is no answer to rely on.
            if found is None or len(self.evaluation.diagnostics) > mark:
                return None
            frozen = self.evaluation.loops.frozen.get(id(loop))
            return found, frozen.names if frozen else frozenset()

        return self.evaluation.without_trace(ask)

    def is_foreign(self, e: Call) -> bool:
        """Whether the target has neither a function by its name nor the formula of it."""
        said = e.vocabulary in self.vocabularies or (self.formulas and e.formula is not None)
        return not said or sorts_keys(e)

    def value(self, e: Expression, env: Env) -> Expression | None:
        """`e` with these variables filled in and what depends on them computed; None if it removes itself."""
        return self.evaluation.without_trace(lambda: self.evaluation.value(e, env))

    def resolved(self, e: Expression, env: Env) -> Expression | None:
        """As `value`, with everything computed that is known now."""
        found = self.evaluation.without_trace(lambda: self.evaluation.resolve(e, env))
        return None if isinstance(found, Absent) else found

    def parameters(self, loop: Loop) -> list[str]:
        """The parameters, and pseudo parameters with a value, that the items come from, in order of mention."""
        # Asked for its effect: the evaluation remembers where the items of a source come from.
        self.rounds(loop)
        found = self.evaluation.loops.sources.get(id(loop))
        if found is None:
            return []
        mentioned = [e.name for e in walk(loop.source) if isinstance(e, Reference) and e.name in found.names]
        return list(dict.fromkeys((*mentioned, *sorted(found.names))))

    def _rounds_around(self, loop: Loop, around: tuple[Loop, ...]) -> Pairs | None:
        envs = values_around(self.evaluation, free(loop.source), around)
        if envs is None:
            return None
        out: list[tuple[Expression, Expression]] = []
        for env in envs:
            out.extend(pairs(self.evaluation, loop, env) or ())
        return tuple(out)

    # -- telling --------------------------------------------------------------------------------------------------

    def applied(self, loop: Loop, rule: str) -> None:
        """Remembers that a rule made something else of the loop."""
        self.rules.append((id(loop.origin), rule))

    def note(self, code: str, message: str, node: Node | None, help: str = "", label: str = "") -> None:
        """Leaves a note."""
        self.tell(Diagnostic(code, message, _span(node), label, help, Severity.NOTE))

    def refuse(self, code: str, message: str, node: Node | None, help: str = "", label: str = "") -> None:
        """Leaves an error: nothing will be written."""
        self.tell(Diagnostic(code, message, _span(node), label, help))

    def tell(self, one: Diagnostic) -> None:
        """Leaves a diagnostic."""
        self.diagnostics.append(replace(one, source=self.source))

    def spots(self, around: Around) -> Spots:
        """Where the rounds of a loop that stands there hold words."""
        return Spots(_level(around), of(self.literal | self.places.literal, self.section), self.naming_functions)

    def plain(self, around: Around) -> Spots:
        """Where they hold words in a template without loops."""
        return Spots(_level(around), of(self.words, self.section))

    def froze(
        self, loop: Loop, what: str, count: int, names: frozenset[str] = frozenset(), words: Spots = NO_WORDS
    ) -> None:
        """Notes that the loop no longer follows its parameters (design section 4, freezing), if `what` is anything.

        `names` are parameters beside those of the source: what a filter asks for. In `words` the items are fixed.
        """
        fixed = Fixed(what) if what else Fixed.WORDS
        found = tuple(dict.fromkeys((*self.parameters(loop), *sorted(names)))) if what or words else ()
        if found:
            # Verification at other parameter values puts these items into the source's loop. It cannot where a filter
            # chose them, or where they have keys: a pin without items says so.
            comparable = not names and loop.filter is None and keyed(self.rounds(loop) or ()) is None
            items = self.items(loop) if comparable else None
            words = NO_WORDS if fixed is Fixed.ITEMS else words
            pin = Pin(found, items or (), fixed, count, stands(loop.source), words)
            key = id(loop.origin)
            self.pins = {**self.pins, key: joined(self.pins.get(key), pin)}


def _level(around: Around) -> int:
    return ENTRIES if around.section else ENTRY if around.entry else 0


def _span(node: Node | None) -> Span | None:
    return node.span if node is not None else None
