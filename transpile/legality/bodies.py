"""What the bodies of loops hold, found in one walk for all who ask what a loop needs."""

from __future__ import annotations

from typing import NamedTuple

from transpile.ir import Call, Expression, Loop, Member, Object, Reference, Text
from transpile.ir.traversal import result_children, walk


class Body(NamedTuple):
    """What a round of `loop` yields, at any depth: its calls, its texts, whether it mentions the template or has loops.

    `computed` are the calls in keys, also in those of the source and of the filter.
    """

    loop: Loop
    calls: list[Call]
    texts: list[Text]
    refers: bool
    loops: bool
    computed: list[Call]


def read(loop: Loop) -> Body:
    """The body of `loop`."""
    found = [e for child in result_children(loop.result) for e in walk(child)]
    calls = [e for e in found if isinstance(e, Call)]
    texts = [e for e in found if isinstance(e, Text)]
    kinds = {e.__class__ for e in found}
    refers, loops = Reference in kinds, Loop in kinds
    around = [e for one in (loop.source, loop.filter) if one is not None for e in walk(one)]
    return Body(loop, calls, texts, refers, loops, _computed([loop, *around, *found]))


def _computed(found: list[Expression]) -> list[Call]:
    """The calls in the keys of these."""
    members = [one for e in found if isinstance(e, Object | Loop) for one in e.members]
    keys = [one.key for one in members if isinstance(one, Member) and isinstance(one.key, Text)]
    return [part for key in keys for part in key.parts if isinstance(part, Call)]
