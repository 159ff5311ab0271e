"""The definitions of a file whose loops are written out, and what becomes of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Block, Body, Definition
from transpile.syntax.edits import Edit

_TESTS = frozenset(("check", "precondition", "postcondition", "validation"))
"""Blocks that test values: what they go through stays."""


@dataclass(frozen=True, slots=True)
class Written:
    """One definition: what changes in it, what is to be said of that, and the variables that its loops are fixed at."""

    definition: Definition
    edits: tuple[Edit, ...] = ()
    told: tuple[Diagnostic, ...] = ()
    fixed: frozenset[str] = frozenset()
    keeps: bool = False


def definitions(body: Body) -> Iterator[Definition]:
    """Everything that is defined in a file, but for tests of values."""
    for item in body.items:
        if isinstance(item, Definition):
            yield item
        elif isinstance(item, Block) and item.type.text not in _TESTS:
            yield from definitions(item.body)
