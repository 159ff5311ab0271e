"""Reading `Fn::ForEach::Name: [identifier, collection, fragment]` (foreach-rfc.md, read as the service does it)."""

from __future__ import annotations

from dialects.foreach import checks, naming, shape
from dialects.templates.names import key_text
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Enclosing, Role, Site
from transpile.ir import Binder, Expression, Literal, Loop, Member, Merge, Object, Shared, Splice, Spread
from transpile.syntax.tree import (
    Alias,
    Anchored,
    Entry,
    Kind,
    Mapping,
    Node,
    Scalar,
    Sequence,
    Tagged,
    short_tag,
    through,
)

KEYWORD = "Fn::ForEach"
NAMED = f"{KEYWORD}::"
SHORT = ("!ForEach", "!Fn::ForEach")
"""Tags that people take for a short form."""


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """The loop that an entry `Fn::ForEach::Name` spells. A loop with a wrong layout stands as null."""
    key = key_text(entry)
    if not key.startswith(NAMED) and key != KEYWORD:
        return None
    checks.transform(entry, reader)
    site = checks.place(entry, site, reader)
    loop = _loop(key.removeprefix(KEYWORD).removeprefix("::"), entry, entry.value, site, reader)
    if loop is None:
        return (Member(Literal(key, origin=entry.key), Literal("", Kind.NULL), entry),)
    return (Spread(loop, entry),)


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """Nothing: an item of a list is never an `Fn::ForEach`."""
    return None


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """Nothing; but a short form is an error (RFC constraint 1)."""
    if isinstance(node, Tagged) and short_tag(node.tag).startswith(SHORT):
        reader.report(
            "T116",
            f"{node.tag} does not exist: Fn::ForEach has no short form",
            node.span._replace(end=node.span.start + len(node.tag)),
            "not a CloudFormation tag",
            "write the loop as an entry: 'Fn::ForEach::Name': [Identifier, Collection, {Key${Identifier}: ...}]",
        )
    return None


def finish(reader: Reader) -> None:
    """Names that clash with loops further on."""
    naming.crossed_names(reader)


def _loop(name: str, entry: Entry, node: Node, site: Site, reader: Reader) -> Loop | Shared | None:
    """The loop in the list `node`; None, with T101, where the layout is wrong."""
    if isinstance(node, Alias):
        loop = _loop(name, entry, node.target, site, reader)
        return Shared(loop, node) if loop else None
    bare = through(node)
    if not shape.layout(name, entry, bare, reader) or not isinstance(bare, Sequence):
        return None
    identifier, collection, fragment = bare.items
    binder = _binder(name, identifier, reader)
    enclosing = Enclosing("foreach", name, entry.key, (binder,) if binder.name else (), collection)
    naming.names(enclosing, site, reader)
    reader.enter(enclosing, site)
    shape.collection(name, collection, reader)
    source = reader.value(collection, site.as_source())
    result = Merge(_fragment(name, fragment, site.inside(enclosing, in_strings=True), reader))
    return Loop(
        name, None, binder, source, result, stringify=True, dialect="foreach", origin=node, label_origin=entry.key
    )


def _binder(name: str, node: Node, reader: Reader) -> Binder:
    """The identifier; T103 where it is no literal name (RFC constraint 6)."""
    scalar = through(node)
    if isinstance(scalar, Scalar) and reader.kind(scalar) is Kind.STRING and scalar.text:
        return reader.binder(scalar, node)
    shape.wrong_identifier(name, node, scalar, reader)
    return Binder("", node)


def _fragment(name: str, node: Node, site: Site, reader: Reader) -> tuple[Member | Spread, ...]:
    """The fragment's entries; T112 where it is no object of output keys."""
    match node:
        case Anchored():
            return _fragment(name, node.value, site, reader)
        case Alias(target=target):
            return (Spread(Shared(Object(_fragment(name, target, site, reader), target), node)),)
        case Mapping() if not shape.is_call(node):
            members = reader.members(node, site)
            if checks.too_high(node, site, reader):
                return members
            if site.role is Role.SECTION:
                checks.definitions(members, site, reader)
            checks.identifier_in_keys(members, site, reader)
            return members
    shape.wrong_fragment(name, node, reader)
    return ()
