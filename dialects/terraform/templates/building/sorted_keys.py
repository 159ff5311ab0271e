"""Objects whose order a function of the template tells: Terraform sends their keys sorted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Entries, Grouped, Items, Looped
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


def sorted_inside(builder: Builder, node: Node) -> Node:
    """What a function is given whose answer tells the order of keys: Terraform sends these sorted, those of rounds too.

    An object with keys that loops compute keeps its order: they are not known here.
    """
    mark = builder.marks.get(node)
    if isinstance(mark, Looped):
        builder.marks[node] = replace(mark, yields=_yielded(builder, mark.yields))
    match node:
        case Mapping(entries=entries) if mark is None:
            return _replaced(node, sorted(entries, key=_key) if _is_known(builder, entries) else entries, builder)
        case Sequence(items=items) if mark is None:
            new = tuple(sorted_inside(builder, one) for one in items)
            return node if new == items else replace(node, items=new)
    return node


def _is_known(builder: Builder, entries: Collection[Entry]) -> bool:
    return all(_key(one) and one not in builder.keys and one not in builder.spreads for one in entries)


def _replaced(node: Mapping, entries: Iterable[Entry], builder: Builder) -> Mapping:
    new = tuple(_inside(builder, one) for one in entries)
    return node if new == node.entries else replace(node, entries=new)


def _inside(builder: Builder, entry: Entry) -> Entry:
    """An entry with what is in it sorted; what the builder knows of it goes along."""
    value = sorted_inside(builder, entry.value)
    if value is entry.value:
        return entry
    new = Entry(entry.key, value)
    if entry in builder.keys:
        builder.keys[new] = builder.keys[entry]
    if entry in builder.spreads:
        builder.spreads.add(new)
    return new


def _yielded(builder: Builder, yields: Entries | Items | Grouped) -> Entries | Items | Grouped:
    match yields:
        case Items(items):
            return Items(tuple(sorted_inside(builder, one) for one in items))
        case Grouped(key, item):
            return Grouped(key, sorted_inside(builder, item))
        case Entries(body, last):
            return Entries(_replaced(body, body.entries, builder), last)


def _entry(entry: Entry, functions: Collection[str], below: bool) -> Entry:
    value = with_sorted_keys(entry.value, functions, below or _key(entry) in functions)
    return entry if value is entry.value else Entry(entry.key, value)


def _key(entry: Entry) -> str:
    return getattr(entry.key, "text", "")
