"""Generated tables: entries of `Mappings`, and how they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from transpile.ir import Array, Call, Expression, Literal, Member, Object
from transpile.ir.naming import Words
from transpile.syntax.tree import Kind

LIMIT = 200
"""CloudFormation's quota on the mappings of a template, and on the entries of a mapping."""
ROW = re.compile(r"[A-Za-z0-9.-]+")
"""What the first key of a table may be; the second is letters and digits only."""


@dataclass(slots=True)
class Table:
    """A generated mapping: a row for each carrier, columns by name with a value for each row.

    `parts` are the columns for parts of items, or what a function makes of them. `readers` are the loops that read it,
    as they are called, with the variables whose items these are, and the words about each.
    """

    name: Literal
    rows: tuple[Literal, ...]
    columns: dict[str, list[Expression]] = field(default_factory=dict)
    parts: set[str] = field(default_factory=set)
    readers: list[tuple[str, str, Words]] = field(default_factory=list)

    def copy(self) -> Table:
        """The table as it is now."""
        return Table(self.name, self.rows, dict(self.columns), set(self.parts), list(self.readers))

    def column(self, hint: str, values: list[Expression], others: Iterable[str] = ()) -> str:
        """The name of the column with these values, which is added where it is missing; `others` before a number."""
        # Loops that share a table also share a column, if name and values are equal; equal names alone get another.
        names = chain((hint, *others), (f"{hint}{number}" for number in count(2)))
        name = next(one for one in names if one not in self.columns or self.columns[one] == values)
        self.columns[name] = values
        return name

    def member(self) -> Member:
        """The entry of `Mappings`."""
        rows = tuple(Member(row, self._row(at)) for at, row in enumerate(self.rows))
        return Member(self.name, Object(rows))

    def _row(self, at: int) -> Object:
        return Object(tuple(Member(Literal(name), value) for name, value in self.cells(at).items()))

    def cells(self, at: int) -> dict[str, Expression]:
        """The values of a row, by column."""
        return {name: values[at] for name, values in self.columns.items()}


EDIT = "to change an item in the result, edit this mapping; to add one, also edit the collection of the loop"


def said(name: str) -> str:
    """The note (T410) on a loop that reads a generated table."""
    return f"the items of the loop are in the generated mapping `{name}`"


def fits(values: Sequence[Expression]) -> bool:
    """Whether these can be the values of one column: scalars that are not null, or lists of such."""
    # All of one kind: the same lookup is read in each iteration, so it cannot be text here and a list there.
    return all(map(_is_scalar, values)) or all(
        isinstance(value, Array) and all(map(_is_scalar, value.items)) for value in values
    )


def _is_scalar(value: object) -> bool:
    return isinstance(value, Literal) and value.kind is not Kind.NULL


def lookup(table: str, row: Expression, column: str) -> Call:
    """The value of a generated table."""
    return Call("core", "lookup", Array((Literal(table), row, Literal(column))))


def item_at(position: Expression, array: Expression) -> Call:
    """The item of a list at a position."""
    return Call("core", "item", Array((position, array)))
