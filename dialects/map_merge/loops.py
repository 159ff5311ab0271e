"""The loops that an `Fn::Map` spells by itself: a list, or with `Key` the entries of an object."""

from __future__ import annotations

from dialects.cloudformation.loops.arguments import Arguments
from dialects.cloudformation.loops.fragments import fragment_items
from dialects.cloudformation.loops.invocations import Invocation
from dialects.cloudformation.loops.key_templates import KeyArgument, read_key
from dialects.cloudformation.loops.several_items import has_several
from dialects.map_merge.arguments import arguments
from dialects.templates.reading.definitions import defines, report_value
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.ir import Collect, Expression, Literal, Loop, Member, Merge, Text
from transpile.ir.traversal import free
from transpile.syntax.tree import Entry, Node

KEY = KeyArgument("Key", "Fn::Map", "T120", "Instance${Index}")


def list_loop(call: Invocation, node: Node, site: Site, reader: Reader) -> Loop | None:
    """A map without `Key`, as a list. A fragment that is a list contributes its items (MM5)."""
    given = arguments(call, site, reader)
    if given is None:
        return None
    result = Collect(fragment_items(given.fragment, given.enter(node, site.as_value(), reader), reader))
    return given.loop(node, reader.value(given.collection, site.as_source()), result)


def keyed_loop(call: Invocation, node: Node, site: Site, reader: Reader, *, named: Entry | None = None) -> Loop | None:
    """A map with `Key`: one entry a round. `named` is the entry that only names the loop (MM3)."""
    given = arguments(call, site, reader)
    if given is None or given.key is None:
        return None
    inside = given.enter(node, site, reader, named=named)
    key = read_key(given.key, KEY, inside, reader, given.fragment)
    _same_key(given, given.key, key, reader)
    value = reader.value(given.fragment, inside.below(key.text if isinstance(key, Literal) else "a loop's entry"))
    if site.role is Role.SECTION:
        _definition(given, value, site, reader)
    return given.loop(node, reader.value(given.collection, site.as_source()), Merge((Member(key, value),)), named)


def _same_key(given: Arguments, node: Node, key: Literal | Text, reader: Reader) -> None:
    """T301 where parameters are among several items: no round need be evaluated to know it."""
    index, value = given.index, given.value
    if not has_several(given.collection) or not free(key).isdisjoint((index, value)):
        return
    example = f"{key.text if isinstance(key, Literal) else 'Instance'}${{{index.name}}}"
    reader.report(
        "T301",
        f"the Key of Fn::Map mentions neither {index.name} nor {value.name}: every iteration would give the same key",
        node,
        "the same key in every iteration",
        f"use the index in it, e.g. {reader.sub(example)}",
    )


def _definition(given: Arguments, value: Expression, site: Site, reader: Reader) -> None:
    """T114: an entry of a section is a definition."""
    if not defines(value, site.section):
        report_value("the fragment of this Fn::Map", given.fragment, site, reader)
