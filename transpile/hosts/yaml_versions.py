"""Scalars that mean one thing in YAML 1.1 and another in YAML 1.2: a result has only those that its source has."""

from __future__ import annotations

from collections.abc import Iterator

from transpile.hosts.scalars import ambiguous
from transpile.syntax.tree import Node, Parsed, Scalar, Style, Tagged, nodes


def new_ambiguity(before: Parsed, after: Parsed) -> str | None:
    """A plain scalar of the result that readers of YAML do not agree on, and that the source does not have."""
    if after.host != "yaml":
        return None
    found = dict.fromkeys(_ambiguous(after.root))
    known = frozenset(_ambiguous(before.root)) if found and before.host == "yaml" else frozenset()
    return next((text for text in found if text not in known), None)


def _ambiguous(root: Node) -> Iterator[str]:
    return (text for text in _plain(root) if ambiguous(text))


def _plain(root: Node) -> Iterator[str]:
    """The plain scalars of a tree, but those whose tag says what they are; what an alias stands for comes once."""
    tagged: Node | None = None
    for node in nodes(root):
        if isinstance(node, Scalar) and node.style is Style.PLAIN and node is not tagged:
            yield node.text
        if isinstance(node, Tagged):
            tagged = node.value
