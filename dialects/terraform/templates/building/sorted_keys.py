"""Objects whose order a function of the template tells: Terraform sends their keys sorted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.marks import Entries, Grouped, Items, Looped
from transpile.syntax.tree import Entry, Mapping, Node, Sequence

VISITING = "Fn::For"
"""The loop of templates that goes over objects."""


def sorted_inside(builder: Builder, node: Node) -> Node:
    """What a function is given whose answer tells the order of keys: Terraform sends these sorted, those of rounds too.

    Of an object with keys that loops compute it is noted: they are not known here.
    """
    mark = builder.marks.get(node)
    if isinstance(mark, Looped):
        builder.marks[node] = replace(mark, yields=_yielded(builder, mark.yields))
        builder.sorted.update((node,) if isinstance(mark.yields, Grouped) else ())
    match node:
        case Mapping(entries=entries) if mark is None:
            known = _is_known(builder, entries)
            made = _replaced(node, sorted(entries, key=_key) if known else entries, builder)
            builder.sorted.update(() if known else (made,))
            return made
        case Sequence(items=items) if mark is None:
            new = tuple(sorted_inside(builder, one) for one in items)
            return node if new == items else replace(node, items=new)
    return node


def sorted_items(builder: Builder, node: Node) -> Node:
    """The arguments of a loop of the template, what it goes over with sorted keys: Terraform sends these so."""
    if not isinstance(node, Sequence) or node in builder.marks or len(node.items) < 2:
        return node
    names, over, *rest = node.items
    return replace(node, items=(names, sorted_inside(builder, over), *rest))


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


def _key(entry: Entry) -> str:
    return getattr(entry.key, "text", "")
