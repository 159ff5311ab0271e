"""The loops that a `Fn::Map` spells by itself: a list, or with `Key` the entries of an object."""

from __future__ import annotations

from dialects.cloudformation.loops.fragments import fragment_items
from dialects.cloudformation.loops.invocations import Invocation
from dialects.cloudformation.loops.key_templates import KeyArgument, read_key
from dialects.map_merge.arguments import Map, arguments
from dialects.templates.definitions import defines, report_value
from dialects.templates.names import key_text
from dialects.templates.reader import Reader
from dialects.templates.site import Role, Site
from transpile.ir import Collect, Expression, Literal, Loop, Member, Merge
from transpile.syntax.tree import Entry, Node

KEY = KeyArgument("Key", "Fn::Map", "T120", "Instance${Index}")


def list_loop(call: Invocation, node: Node, site: Site, reader: Reader) -> Loop | None:
    """A map without `Key`, as a list. A fragment that is a list contributes its items (MM5)."""
    given = arguments(call, site, reader)
    if given is None:
        return None
    inside = enter(given, node, site.as_value(), reader)
    return looped(given, node, Collect(fragment_items(given.fragment, inside, reader)), site, reader)


def keyed_loop(call: Invocation, node: Node, site: Site, reader: Reader, *, named: Entry | None = None) -> Loop | None:
    """A map with `Key`: one entry a round. `named` is the entry that only names the loop (MM3)."""
    given = arguments(call, site, reader)
    if given is None or given.key is None:
        return None
    inside = enter(given, node, site, reader, named=named)
    key = read_key(given.key.value, KEY, inside, reader)
    value = reader.value(given.fragment, inside.below(key.text if isinstance(key, Literal) else "a loop's entry"))
    if site.role is Role.SECTION:
        _definition(given, value, site, reader)
    return looped(given, node, Merge((Member(key, value),)), site, reader, named=named)


def looped(
    given: Map, node: Node, result: Collect | Merge, site: Site, reader: Reader, *, named: Entry | None = None
) -> Loop:
    """The loop with that result. Its source stands outside of it."""
    source = reader.value(given.collection, site.as_value())
    label, label_origin = (key_text(named), named.key) if named else (None, None)
    return Loop(label, given.index, given.value, source, result, dialect="map", origin=node, label_origin=label_origin)


def enter(
    given: Map, node: Node, site: Site, reader: Reader, *, named: Entry | None = None, fragment: bool = False
) -> Site:
    """Note the loop, which hides names from here on; the site of what stands in it."""
    enclosing = given.enclosing(key_text(named) if named else None, named.key if named else node)
    reader.enter(enclosing, site)
    return site.inside(enclosing, in_names=True, fragment=fragment)


def _definition(given: Map, value: Expression, site: Site, reader: Reader) -> None:
    """T114: an entry of a section is a definition."""
    if not defines(value, site.section):
        report_value("the fragment of this Fn::Map", given.fragment, site, reader)
