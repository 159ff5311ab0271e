"""What a lowering may ask and leave behind: values of sources, names, tables and diagnostics."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate import Evaluation
from transpile.features import Feature
from transpile.ir import Array, Call, Expression, Literal, Loop, Member, Object, Reference, Shared, Splice
from transpile.naming import Naming
from transpile.pins import Pin, joined
from transpile.source import Source, Span
from transpile.tree import Node
from transpile.walk import walk

TABLE_LIMIT = 200
"""CloudFormation's quota on the mappings of a template, and on the entries of a mapping."""


@dataclass(slots=True)
class Table:
    """A generated mapping: a row for each carrier, columns by name with a value for each row."""

    name: str
    rows: tuple[str, ...]
    columns: dict[str, list[Expression]] = field(default_factory=dict)

    def column(self, hint: str, values: list[Expression]) -> str:
        """The name of the column with these values, which is added where it is missing."""
        name, number = hint, 2
        while name in self.columns and self.columns[name] != values:
            name, number = f"{hint}{number}", number + 1
        self.columns[name] = values
        return name

    def member(self) -> Member:
        """The entry of `Mappings`."""
        rows = tuple(Member(Literal(row), self._row(at)) for at, row in enumerate(self.rows))
        return Member(Literal(self.name), Object(rows))

    def _row(self, at: int) -> Object:
        return Object(tuple(Member(Literal(name), values[at]) for name, values in self.columns.items()))


class State(NamedTuple):
    """What a lowering may leave behind: tables, the number of diagnostics, and frozen parameters."""

    tables: dict[tuple[object, ...], Table]
    diagnostics: int
    frozen: frozenset[str]
    pins: dict[int, Pin]


@dataclass(slots=True)
class Context:
    """The state of one legalization.

    `generated` are the tables by carriers and items: loops over the same items share one. `frozen` are the parameters
    whose items or their number were fixed, `pins` the same by the ids of the loops' origins, `reserved` the names that
    no loop variable may have, `literal` the attributes (section, name) that must not hold functions.
    """

    target: str
    features: frozenset[Feature]
    evaluation: Evaluation
    naming: Naming
    source: Source
    unroll: bool = True
    reserved: frozenset[str] = frozenset()
    literal: frozenset[tuple[str, str]] = frozenset()
    section: str = "Resources"
    generated: dict[tuple[object, ...], Table] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    frozen: set[str] = field(default_factory=set)
    pins: dict[int, Pin] = field(default_factory=dict)

    @property
    def tables(self) -> list[Member]:
        """The generated entries of `Mappings`, in order."""
        return [table.member() for table in self.generated.values()]

    def table(self, rows: tuple[str, ...], items: tuple[Expression, ...], name: str) -> Table | None:
        """The table for these carriers and items; a new one is called `name`, or a free name made from it.

        None where one more table, or one of so many rows, is beyond the quotas of `Mappings`.
        """
        key = (rows, items)
        if key not in self.generated:
            tables = len(self.generated) + len(self.evaluation.document.tables)
            if max(tables + 1, len(rows)) > TABLE_LIMIT:
                return None
            self.generated[key] = Table(self.naming.unique(name), rows)
        return self.generated[key]

    def state(self) -> State:
        """What `restore` goes back to when a lowering has been in vain."""
        tables = {key: Table(one.name, one.rows, dict(one.columns)) for key, one in self.generated.items()}
        return State(tables, len(self.diagnostics), frozenset(self.frozen), dict(self.pins))

    def restore(self, state: State) -> None:
        """Forgets the tables, diagnostics and frozen parameters since `state`."""
        for table in [one for key, one in self.generated.items() if key not in state.tables]:
            self.naming.release(table.name)
        self.generated = dict(state.tables)
        del self.diagnostics[state.diagnostics :]
        self.frozen = set(state.frozen)
        self.pins = dict(state.pins)

    def items(self, loop: Loop) -> tuple[Expression, ...] | None:
        """The items of `loop` if they are known now, silently None otherwise."""
        return self.evaluation.known_items(loop)

    def note(self, code: str, message: str, node: Node | None, help: str = "", label: str = "") -> None:
        """Leaves a note."""
        self.diagnostics.append(Diagnostic(code, message, _span(node), label, help, Severity.NOTE, source=self.source))

    def warn(self, code: str, message: str, node: Node | None, help: str = "", label: str = "") -> None:
        """Leaves a warning."""
        self.diagnostics.append(
            Diagnostic(code, message, _span(node), label, help, Severity.WARNING, source=self.source)
        )

    def refuse(self, code: str, message: str, node: Node | None, help: str = "", label: str = "") -> None:
        """Leaves an error: nothing will be written."""
        self.diagnostics.append(Diagnostic(code, message, _span(node), label, help, source=self.source))

    def froze(self, loop: Loop, what: str, count: int) -> None:
        """Reports that the loop no longer follows its parameter (design section 4, freezing), if `what` is anything."""
        names = self._read(loop) if what else []
        self.frozen.update(names)
        if names:
            pin = Pin(frozenset(names), self.items(loop) or (), what.startswith("the number"))
            self.pins[id(loop.origin)] = joined(self.pins.get(id(loop.origin)), pin)
            listed = " and ".join(f"`{name}`" for name in names)
            self.warn(
                "T403",
                f"{what} of parameter {listed} {'is' if what.startswith('the number') else 'are'} "
                f"fixed at the {count} used now",
                loop.source.origin,
                help="convert again after the parameter's value changes",
                label="iterated over here",
            )

    def _read(self, loop: Loop) -> list[str]:
        """The parameters that a loop's items came from: those mentioned, then those that conditions ask."""
        found = self.evaluation.source(loop)
        asked = sorted(found.names) if found is not None else []
        return list(dict.fromkeys([*parameters_of(loop.source, self.evaluation), *asked]))


def _span(node: Node | None) -> Span | None:
    return node.span if node is not None else None


def parameters_of(source: Expression, evaluation: Evaluation) -> list[str]:
    """The parameters, and the pseudo parameters given a value, that a source reads, in order of mention."""
    known = evaluation.document.parameters.keys() | evaluation.values.keys()
    return list(dict.fromkeys(e.name for e in walk(source) if isinstance(e, Reference) and e.name in known))


def listed(source: Expression) -> tuple[Expression, ...] | None:
    """The items of a source that is written as a list, whatever they are; None for any other."""
    while isinstance(source, Shared):
        source = source.value
    if not isinstance(source, Array):
        return None
    items = tuple(item for item in source.items if not isinstance(item, Splice))
    return items if len(items) == len(source.items) else None


def constant(e: Expression) -> bool:
    """Whether `e` is written out: literals in arrays and objects, without any function."""
    match e:
        case Literal():
            return True
        case Array(items):
            return all(not isinstance(item, Splice) and constant(item) for item in items)
        case Object(members):
            return all(isinstance(member, Member) and constant(member.value) for member in members)
    return False


def lookup(table: str, row: Expression, column: str) -> Call:
    """The value of a generated table."""
    return Call("core", "lookup", Array((Literal(table), row, Literal(column))))


def item_at(position: Expression, array: Expression) -> Call:
    """The item of a list at a position."""
    return Call("core", "item", Array((position, array)))
