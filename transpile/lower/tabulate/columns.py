"""The values that a body reads, round by round -> columns of a generated table, and what reads them.

Literals and lists of literals are columns; objects and lists of one shape are taken apart, nested members named in one
word. What is no literal cannot stand in a table: it is picked from a list, by position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from transpile.evaluate.loops.known import Pairs
from transpile.evaluate.values import is_no_value, number
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Splice, Variable
from transpile.ir.name_words import ahead, capitalized
from transpile.ir.naming import fixed_part, loop_hint, loop_words
from transpile.ir.traversal import map_children
from transpile.legality.context import Context
from transpile.legality.literal_sources import constant, keyed
from transpile.legality.mapping_tables import ROW, Table, fits, item_at, lookup
from transpile.lower.tabulate.carriers import By, Carrier
from transpile.syntax.source import inside
from transpile.syntax.tree import Anchored, Kind


@dataclass(slots=True)
class Columns:
    """The columns of one loop's `table`, once there is one. `failed`: a value fits nowhere.

    `rounds` with the items as they are to be read: references kept, or their values.
    """

    carrier: Carrier
    rounds: Pairs
    context: Context
    table: Table | None = None
    failed: bool = False

    def read(self, name: str, values: Sequence[Expression], part: bool = False) -> Expression:
        """What reads these values, one a round, from columns called `name`; they may be a `part` of each item."""
        # There is a first one: without iterations the carrier stands for every variable, and nothing asks for a column.
        # The order is from what reads best: one lookup, then a lookup for each leaf, then a pick from a list of values.
        first = values[0]
        if fits(values):
            return self._leaf(name, [_without_place(self._copy(value)) for value in values], part)
        if isinstance(first, Object) and all(isinstance(value, Object) and _alike(value, first) for value in values):
            found = [(key, self.read(name + capitalized(key), [_get(v, key) for v in values])) for key in first.fields]
            return Object(tuple(Member(Literal(key), column) for key, column in found))
        if isinstance(first, Array) and all(isinstance(v, Array) and _long(v, len(first.items)) for v in values):
            # `Cidr0` is a poor name: a `part` is named after the one place that reads it, if there is one
            # (`table_names`).
            indices = range(len(first.items))
            return Array(tuple(self.read(f"{name}{at}", [_at(value, at) for value in values], True) for at in indices))
        if all(_selectable(value, self.context) for value in values):
            return item_at(self._position(), Array(tuple(map(self._copy, values))))
        return self.impossible()

    def _copy(self, value: Expression) -> Expression:
        """A value that stands outside of the loop, and stays there with its anchors: its copy has none."""
        value = map_children(value, self._copy)
        home = self.carrier.loop.origin
        anchored = isinstance(value.origin, Anchored) and home is not None and not inside(value.origin.span, home.span)
        return replace(value, origin=None) if anchored else value

    def impossible(self) -> Literal:
        """Marks the attempt as failed. The walk goes on, and `tabulate.lower` discards what it returns."""
        self.failed = True
        return Literal("")

    def _leaf(self, name: str, values: list[Expression], part: bool = False) -> Expression:
        # The first leaf makes the table: a body that reads no column leaves none behind. Later leaves get the same one,
        # by its key in the context.
        table = self.table = self._shared()
        if table is None:
            return self.impossible()
        # A column such as `Ref`, if it were the only one, would make a call of the row.
        name = f"{name}Value" if name in self.context.calling else name
        column = table.column(name, values, self._others(name, table))
        if part:
            table.parts.add(column)
        return lookup(table.name.text, Variable(self.carrier.binder), column)

    def _others(self, name: str, table: Table) -> Iterator[str]:
        """What a column may be called if another loop has one of that name, with other values."""
        own = fixed_part(self.carrier.loop)
        others = [loop for loop, _, _ in table.readers if loop != table.readers[-1][0]]
        return filter(None, (ahead(name, own),) if others else ())

    def _shared(self) -> Table | None:
        # An item such as `a/b` may be an item of a loop, but not a key of a mapping.
        if not all(ROW.fullmatch(row) for row in self.carrier.rows):
            return None
        loop = self.carrier.loop
        follows = () if constant(loop.source) else (loop.source,)  # equal items today are no equal source
        variable = self.carrier.binder
        named = loop_hint(loop, capitalized(variable.name) if variable.origin else self.context.section)
        items = (*(item for _, item in self.rounds), *follows)
        table = self.context.table(self.carrier.rows, items, f"{named}Table")
        if table is None:
            # `restore` keeps this: it is the reason to give when the loop is unrolled.
            self.context.crowded.add(id(loop.origin))
        else:
            words = loop_words(loop, self.context.section, self.context.place)
            table.readers.append((named, self._items(), words))
        return table

    def _items(self) -> str:
        """The variable of the items, over an object of the keys; a default name is none."""
        loop = self.carrier.loop
        variable = loop.value if keyed(self.rounds) is None else loop.key
        return capitalized(variable.name) if variable is not None and variable.origin is not None else ""

    def _position(self) -> Expression:
        """The position of the round: the carrier itself, or a column that has it."""
        # Carriers are also keys of objects, items, or what a filter left of the indices: only 0, 1, 2, ... are the
        # places in the list that `Fn::Select` picks from.
        numbers = [number(at) for at in range(len(self.rounds))]
        if self.carrier.by is By.KEY and self.carrier.rows == tuple(one.text for one in numbers):
            return Variable(self.carrier.binder)
        return self._leaf("Position", list(numbers))


def _without_place(value: Expression) -> Expression:
    """A list as a new one: its comments stay with the loop, and stand there once."""
    return Array(value.items) if isinstance(value, Array) else value


def _selectable(value: Expression, context: Context) -> bool:
    """Whether a value may be an item of the list that `Fn::Select` picks from."""
    match value:
        case Literal(kind=kind):
            return kind is not Kind.NULL
        case Reference():
            # AWS::NoValue vanishes from the list, and each item after it moves by one.
            return not is_no_value(value, context.evaluation.document.pseudo)
        case Call(vocabulary, name):
            return vocabulary == "core" or name in context.lasting
    return False


def _alike(one: Object, other: Object) -> bool:
    return all(isinstance(m, Member) for m in one.members) and one.fields.keys() == other.fields.keys()


def _get(value: Expression, key: str) -> Expression:
    assert isinstance(value, Object)
    return next(member.value for member in value.members if member.name == key)


def _long(value: Array, length: int) -> bool:
    return len(value.items) == length and not any(isinstance(item, Splice) for item in value.items)


def _at(value: Expression, at: int) -> Expression:
    assert isinstance(value, Array)
    item = value.items[at]
    return item.value if isinstance(item, Splice) else item
