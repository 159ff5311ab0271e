"""Objects whose order a function of the template tells: Terraform sends their keys sorted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from transpile.syntax.tree import Entry, Mapping, Node, Sequence


def with_sorted_keys(node: Node, functions: Collection[str], below: bool = False) -> Node:
    """A tree in which objects below these functions have their keys in order; what does not change stays the same."""
    match node:
        case Mapping(entries=entries):
            inner = [_entry(one, functions, below) for one in entries]
            wanted = sorted(inner, key=_key) if below and all(map(_key, inner)) else inner
            return node if wanted == list(entries) else replace(node, entries=tuple(wanted))
        case Sequence(items=items):
            new = [with_sorted_keys(one, functions, below) for one in items]
            return node if new == list(items) else replace(node, items=tuple(new))
    return node


def _entry(entry: Entry, functions: Collection[str], below: bool) -> Entry:
    value = with_sorted_keys(entry.value, functions, below or _key(entry) in functions)
    return entry if value is entry.value else Entry(entry.key, value)


def _key(entry: Entry) -> str:
    return getattr(entry.key, "text", "")
