"""The shape of an `Fn::ForEach`: layout, identifier, collection, fragment, each refused with the way out."""

from __future__ import annotations

from dialects.templates.names import function, function_entry, key_text, untagged
from dialects.templates.reading.reader import Reader
from transpile.hosts.scalars import NULLS
from transpile.syntax.tree import Entry, Kind, Node, Scalar, Sequence, Tagged, through

LAYOUT = "write [Identifier, Collection, {OutputKey${Identifier}: value}]"


def is_call(node: Node) -> bool:
    """Whether a mapping is a call of a function, not an object of keys; an `Fn::Merge` is an object."""
    entry = function_entry(node)
    return entry is not None and key_text(entry) != "Fn::Merge"


def what(node: Node, reader: Reader) -> str:
    """How a message names what stands at `node`."""
    node = through(node)
    called = function(node)
    if called is not None:
        return called[0]
    match node:
        case Scalar(text=""):
            return "empty"
        case Scalar():
            return {Kind.NULL: "null", Kind.NUMBER: "a number", Kind.BOOLEAN: "a boolean"}.get(
                reader.kind(node), "a string"
            )
        case Sequence():
            return "a list"
    return "an object"


def layout(name: str, entry: Entry, node: Node, reader: Reader) -> bool:
    """T101: the loop has a name, and its value is a list of three."""
    if not name:
        reader.report(
            "T101",
            "a loop needs a name of its own",
            entry.key,
            "no name after Fn::ForEach::",
            "write Fn::ForEach::Name; the name does not appear in the result",
        )
    elif not isinstance(node, Sequence):
        reader.report(
            "T101",
            f"Fn::ForEach::{name} takes a list of three items: identifier, collection, fragment",
            entry.key,
            f"its value is {what(node, reader)}",
            LAYOUT,
        )
    elif len(node.items) != 3:
        _wrong_count(name, node, entry, reader)
    else:
        return True
    return False


def _wrong_count(name: str, node: Sequence, entry: Entry, reader: Reader) -> None:
    surplus = node.items[3:]
    missing = 3 - len(node.items)
    few = "an item is missing" if missing == 1 else f"{missing} items are missing"
    many = "one item too many" if len(surplus) == 1 else f"{len(surplus)} items too many, from here on"
    reader.report(
        "T101",
        f"Fn::ForEach::{name} takes three items: identifier, collection, fragment; it has {len(node.items)}",
        surplus[0] if surplus else entry.key,
        many if surplus else few,
        LAYOUT,
    )


def wrong_identifier(name: str, node: Node, scalar: Node, reader: Reader) -> None:
    """T103: the identifier is not a literal, non-empty string."""
    empty = isinstance(scalar, Scalar) and not scalar.text
    help = "write a literal name, e.g. Item"
    if isinstance(scalar, Scalar) and scalar.text:
        help = f'the identifier must be a string: quote it, "{scalar.text}", or choose another name'
    elif isinstance(scalar, Sequence):
        help = "one loop has one identifier; nest a loop for each, or look the other values up with Fn::FindInMap"
    reader.report(
        "T103",
        f"the identifier of Fn::ForEach::{name} must be a literal name",
        node,
        "it is empty" if empty else f"this is {what(node, reader)}",
        help,
    )


def collection(name: str, node: Node, reader: Reader) -> None:
    """T206, T207: a collection is a list of scalars and calls, or a call."""
    value = untagged(node)
    if isinstance(value, Sequence):
        for item in value.items:
            _item(name, item, reader)
    elif function(value) is None:
        _not_a_list(name, node, value, reader)


def _item(name: str, node: Node, reader: Reader) -> None:
    item = through(node)
    if isinstance(item, Scalar):
        if item.text not in NULLS or reader.kind(item) is not Kind.NULL:
            return
    elif function(untagged(node)) is not None:
        return
    if isinstance(item, Tagged) and isinstance(through(item.value), Scalar):
        return
    reader.report(
        "T207",
        f"the items of Fn::ForEach::{name} must be strings, numbers, booleans, or functions that return one",
        node,
        f"this is {what(node, reader)}",
        "iterate over names, put the rest into Mappings under these names, and look it up with Fn::FindInMap",
    )


def _not_a_list(name: str, node: Node, value: Node, reader: Reader) -> None:
    help = "write a list, e.g. [A, B], or a Ref to a parameter of type CommaDelimitedList"
    if isinstance(value, Scalar) and "," in value.text:
        help = f"write [{', '.join(part.strip() for part in value.text.split(','))}]"
    reader.report(
        "T206", f"the collection of Fn::ForEach::{name} must be a list", node, f"this is {what(node, reader)}", help
    )


def wrong_fragment(name: str, node: Node, reader: Reader) -> None:
    """T112: the fragment is not an object of output keys."""
    reader.report(
        "T112",
        f"the fragment of Fn::ForEach::{name} must be an object: its keys become keys of the result",
        node,
        f"this is {what(node, reader)}",
        "write {Key${Identifier}: value}; Fn::ForEach cannot produce a list or a single value",
    )
