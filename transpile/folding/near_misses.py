"""Entries that would be copies but for what no loop can say: who looks for them in a list finds why they stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from transpile.folding.candidates import Finding, Group, sized
from transpile.folding.copies import Copy, alike
from transpile.folding.logical_ids import few, varying
from transpile.folding.shapes import Shapes
from transpile.folding.worth import unfit, unworthy
from transpile.ir import Object


def near_misses(copies: Sequence[Copy], section: str, shapes: Shapes, finding: Finding) -> Iterator[Group]:
    """Groups of entries that no loop can stand for, with the reason, where it would be worth one."""
    for some in alike(copies, lambda value: shapes.loose(value, section)):
        if len(some) < finding.options.min_copies:
            continue
        ids = varying([one.name for one in some])
        computed = [replace(one, value=shapes.computed(one.value, section)) for one in some]
        sizes, _, split = sized(computed, ids, finding.means, finding.lines)
        fixed, followed = shapes.computed_never(section), shapes.followed.get(section, frozenset())
        why = _attributes(some, fixed, shapes) or _names(split) or _attributes(some, followed, shapes)
        if why and not (unfit(sizes, finding.options) or unworthy(sizes, finding.options)):
            yield Group(tuple(some), ids, sizes, why)


def _attributes(copies: Sequence[Copy], names: Collection[str], shapes: Shapes) -> str:
    """The attributes, of those with these names, that differ."""
    rows = [one.value.fields for one in copies if isinstance(one.value, Object)]
    differ = [name for name in sorted(names) if len({shapes.whole(one.get(name)) for one in rows}) > 1]
    said = " and ".join(f"`{name}`" for name in differ)
    return f"a loop cannot compute {said}, which differ{'s' * (len(differ) == 1)}" if differ else ""


def _names(split: Sequence[Sequence[str]]) -> str:
    """The names that differ and follow nothing."""
    if not split:
        return ""
    named = few(list(dict.fromkeys(split[0])))
    return f"they refer to {named}, which do not follow their logical IDs"
