"""What a loop reads instead of values that differ: its item, the position, and mappings that the template has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from transpile.folding.grids import Grid
from transpile.folding.unify import Following, positions
from transpile.ir import Array, Binder, Call, Expression, Literal, Variable
from transpile.ir.features import Feature
from transpile.legality.context import Context
from transpile.syntax.fast_dataclass import dataclass

FIND = "Fn::FindInMap"
Tables = Mapping[str, Mapping[str, Mapping[str, Expression]]]


@dataclass(frozen=True, slots=True)
class Means:
    """The functions of a template, its mappings, and whether loops know the position of an item and hold loops."""

    vocabulary: str
    tables: Tables
    positioned: bool
    nested: bool

    def following(self, item: Binder, position: Binder, items: Sequence[str]) -> Following:
        """The variables of a loop over these items, with their words."""
        known = [(item, items), (position, positions(len(items)))]
        return known if self.positioned else known[:1]

    def held(self, item: Binder, items: Sequence[str], values: Sequence[Expression]) -> Expression | None:
        """What reads values from a mapping of the template; None where no mapping has them in rows called as items."""
        for name, rows in self.tables.items():
            found = [rows.get(one, {}) for one in items]
            for column in found[0]:
                if all(row.get(column) == value for row, value in zip(found, values, strict=True)):
                    return Call(self.vocabulary, FIND, Array((Literal(name), Variable(item), Literal(column))))
        return None


def of_pairs(grid: Grid, outer: Binder, inner: Binder) -> Following:
    """The variables of a loop in another one, with their words."""
    return list(zip((outer, inner), grid.words, strict=True))


def of(context: Context) -> Means:
    """What loops of the target have in this template."""
    document = context.evaluation.document
    return Means(
        document.vocabulary,
        document.tables,
        Feature.POSITION in context.features,
        Feature.NESTED_OBJECTS in context.features,
    )
