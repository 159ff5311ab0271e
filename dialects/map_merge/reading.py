"""Reading `Fn::Map` and `Fn::Merge` (map-merge-rfc.md with the errata MM1-MM9)."""

from __future__ import annotations

from dialects.cloudformation.loops.allowed_places import list_place, object_place
from dialects.cloudformation.loops.fragments import no_value
from dialects.cloudformation.loops.invocations import Invocation, invocation
from dialects.cloudformation.loops.respelling import slip
from dialects.map_merge import loops, merging
from dialects.map_merge.arguments import is_keyed
from dialects.templates.names import bare, function, key_text
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.diagnostics import Severity
from transpile.ir import Expression, Member, Object, Shared, Splice, Spread
from transpile.syntax.source import Span
from transpile.syntax.tree import Alias, Entry, Mapping, Node, through


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """The loops and objects of an entry `Fn::Merge`, or the loop that an entry of a section only names (MM3)."""
    match key_text(entry):
        case "Fn::Merge":
            site = object_place("Fn::Merge", entry.key.span, site, reader)
            return merging.merge(entry.value, entry, site, reader)
        case "Fn::Map" if site.section == "Parameters":
            object_place("Fn::Map", entry.key.span, site, reader)
            return ()
        case "Fn::Map" if site.role is Role.TEMPLATE or (
            site.role is Role.SECTION and isinstance(bare(entry.value), Mapping)
        ):
            return _entries(Invocation(entry.key.span, entry.value), entry, site, reader)
    if site.role is not Role.SECTION:
        return None
    value = through(entry.value)
    call = invocation(value, "Fn::Map")
    return None if call is None else _named(entry, call, site, reader)


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """A map that is an item of a list: its items stand in that list (MM5)."""
    call = invocation(node, "Fn::Map")
    if call is None:
        return None
    if is_keyed(call):
        reader.report(
            "T120",
            "Fn::Map with Key produces entries of an object, but it is an item of a list",
            call.keyword,
            "an item of a list",
            "remove Key to produce list items, or wrap it: {Fn::Merge: [Fn::Map]} merges the entries into one object",
        )
        return Splice(no_value(outer), outer)
    site = list_place("Fn::Map", call.keyword, site, reader)
    loop = loops.list_loop(call, outer, site, reader)
    return Splice(loop or no_value(outer), outer)


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """A map as a value, `!Merge`, or `Fn::Ref`."""
    if isinstance(node, Mapping) and len(node.entries) != 1:
        merging.report_beside(node, site, reader)
        return None
    found = function(node)
    match found[0] if found else "":
        case "Fn::Map":
            return _map_value(node, outer, site, reader)
        case "Fn::Ref" if isinstance(node, Mapping):
            return slip(node, outer, site, reader)
        case "Fn::Merge" if (merged := invocation(node, "Fn::Merge")) and not isinstance(node, Mapping):
            site = object_place("Fn::Merge", merged.keyword, site, reader)
            return Object(merging.merge(merged.argument, None, site, reader), outer)
    return None


def finish(reader: Reader) -> None:
    """Nothing more to check: inner names may be those of outer loops (MM6)."""


def _map_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression:
    """A map that is a whole value: a list without `Key`, an object of its entries with."""
    call = invocation(node, "Fn::Map")
    assert call is not None
    if is_keyed(call):
        site = object_place("Fn::Map with Key", call.keyword, site, reader)
        loop = loops.keyed_loop(call, outer, site, reader)
        origin = node.entries[0] if isinstance(node, Mapping) else None
        return no_value(outer) if loop is None else Object((Spread(loop, origin),), outer)
    if site.role is Role.SECTION:
        _needs_key(call.keyword, site.section, reader)
        return no_value(outer)
    site = list_place("Fn::Map", call.keyword, site, reader)
    return loops.list_loop(call, outer, site, reader) or no_value(outer)


def _entries(call: Invocation, entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...]:
    """`Fn::Map` as a key of a section's object or of the template."""
    if not is_keyed(call):
        _needs_key(call.keyword, site.section or "a template", reader)
        return ()
    site = object_place("Fn::Map", call.keyword, site, reader)
    loop = loops.keyed_loop(call, entry.value, site, reader)
    return () if loop is None else (Spread(loop, entry),)


def _named(entry: Entry, call: Invocation, site: Site, reader: Reader) -> tuple[Member | Spread, ...]:
    """`Name: {Fn::Map: ...}` in a section: the name is the loop's, and does not appear (MM3)."""
    name = key_text(entry)
    if not is_keyed(call):
        _needs_key(call.keyword, f"{site.section}.{name}", reader)
        return ()
    reader.report(
        "T119",
        f"{name!r} is not an entry of {site.section}: it is only the name of its Fn::Map",
        entry.key,
        "does not appear in the result",
        "put the Fn::Map into the list of an Fn::Merge",
        severity=Severity.WARNING,
    )
    loop = loops.keyed_loop(call, entry.value, site, reader, named=entry)
    if loop is None:
        return ()
    return (Spread(Shared(loop, entry.value) if isinstance(entry.value, Alias) else loop, entry),)


def _needs_key(keyword: Span, where: str, reader: Reader) -> None:
    reader.report(
        "T121",
        f"without Key, Fn::Map produces a list, but {where} needs entries",
        keyword,
        "no Key",
        f"add Key: {reader.sub('Name${Index}')} to the Fn::Map",
    )
