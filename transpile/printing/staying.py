"""What stands in a result where it stood in the source: the nodes whose text no edit touches as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile import ir
from transpile.printing.anchors import Sharing
from transpile.printing.kept_slices import Part
from transpile.syntax import tree
from transpile.syntax.source import Source
from transpile.syntax.tree import Alias, Anchored, Entry, Node, Tagged, content, is_short_form


def sharing(source: Source, root: Node, result: ir.Expression) -> Sharing:
    """What a text, read as `root`, shares where nothing of it comes to another place.

    An alias stays if its anchor, and all anchors of that name, do.
    """
    if "&" not in source.text:
        return Sharing()
    named = [node for node in tree.nodes(root) if isinstance(node, Anchored | Alias)]
    still = {node for node in nodes(result, root) if isinstance(node, Anchored)}
    gone = {node.name for node in named if isinstance(node, Anchored) and node not in still}
    return Sharing(frozenset(node for node in named if isinstance(node, Alias) and node.name in gone))


def nodes(e: ir.Expression, slot: Node) -> Iterator[Node]:
    """The nodes of `slot`, and below it, that stay where `e` is printed in its place."""
    if e.origin is not slot or isinstance(e, ir.Filled):
        return
    inner = content(slot)
    match e, inner:
        case ir.Object(), _ if is_short_form(slot):
            yield from tree.nodes(slot)
        case ir.Object(members), tree.Mapping(entries=old):
            yield from _wrappers(slot)
            yield from _children(members, old)
        case ir.Array(items), tree.Sequence(items=old):
            yield from _wrappers(slot)
            yield from _children(items, old)
        case ir.Call(argument=argument), _:
            yield from _wrappers(slot)
            yield from _argument(argument, slot)
        case _:
            yield from tree.nodes(slot)


def _wrappers(slot: Node) -> Iterator[Node]:
    """A node with the anchors and tags before it."""
    yield slot
    while isinstance(slot, Anchored | Tagged):
        slot = slot.value
        yield slot


def _argument(argument: ir.Expression, slot: Node) -> Iterator[Node]:
    """What stays of the argument of a call: behind its tag, or below its name."""
    while isinstance(slot, Anchored | Tagged) and not (isinstance(slot, Tagged) and is_short_form(slot)):
        slot = slot.value
    if isinstance(slot, Tagged):
        yield from nodes(argument, slot.value)
    elif isinstance(slot, tree.Mapping) and slot.entries:
        yield from nodes(argument, slot.entries[0].value)


def _children(parts: Sequence[Part], old: Sequence[Entry | Node]) -> Iterator[Node]:
    """What stays of the children of a collection, which keep their order (`tree_diff`)."""
    position = {id(node): index for index, node in enumerate(old)}
    at = 0
    for part in parts:
        index = position.get(id(part.origin), -1)
        if index < at:
            continue
        at, node = index + 1, old[index]
        if isinstance(part, ir.Member) and isinstance(node, Entry):
            if part.key.origin is node.key:
                yield from tree.nodes(node.key)
            yield from nodes(part.value, node.value)
        elif isinstance(part, ir.Spread | ir.Splice):
            yield from tree.nodes(node.key) if isinstance(node, Entry) else ()
            yield from tree.nodes(node.value if isinstance(node, Entry) else node)
        elif not isinstance(part, ir.Member) and not isinstance(node, Entry):
            yield from nodes(part, node)
