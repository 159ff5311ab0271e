"""The dialect `cfn`: a template without loops. It has no feature, so every loop is unrolled on the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from transpile.ir import Expression, Loop, Member, Splice, Spread
from transpile.ir.features import Feature
from transpile.language.writing import Writing
from transpile.syntax.source import Span
from transpile.syntax.tree import Parsed

name = "cfn"
construct = "a template without loops"
language = ""
families: tuple[str, ...] = ()
respelled: frozenset[str] = frozenset()
marks: tuple[str, ...] = ()
features: frozenset[Feature] = frozenset()


def respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """It has no spelling of its own."""
    return ()


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """Never called, as the others below: no loop is left."""
    raise AssertionError("no feature for loops")


def write_item(splice: Splice, writing: Writing) -> Expression:
    """No loop is left."""
    raise AssertionError("no feature for loops")


def write_value(loop: Loop, writing: Writing) -> Expression:
    """No loop is left."""
    raise AssertionError("no feature for loops")
