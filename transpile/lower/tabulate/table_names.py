"""Names of generated tables and columns, once all that reads them is known.

A table is called after its loop, but where several loops read it after the variable that it is a table of. A column for
a part of an item is called after the place that reads it, where that is one; for a whole item after the variable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from transpile.ir import Array, Call, Expression, Literal, Object
from transpile.ir.name_words import capitalized
from transpile.ir.naming import Words
from transpile.ir.traversal import children, map_children
from transpile.legality.context import Context
from transpile.legality.mapping_tables import Table, lookup, said

Column = tuple[str, str]
"""A table and a column of it, by name."""


def settle(root: Object, context: Context) -> Object:
    """`root` with the names that tables and columns keep; so have the tables of `context`, and what it told of them."""
    if not context.generated:
        return root
    places: dict[Column, set[str]] = {}
    for column, place in _reads(root):
        places.setdefault(column, set()).add(place)
    names: dict[Column, Column] = {}
    told: dict[str, str] = {}
    bearers: dict[str, Words] = {}
    context.generated = {key: table.copy() for key, table in context.generated.items()}  # states keep the others
    tables = list(context.generated.values())
    # All names are given back before the first is chosen, so that a table may get the name that another one had.
    for table in tables:
        context.naming.release(table.name.text)
    for table in tables:
        old, new = table.name, Literal(_table_name(table, context, bearers))
        bearers[new.text] = table.readers[0][2]
        columns = _columns(table, places)
        names |= {(old.text, column): (new.text, name) for column, name in columns.items()}
        table.name, table.columns = new, {columns[name]: values for name, values in table.columns.items()}
        # The notes (T410) quote the name, and they were left before the name was settled.
        told[said(old.text)] = said(new.text)
        if context.evaluation.remarks is not None:
            context.evaluation.remarks.moved(old, new)
    context.diagnostics[:] = [replace(one, message=told.get(one.message, one.message)) for one in context.diagnostics]
    # One walk for all names at once: renamed one after the other, two tables that swap names would become one.
    settled = _Renaming(names, context).visit(root)
    assert isinstance(settled, Object)
    return settled


def _table_name(table: Table, context: Context, bearers: Mapping[str, Words]) -> str:
    """After the variable where several loops read it, else after the loop; where that is taken, after both.

    `bearers` are words about the tables that have their names: only others tell the table from one of these.
    """
    # Never empty: `Columns` notes a reader each time that it gets a table.
    loops = list(dict.fromkeys(loop for loop, _, _ in table.readers))
    variables = {variable for _, variable, _ in table.readers}
    variable = variables.pop() if len(variables) == 1 else ""
    hints = [variable if len(loops) > 1 and variable else loops[0]]
    if variable and variable != hints[0]:
        hints.append(hints[0] + variable)
    taken = context.evaluation.document.tables
    free = (name for name in (f"{hint}Table" for hint in hints) if context.naming.free(name) and name not in taken)
    words = table.readers[0][2].others(hints[0], bearers.get(f"{hints[0]}Table"))
    others = (f"{one}Table" for one in words)
    return context.unique(next(free, f"{hints[0]}Table"), taken, others)


def _columns(table: Table, places: dict[Column, set[str]]) -> dict[str, str]:
    """The names of columns, by those that they had."""
    wanted = {name: name for name in table.columns}
    for name in table.parts:
        found = places.get((table.name.text, name), set())
        place = capitalized(next(iter(found))) if len(found) == 1 else ""
        if place and place not in table.columns:
            wanted[name] = place
    # Where two columns want one name, both keep the old one: the order of the columns must not decide.
    bearers = Counter(wanted.values())
    return {name: new if bearers[new] == 1 else name for name, new in wanted.items()}


def _reads(root: Expression) -> Iterator[tuple[Column, str]]:
    """The columns that are read, each with the key whose value that is; the empty string where it is none's."""
    ahead: list[tuple[Expression, str]] = [(root, "")]
    while ahead:
        e, place = ahead.pop()
        match e:
            case Call("core", "lookup", Array((Literal(table), _, Literal(column)))):
                yield (table, column), place
            # A function of the column alone, as in `Ref: !FindInMap [...]`, reads it for the same key.
            case Call(argument=Call("core", "lookup") as column):
                ahead.append((column, place))
            case Object(members):
                ahead.extend((one.value, one.name) for one in members)
            case _:
                ahead.extend((child, "") for child in children(e))


class _Renaming:
    """The renaming of what a tree reads; what stands in several places is renamed once."""

    def __init__(self, names: dict[Column, Column], context: Context) -> None:
        self.names = names
        self.remarks = context.evaluation.remarks
        self.done: dict[int, Expression] = {}

    def visit(self, e: Expression) -> Expression:
        if id(e) not in self.done:
            new = self.done[id(e)] = self.renamed(e)
            if new is not e and self.remarks is not None:
                self.remarks.moved(e, new)
        return self.done[id(e)]

    def renamed(self, e: Expression) -> Expression:
        match e:
            case Call("core", "lookup", Array((Literal(table), row, Literal(column)))):
                new = self.names.get((table, column), (table, column))
                return e if new == (table, column) else lookup(new[0], row, new[1])  # type: ignore[arg-type]
        return map_children(e, self.visit)
