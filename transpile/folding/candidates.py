"""Copies of one shape -> groups that are worth a loop each.

Of groups that overlap, those whose ids have a common part come first, then what saves most, then the simpler.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from heapq import heapify, heappop, heappush
from itertools import count

from transpile.folding.bodies.means import Means, of_pairs
from transpile.folding.bodies.unify import texts
from transpile.folding.copies import Copy, Lines
from transpile.folding.grids import Grid, grids
from transpile.folding.logical_ids import Frame, Varying, frames, varying
from transpile.folding.options import Options
from transpile.folding.worth import Sizes, unfit, unworthy
from transpile.ir import Binder, Call, Expression, Literal
from transpile.legality.mapping_tables import ROW, fits
from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Copies in their order, and what varies in their ids; `why` they are left: "" where they become a loop.

    `small`: they are left only because a loop for them alone would save too little. `nest`: the lists of two loops.
    `listed`: the values, and what these are called, of items of a list.
    """

    copies: tuple[Copy, ...]
    varying: Varying
    sizes: Sizes
    why: str
    small: bool = False
    nest: Grid | None = None
    listed: tuple[str, Sequence[Literal]] | None = None

    @property
    def over(self) -> Hashable:
        """What its loops go over."""
        return self.varying.items, self.nest

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The less, the better: ids with a common part, lines saved, columns, place."""
        # Ids without one are items as they are: such a loop is the last resort, however many copies it takes in.
        apart = self.nest is None and not (self.varying.prefix or self.varying.suffix)
        return int(apart), -self.sizes.saved, self.sizes.columns, self.copies[0].at


@dataclass(slots=True)
class Finding:
    """One look for groups among copies of one shape. `taken` are copies that a group has, `seen` sets looked at.

    `tabled`: what differs may go to a mapping; else it follows the item, and something does.
    """

    means: Means
    lines: Lines
    options: Options
    tabled: bool = True
    taken: set[int] = field(default_factory=set)
    seen: set[tuple[int, ...]] = field(default_factory=set)

    def groups(self, copies: Sequence[Copy]) -> Iterator[Group]:
        """The groups to fold; then those that are left, of copies that are in no other."""
        rest, folding = [one for one in copies if asked(one, self.options)], True
        found: list[Group] = []
        while folding:
            found = list(self._found(rest))
            # What is left may follow its items now that copies with others are gone.
            folding = False
            for group in self._best([one for one in found if not one.why]):
                folding = True
                yield group
            rest = [one for one in rest if id(one) not in self.taken]
        yield from self._left(found)

    def _found(self, copies: Sequence[Copy]) -> Iterator[Group]:
        """All groups of copies, each once; they overlap."""
        self.seen.clear()
        if len(copies) >= self.options.min_copies:
            for some in (*_framed(copies), copies):
                yield from self._parts(some)

    def _best(self, found: Sequence[Group]) -> Iterator[Group]:
        """Groups that share no copy, the best first."""
        number = count()  # groups of one rank are taken as they were found
        heap = [(one.rank, next(number), one) for one in found]
        heapify(heap)
        while heap:
            *_, group = heappop(heap)
            rest = self._without_taken(group)
            if rest == [group]:
                self.taken.update(map(id, group.copies))
                yield group
                continue
            # What is left of it may be another group: with other items, and not the best one any more.
            for new in rest:
                if not new.why:
                    heappush(heap, (new.rank, next(number), new))

    def _without_taken(self, group: Group) -> list[Group]:
        """The groups that copies of a group are which no other has taken; itself where none has any."""
        rest = [one for one in group.copies if id(one) not in self.taken]
        return [group] if len(rest) == len(group.copies) else list(self._parts(rest))

    def _left(self, found: Sequence[Group]) -> Iterator[Group]:
        """Groups that are left, each copy in one at most: the largest first."""
        for group in sorted(found, key=lambda one: (-len(one.copies), one.rank)):
            if not any(id(copy) in self.taken for copy in group.copies):
                self.taken.update(map(id, group.copies))
                yield group

    def _parts(self, copies: Sequence[Copy]) -> Iterator[Group]:
        """The groups of copies that mention the same names, but for those that follow the item."""
        known = tuple(one.at for one in copies)
        if len(copies) < self.options.min_copies or known in self.seen:
            return
        self.seen.add(known)
        if not self.tabled and all(one.value == copies[0].value for one in copies):
            return
        ids = varying([one.name for one in copies])
        sizes, columns, split = sized(copies, ids, self.means, self.lines)
        if not self.tabled:
            split = [*split, *map(texts, columns)]
        framed = bool(ids.prefix or ids.suffix)
        nest = None if framed and not (split or columns) else self._nest(copies, ids)
        if nest is not None:
            yield nest
        if split:
            for part in _split(copies, ids.items, split):
                yield from self._parts(part)
            return
        if nest is not None and not nest.small:
            return
        why, small = self._why(copies, ids, sizes, columns), unworthy(sizes, self.options)
        yield Group(tuple(copies), ids, sizes, why or small, not why and bool(small))

    def _nest(self, copies: Sequence[Copy], ids: Varying) -> Group | None:
        """The group of two loops that need no mapping, if they are worth it."""
        # A comment about one copy has no item of its own to stand at.
        if not self.means.nested or (not self.options.drop_comments and self._commented(copies)):
            return None
        for grid in grids(ids):
            sizes, columns, split = sized(copies, ids, self.means, self.lines, grid)
            small = unworthy(sizes, self.options)
            if not (split or columns or unfit(sizes, self.options) or sizes.saved <= 0):
                return Group(tuple(copies), ids, sizes, small, bool(small), grid)
        return None

    def _why(self, copies: Sequence[Copy], ids: Varying, sizes: Sizes, columns: Sequence[Sequence[Expression]]) -> str:
        against = unfit(sizes, self.options)
        if against:
            return against
        if not all(map(fits, columns)) or (columns and not all(map(ROW.fullmatch, ids.items))):
            return "a mapping cannot hold one of the values that differ"
        own = "" if self.options.drop_comments or self.lines.movable else self._commented(copies)
        return f"only `{own}` has a comment that the others lack" if own else ""

    def _commented(self, copies: Sequence[Copy]) -> str:
        """The copy that has comments of its own; "" for none."""
        first, *rest = copies
        above, inside = self.lines.said(first)
        for copy in rest:
            own, inner = self.lines.said(copy)
            if inner != inside:
                return copy.name if inner else first.name
            if own and own != above:
                return copy.name
        return ""


def asked(copy: Copy, options: Options) -> bool:
    """Whether the id of a copy matches a pattern, if there are any."""
    return not options.only or any(fnmatchcase(copy.name, one) for one in options.only)


def sized(
    copies: Sequence[Copy], ids: Varying, means: Means, lines: Lines, grid: Grid | None = None
) -> tuple[Sizes, Sequence[Sequence[Expression]], Sequence[Sequence[str]]]:
    """What a loop for these would take: its sizes, the columns, and names that differ and follow nothing.

    `grid`: what two loops, one in the other, would take.
    """
    # A column counts whether a mapping has it already or not: else one loop would make another one worth it next time.
    columns: list[Sequence[Expression]] = []
    item, position, loops = Binder("Item"), Binder("Index"), 2 if grid else 1
    following = means.following(item, position, ids.items) if grid is None else of_pairs(grid, item, position)
    unifying = means.unifying(following, lambda name, values: _column(columns, values), loops)
    unifying.entry([one.value for one in copies])
    counts = [lines.count(one) for one in copies]
    listed = [ids.items] if grid is None else [grid.outer, grid.inner]
    long = sum(map(_more_lines, columns)) + sum(map(lines.listing, listed))
    sizes = Sizes(len(copies), sum(counts), counts[0], len(columns), long, loops, lines.braces)
    return sizes, columns, unifying.split


def together(groups: Sequence[Group], least: int) -> list[Group]:
    """The groups; what is small alone is folded where loops over the same items save `least` lines together."""
    saved = Counter[Hashable]()
    for one in groups:
        if _saves(one):
            saved[one.over] += one.sizes.saved
    enough = {items for items, lines in saved.items() if lines >= least}
    return [replace(one, why="") if _saves(one) and one.over in enough else one for one in groups]


def _saves(group: Group) -> bool:
    return not group.why or (group.small and group.sizes.saved > 0)


def _split(copies: Sequence[Copy], items: Sequence[str], split: Sequence[Sequence[str]]) -> Iterator[Sequence[Copy]]:
    """Copies that mention the same names, and those whose names differ in the item alone."""
    same: dict[tuple[str, ...], list[Copy]] = {}
    following: dict[tuple[str, ...], list[Copy]] = {}
    for at, (copy, item) in enumerate(zip(copies, items, strict=True)):
        names = tuple(each[at] for each in split)
        same.setdefault(names, []).append(copy)
        following.setdefault(tuple(name.replace(item, "*") for name in names), []).append(copy)
    yield from (*same.values(), *following.values())


def _more_lines(column: Sequence[Expression]) -> int:
    """How many lines the values of a column take beyond one each, without those that leave the body for it."""
    more = [one.text.count("\n") if isinstance(one, Literal) else 0 for one in column]
    return sum(more[1:])


def _column(columns: list[Sequence[Expression]], values: Sequence[Expression]) -> Expression:
    """Notes a column, once."""
    if values not in columns:
        columns.append(values)
    return Call("core", "lookup", Literal(""))


def _framed(copies: Sequence[Copy]) -> Iterator[Sequence[Copy]]:
    """Copies whose ids have a frame in common."""
    framed: dict[Frame, list[Copy]] = {}
    for copy in copies:
        for frame in frames(copy.name):
            framed.setdefault(frame, []).append(copy)
    return iter(framed.values())
