"""Faults in what lowerings make of loops that the target cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from faults import always, nothing, rotated, turned, without_last, yields
from mutant import Caught, planted

from transpile.ir import Array, Call, Literal, Object
from transpile.syntax.tree import Kind

TABULATE = "transpile.lower.tabulate"
UNROLL = "transpile.lower.unroll"
TABLES = "transpile.legality.mapping_tables"
COLUMNS = "transpile.lower.tabulate.columns"


def neighbour_rows(member: Any) -> Any:
    """A table in which each row has the columns of the next."""
    rows = member.value.members
    values = rotated(tuple(row.value for row in rows))
    return replace(member, value=Object(tuple(replace(row, value=one) for row, one in zip(rows, values, strict=True))))


def neighbour_columns(member: Any) -> Any:
    """A table in which each column has the values of the next."""
    return replace(
        member, value=Object(tuple(replace(row, value=_turned_row(row.value)) for row in member.value.members))
    )


def _turned_row(row: Any) -> Any:
    values = rotated(tuple(cell.value for cell in row.members))
    return Object(tuple(replace(cell, value=one) for cell, one in zip(row.members, values, strict=True)))


def row_lost(member: Any) -> Any:
    """A table without its last row."""
    return replace(member, value=Object(member.value.members[:-1]))


def one_column(self: Any, hint: str, values: Any, others: Any = ()) -> str:
    """A table that takes columns of one name for the same, whatever they hold."""
    self.columns.setdefault("Value", values)
    return "Value"


def column_for_row(table: str, row: Any, column: str) -> Any:
    """A look-up with its keys the wrong way round."""
    return Call("core", "lookup", Array((Literal(table), Literal(column), row)))


def other_column(original: Any) -> Any:
    return lambda table, row, column: original(table, row, column + "s")


def rounds(change: Any) -> Any:
    """Other iterations of a loop that is unrolled."""
    return yields(lambda found: (change(found[0]), found[1]))


def first_of(position: Any, array: Any) -> Any:
    """The first item, whatever index is asked for."""
    return Call("core", "item", Array((Literal("0", Kind.NUMBER), array)))


def next_of(original: Any) -> Any:
    """The item behind the one asked for."""

    def shifted(position: Any, array: Any) -> Any:
        return original(Literal(str((int(position.text) + 1) % 2), Kind.NUMBER), array)

    return shifted


def from_one(found: Any) -> Any:
    """Rounds whose indexes count from one."""
    return [{binder: _incremented(value) for binder, value in one.items()} for one in found]


def _incremented(value: Any) -> Any:
    if isinstance(value, Literal) and value.kind is Kind.NUMBER and value.text.isdecimal():
        return Literal(str(int(value.text) + 1), Kind.NUMBER)
    return value


def of_the_next(found: Any) -> Any:
    """Iterations in which the item is that of the next one, the index their own."""
    items = rotated([list(one.values())[-1] for one in found])
    return [{**one, list(one)[-1]: item} for one, item in zip(found, items, strict=True)]


def emptied(value: Any) -> Any:
    """A value that removes itself is an empty string."""
    return Literal("") if value is None else value


def _substituted(original: Any, e: Any, values: Any) -> Any:
    return original(e, {binder: Literal("10.0.0.0/8") for binder in values})


LOWERING = (
    *planted(
        "shop.map",
        "foreach",
        ("rows of a table are the neighbour's", f"{TABLES}.Table.member", yields(neighbour_rows), Caught.EXPANSION),
        (
            "columns of a table are the neighbour's",
            f"{TABLES}.Table.member",
            yields(neighbour_columns),
            Caught.EXPANSION,
        ),
        ("the last row of a table is missing", f"{TABLES}.Table.member", yields(row_lost), Caught.EXPANSION),
        ("two columns of one name are one", f"{TABLES}.Table.column", lambda original: one_column, Caught.EXPANSION),
        (
            "a table has another name than the one looked up",
            f"{TABLES}.Table.member",
            yields(lambda one: replace(one, key=Literal(one.key.text + "X"))),
            Caught.EXPANSION,
        ),
        ("the keys of a look-up change places", f"{COLUMNS}.lookup", lambda original: column_for_row, Caught.EXPANSION),
        ("a look-up in a column that is not there", f"{COLUMNS}.lookup", other_column, Caught.EXPANSION),
        ("Fn::Select takes the first item always", f"{TABULATE}.item_at", lambda original: first_of, Caught.EXPANSION),
        (
            "an index where the item belongs",
            "transpile.lower.tabulate.carriers.Carrier.means",
            always(True),
            Caught.EXPANSION,
        ),
        ("indexes in the wrong order", "transpile.lower.tabulate.carriers._rows", yields(turned), Caught.EXPANSION),
        ("indexes count from one", f"{UNROLL}.rounds", rounds(from_one), Caught.EXPANSION),
        ("the last iteration is dropped", f"{UNROLL}.rounds", rounds(without_last), Caught.EXPANSION),
        ("iterations in the opposite order", f"{UNROLL}.rounds", rounds(turned), Caught.EXPANSION),
        ("the item of another iteration", f"{UNROLL}.rounds", rounds(of_the_next), Caught.EXPANSION),
        ("Fn::Select one further than it should", f"{UNROLL}.item_at", next_of, Caught.EXPANSION),
        (
            "items of a parameter are replaced by its default",
            f"{UNROLL}._live",
            lambda original: lambda loop, found, context: ([item for _, item in found], "the number of items"),
            Caught.VALUES,
            {"Ranges": "10.8.0.0/16,10.9.0.0/16"},
        ),
        ("a value that removes itself stays", f"{UNROLL}.bind", yields(emptied), Caught.EXPANSION),
        ("an item is left out of a list", f"{UNROLL}.items", yields(lambda found: found[1:]), Caught.EXPANSION),
        ("a loop is taken for its source", "transpile.pipeline.legalize._is_source", always(True), Caught.EXPANSION),
        (
            "a generated name is taken already",
            "transpile.ir.naming.Naming.unique",
            lambda original: lambda self, hint, *rest, **others: hint,
            Caught.READING,
        ),
        (
            "a parameter in the items is replaced by its value",
            "transpile.legality.substitution.substitute",
            lambda original: lambda e, values: _substituted(original, e, values),
            Caught.EXPANSION,
        ),
    ),
    *planted(
        "shop.foreach",
        "map",
        (
            "the last entry of an iteration is lost",
            "transpile.lower.split_entries._chains",
            yields(without_last),
            Caught.EXPANSION,
        ),
        ("an item with a dash stays in an id", "transpile.lower.strip_keys.alphanumeric", nothing, Caught.EXPANSION),
    ),
    *planted(
        "estate.map",
        "foreach",
        (
            "a variable that is used is dropped",
            "transpile.lower.unused_binder.without_unused_key",
            yields(lambda loop: replace(loop, key=None)),
            Caught.READING,
        ),
    ),
    *planted(
        "shadow.map",
        "foreach",
        (
            "a loop is renamed, what mentions its variable is not",
            "transpile.lower.rename_binders.rename",
            nothing,
            Caught.READING,
        ),
    ),
)
