"""The dialect `cfn`: a template without loops. It has no feature, so every loop is unrolled on the way to it."""

from __future__ import annotations

from dialects.cloudformation import Reader, Site
from transpile.features import Feature
from transpile.ir import Expression, Member, Splice, Spread
from transpile.tree import Entry, Node

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
