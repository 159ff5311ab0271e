"""The definitions of a file whose loops are written out, and what becomes of each."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dialects.terraform.syntax.loops_in import Loop, loops_in
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Block, Body, Definition
from transpile.language.protocols import LoopInside
from transpile.syntax.edits import Edit
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span

_TESTS = frozenset(("check", "precondition", "postcondition", "validation"))
"""Blocks that test values: what they go through stays."""


@dataclass(frozen=True, slots=True)
class Written:
    """One definition: what changes in it, what is to be said of that, and the variables that its loops are fixed at.

    `kept`: its loops that stay, or of which a copy does. `narrow`: whether it has numbers that were computed with fewer
    bits than they are read with now.
    """

    definition: Definition
    edits: tuple[Edit, ...] = ()
    told: tuple[Diagnostic, ...] = ()
    fixed: frozenset[str] = frozenset()
    kept: frozenset[Loop] = frozenset()
    narrow: bool = False


def definitions(body: Body) -> Iterator[Definition]:
    """Everything that is defined in a file, but for tests of values."""
    for item in body.items:
        if isinstance(item, Definition):
            yield item
        elif isinstance(item, Block) and item.type.text not in _TESTS:
            yield from definitions(item.body)


def listed(body: Body, kept: Collection[Loop]) -> tuple[LoopInside, ...]:
    """Every loop of a file, with the address of what it stands in; those of tests of values stay."""
    tried = {id(one) for one in definitions(body)}
    return tuple(
        LoopInside(address, heading(loop), loop.span, id(one) not in tried or loop in kept)
        for address, one in _addressed(body)
        for loop in loops_in(one.value)
    )


def heading(loop: Loop) -> Span:
    """The place of a loop for people: from its beginning to what it visits."""
    return Span(loop.span.start, loop.collection.span.end)


def _addressed(body: Body, around: tuple[str, ...] = ()) -> Iterator[tuple[str, Definition]]:
    for item in body.items:
        if isinstance(item, Definition):
            yield ".".join((*around, item.name.text)), item
        else:
            names = (item.type.text, *(one.text for one in item.labels))
            top = {"locals": ("local",), "resource": names[1:]}.get(item.type.text) if not around else None
            yield from _addressed(item.body, (*around, *(top or names)))
