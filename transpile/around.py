"""Where loops stand: the loops around them, and the section or the value that they are in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from transpile.ir import Binder, Collect, Expression, Group, Loop, Member, Merge, Object, Spread
from transpile.values import bare
from transpile.walk import bound, children, free, result_children


@dataclass(frozen=True, slots=True)
class Around:
    """Where something stands: the loops around it, outermost first, and whether among the entries of a section."""

    loops: tuple[Loop, ...] = ()
    section: bool = False

    @property
    def binders(self) -> frozenset[Binder]:
        """The variables of the loops around."""
        return frozenset().union(*map(bound, self.loops))

    def below(self) -> Around:
        """Where the values of entries stand."""
        return replace(self, section=False) if self.section else self

    def inside(self, loop: Loop) -> Around:
        """Where the entries stand that a round of `loop` yields."""
        return Around((*self.loops, loop), self.section and not isinstance(loop.result, Collect))


def waits(loop: Loop, around: Around) -> bool:
    """Whether its rounds need a variable of a loop around, so that they are not known before that is unrolled."""
    needs = free(loop.source)
    if loop.filter is not None:
        needs |= free(loop.filter)
    if isinstance(loop.result, Group):
        needs |= free(loop)
    return bool(needs & around.binders)


def nested(loop: Loop, around: Around) -> Iterator[tuple[Loop, Around]]:
    """The loops in what a round of `loop` yields, at any depth, and where they stand."""
    inside = around.inside(loop)
    match loop.result:
        case Merge(members):
            yield from _loops_of_members(members, inside)
        case _:
            for child in result_children(loop.result):
                yield from _loops(child, inside.below())


def _loops_of_members(members: tuple[Member | Spread, ...], around: Around) -> Iterator[tuple[Loop, Around]]:
    for member in members:
        value = bare(member.value)
        if isinstance(member, Spread) and isinstance(value, Object):
            yield from _loops_of_members(value.members, around)
        else:
            yield from _loops(value, around if isinstance(member, Spread) else around.below())


def _loops(e: Expression, around: Around) -> Iterator[tuple[Loop, Around]]:
    if isinstance(e, Loop):
        yield e, around
        yield from nested(e, around)
    elif isinstance(e, Object):
        yield from _loops_of_members(e.members, around.below())
    else:
        for child in children(e):
            yield from _loops(child, around.below())
