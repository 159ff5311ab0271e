"""Looking into located trees, and replacing parts of them."""

from __future__ import annotations

from collections.abc import Mapping

from transpile.syntax.tree import Entry, Node
from transpile.syntax.tree import Mapping as MappingNode


def entries(node: Node | None) -> tuple[Entry, ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, MappingNode) else ()


def name_of(entry: Entry) -> str:
    """The key, where it is a scalar."""
    return getattr(entry.key, "text", "")


def value_of(node: Node | None, key: str) -> Node | None:
    """The value behind a key."""
    return next((entry.value for entry in entries(node) if name_of(entry) == key), None)


def replaced(node: Node, changed: Mapping[Node, Node], depth: int = 3) -> Node:
    """The tree down to the attributes of parameters, with other nodes in it; what does not change stays the same."""
    if node in changed:
        return changed[node]
    if not depth or not isinstance(node, MappingNode):
        return node
    values = [replaced(entry.value, changed, depth - 1) for entry in node.entries]
    if all(new is entry.value for new, entry in zip(values, node.entries, strict=True)):
        return node
    pairs = zip(node.entries, values, strict=True)
    return MappingNode(
        node.span, tuple(one if one.value is new else Entry(one.key, new) for one, new in pairs), node.flow
    )
