"""What a loop reads instead of values that differ: its item, the position, and mappings that the template has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpile.folding.bodies.unify import Following, Read, Unifying, positions
from transpile.folding.grids import Grid
from transpile.folding.shapes import followed_attributes
from transpile.ir import Array, Binder, Call, Expression, Literal, Variable
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind

FIND = "Fn::FindInMap"
SELECT = "Fn::Select"
Tables = Mapping[str, Mapping[str, Mapping[str, Expression]]]


@dataclass(frozen=True, slots=True)
class Means:
    """The functions of a template, its mappings, and whether loops know the position of an item and hold loops.

    `followed`: the attributes of the entries of a section that hold items, but no values of a mapping.
    """

    vocabulary: str
    tables: Tables
    positioned: bool
    nested: bool
    followed: frozenset[str]

    def unifying(self, following: Following, read: Read, items: int = 1, kind: Kind = Kind.STRING) -> Unifying:
        """What makes one of copies where the first so many of the variables that they follow are `items` of a kind."""
        return Unifying(following, self.vocabulary, read, self.followed, items, kind)

    def following(self, item: Binder, position: Binder, items: Sequence[str]) -> Following:
        """The variables of a loop over these items, with their words."""
        known = [(item, items), (position, positions(len(items)))]
        return known if self.positioned else known[:1]

    def held(
        self, item: Binder, position: Binder, items: Sequence[str], values: Sequence[Expression]
    ) -> Expression | None:
        """What reads values from a mapping of the template.

        None where no mapping has them in rows that are called as the items, or in columns of one row that are; or
        as a list, from which loops that know the position of an item pick by that.
        """
        for name, rows in self.tables.items():
            found = [rows.get(one, {}) for one in items]
            for column in found[0]:
                if [row.get(column) for row in found] == list(values):
                    return self._find(name, Variable(item), Literal(column))
            for key, row in rows.items():
                if [row.get(one) for one in items] == list(values):
                    return self._find(name, Literal(key), Variable(item))
        return self._picked(position, values) if self.positioned else None

    def _picked(self, position: Binder, values: Sequence[Expression]) -> Expression | None:
        """The value at a position of the list that has them all, in this order."""
        lists = (
            (name, key, column, value)
            for name, rows in self.tables.items()
            for key, row in rows.items()
            for column, value in row.items()
        )
        for name, key, column, value in lists:
            if isinstance(value, Array) and list(value.items) == list(values):
                found = self._find(name, Literal(key), Literal(column))
                return Call(self.vocabulary, SELECT, Array((Variable(position), found)))
        return None

    def _find(self, name: str, row: Expression, column: Expression) -> Call:
        return Call(self.vocabulary, FIND, Array((Literal(name), row, column)))


def of_pairs(grid: Grid, outer: Binder, inner: Binder) -> Following:
    """The variables of a loop in another one, with their words."""
    return list(zip((outer, inner), grid.words, strict=True))


def of(context: Context, section: str, inside: bool) -> Means:
    """What loops of the target have in a section of this template, or `inside` an entry of it."""
    document = context.evaluation.document
    return Means(
        document.vocabulary,
        document.tables,
        Feature.POSITION in context.features,
        Feature.NESTED_OBJECTS in context.features,
        frozenset() if inside else followed_attributes(context).get(section, frozenset()),
    )
