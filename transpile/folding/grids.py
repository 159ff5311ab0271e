"""Ids that are all pairs of two lists, in order: what a loop in another one makes.

>>> ids = varying(("SubnetDevA", "SubnetDevB", "SubnetProdA", "SubnetProdB"))
>>> list(grids(ids))
[Grid(prefix='Subnet', middle='', suffix='', outer=('Dev', 'Prod'), inner=('A', 'B'))]
>>> [one.middle for one in grids(varying(("DevQueue1", "DevQueue2", "ProdQueue1", "ProdQueue2")))]
['Queue']
>>> list(grids(varying(("DevA", "DevB", "ProdA", "ProdC"))))
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from transpile.folding.logical_ids import WORDS, Varying, varying

Rows = Sequence[Sequence[str]]


class Grid(NamedTuple):
    """Two lists, the text around their items in ids, and between them."""

    prefix: str
    middle: str
    suffix: str
    outer: tuple[str, ...]
    inner: tuple[str, ...]

    @property
    def words(self) -> tuple[Sequence[str], Sequence[str]]:
        """The items of both lists, for each id."""
        pairs = [(one, other) for one in self.outer for other in self.inner]
        return [one for one, _ in pairs], [other for _, other in pairs]


def grids(ids: Varying) -> Iterator[Grid]:
    """The grids that ids are, those of fewer rows first."""
    items = ids.items
    for count in range(2, len(items) // 2 + 1):
        if len(items) % count == 0:
            size = len(items) // count
            rows = [items[at : at + size] for at in range(0, len(items), size)]
            found = _lists(rows, _words) or _lists(rows, _letters)
            if found is not None:
                yield _grid(ids, *map(varying, found))


def _grid(ids: Varying, outer: Varying, inner: Varying) -> Grid:
    before, between, behind = ids.prefix + outer.prefix, outer.suffix + inner.prefix, inner.suffix + ids.suffix
    return Grid(before, between, behind, outer.items, inner.items)


def _lists(rows: Rows, begin: Callable[[Sequence[str]], str]) -> tuple[Sequence[str], Sequence[str]] | None:
    """What rows begin with, and what follows in each of them; None where that is not the same in all."""
    outer = [begin(row) for row in rows]
    inner = [[item.removeprefix(one) for item in row] for one, row in zip(outer, rows, strict=True)]
    alike = all(one == inner[0] for one in inner)
    return (outer, inner[0]) if alike and all(outer) and all(inner[0]) else None


def _words(row: Sequence[str]) -> str:
    """The words that all of these begin with."""
    return "".join(_common([WORDS(one) for one in row]))


def _letters(row: Sequence[str]) -> str:
    """The letters that all of these begin with: `Deva` and `Devb` are a word each."""
    return "".join(_common(row))


def _common(row: Sequence[Sequence[str]]) -> Iterator[str]:
    """What all of these begin with."""
    return (each[0] for each in takewhile(lambda each: len(set(each)) == 1, zip(*row, strict=False)))
