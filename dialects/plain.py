"""The dialect `cfn`: a template without loops. It has no feature, so every loop is unrolled on the way to it."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.templates import Reader, Site
from transpile.ir import Expression, Loop, Member, Splice, Spread
from transpile.ir.features import Feature
from transpile.language.writing import Writing
from transpile.syntax.tree import Entry, Node

name = "cfn"
family = "dialects.cloudformation"
marks: tuple[str, ...] = ()
features: frozenset[Feature] = frozenset()


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """No entry is a loop."""
    return None


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """No item is a loop."""
    return None


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """No value is a loop."""
    return None


def finish(reader: Reader) -> None:
    """Nothing to check."""


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """Never called, as the others below: no loop is left."""
    raise AssertionError("no feature for loops")


def write_item(splice: Splice, writing: Writing) -> Expression:
    """No loop is left."""
    raise AssertionError("no feature for loops")


def write_value(loop: Loop, writing: Writing) -> Expression:
    """No loop is left."""
    raise AssertionError("no feature for loops")
