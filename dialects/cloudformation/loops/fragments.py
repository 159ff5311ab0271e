"""The fragment of a loop that produces a list."""

from __future__ import annotations

from dialects.templates.names import bare
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Site
from transpile.ir import Array, Expression, Literal, Shared, Splice
from transpile.syntax.tree import Alias, Anchored, Kind, Node, Sequence


def fragment_items(fragment: Node, site: Site, reader: Reader) -> tuple[Expression | Splice, ...]:
    """What a round adds to the list: the fragment, or its items if it is a list or a loop itself (MM5)."""
    match fragment:
        case Sequence():
            return reader.items(fragment, site)
        case Anchored():
            return fragment_items(fragment.value, site, reader)
        case Alias(target=target):
            return _shared_items(fragment, target, site, reader)
    return (reader.item(fragment, site),)


def no_value(node: Node) -> Literal:
    """What stands for a loop that could not be read; the error is reported."""
    return Literal("", Kind.NULL, node)


def _shared_items(alias: Alias, target: Node, site: Site, reader: Reader) -> tuple[Expression | Splice, ...]:
    if isinstance(bare(target), Sequence):
        items = Array(fragment_items(target, site, reader), target)
        return (Splice(Shared(items, alias), alias),)
    return (reader.item(alias, site),)
