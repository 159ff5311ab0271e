"""`Fn::Merge`: which objects and loops it merges into the object around it.

A map without `Key` can be one of these loops, and a merge can stand in its fragment: so both are read here.
"""

from __future__ import annotations

from dialects.cloudformation.loops.invocations import Invocation, invocation
from dialects.map_merge.arguments import NAMES, arguments, is_keyed
from dialects.map_merge.loops import keyed_loop
from dialects.templates.names import bare, function_entry, key_text
from dialects.templates.reading.definitions import defines, report_entry
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.ir import Loop, Member, Merge, Object, Shared, Spread
from transpile.syntax.tree import Alias, Anchored, Entry, Mapping, Node, Sequence

FORM = "write a list of Fn::Map and literal objects, or one Fn::Map without Key"


def merge(argument: Node, origin: Entry | None, site: Site, reader: Reader) -> tuple[Spread, ...]:
    """What `Fn::Merge` merges: a list, or one map without `Key` (MM9). `origin` is its entry, if it has one."""
    node = bare(argument)
    match node:
        case Sequence(items=()):
            return (Spread(Object(()), origin),)
        case Sequence(items=items):
            return tuple([spread for item in items for spread in _item(item, origin, site, reader)])
        case Alias(target=target) if isinstance(bare(target), Sequence):
            return merge(target, origin, site, reader)
    call = invocation(node, "Fn::Map")
    if call is not None and not is_keyed(call):
        return _spread(_merging_loop(call, argument, site, reader), origin)
    label = "Fn::Map with Key produces one object" if call else f"this is {_noun(node)}"
    help = f"put it into a list; {FORM}" if call or isinstance(node, Mapping) else FORM
    reader.report("T120", "Fn::Merge takes a list of objects", argument, label, help)
    return ()


def _merging_loop(call: Invocation, node: Node, site: Site, reader: Reader) -> Loop | None:
    """A map without `Key` whose objects are merged (MM9): the fragment's members, or a loop in its place."""
    given = arguments(call, site, reader)
    if given is None:
        return None
    members = _merged_fragment(given.fragment, given.enter(node, site, reader, fragment=True), reader)
    if site.role is Role.SECTION:
        _check_definitions(members, site, reader)
    return given.loop(node, reader.value(given.collection, site.as_source()), Merge(members))


def _check_definitions(members: tuple[Member | Spread, ...], site: Site, reader: Reader) -> None:
    """T114, for each entry that a map without `Key` merges into a section, those of objects merged inside it too."""
    for member in members:
        match member:
            case Member(origin=Entry() as entry) if not defines(member.value, site.section):
                report_entry(entry, site, reader)
            case Spread(value=Object(members=inner) | Shared(value=Object(members=inner))):
                _check_definitions(inner, site, reader)


def _merged_fragment(node: Node, site: Site, reader: Reader) -> tuple[Member | Spread, ...]:
    """The fragment of a map whose objects are merged, as members of the loop's result."""
    match node:
        case Anchored():
            return _merged_fragment(node.value, site, reader)
        case Sequence(items=items):
            return tuple([member for item in items for member in _merged_fragment(item, site, reader)])
        case Mapping() if not _calls(node):
            report_beside(node, site, reader)
            return reader.members(node, site)
        case Alias(target=target) if isinstance(bare(target), Mapping) and not _calls(bare(target)):
            return (Spread(Shared(Object(_merged_fragment(target, site, reader), target), node)),)
    spreads = _computed(node, node, None, site, reader)
    if spreads is None:
        _wrong_fragment(node, reader)
    return spreads or ()


def _item(
    node: Node, origin: Entry | None, site: Site, reader: Reader, outer: Node | None = None
) -> tuple[Spread, ...]:
    """One item of the list: a map, a nested merge, or a literal object."""
    outer = outer or node
    match node:
        case Anchored():
            return _item(node.value, origin, site, reader, outer)
        case Alias():
            return tuple(Spread(Shared(one.value, node), origin) for one in _item(node.target, origin, site, reader))
        case Mapping() if not _calls(node):
            return (_literal(node, outer, origin, site, reader),)
    spreads = _computed(node, outer, origin, site, reader)
    if spreads is None:
        reader.report("T120", "the items of Fn::Merge must be objects", node, f"this is {_noun(node)}", FORM)
    return spreads or ()


def _computed(node: Node, outer: Node, origin: Entry | None, site: Site, reader: Reader) -> tuple[Spread, ...] | None:
    """A map or a nested merge; None if `node` is neither."""
    nested = invocation(node, "Fn::Merge")
    if nested is not None:
        return merge(nested.argument, origin, site, reader)
    call = invocation(node, "Fn::Map")
    if call is None:
        return None
    return _spread(_map(call, outer, site, reader), origin)


def _map(call: Invocation, outer: Node, site: Site, reader: Reader) -> Loop | None:
    make = keyed_loop if is_keyed(call) else _merging_loop
    return make(call, outer, site, reader)


def _literal(node: Mapping, outer: Node, origin: Entry | None, site: Site, reader: Reader) -> Spread:
    """A literal object; one that only wraps a loop in its name is that loop (MM3)."""
    report_beside(node, site, reader)
    members = reader.members(node, site)
    match members:
        case (Spread(value=Loop() as loop),):
            return Spread(loop, origin)
    return Spread(Object(members, outer), origin)


def _spread(loop: Loop | None, origin: Entry | None) -> tuple[Spread, ...]:
    return () if loop is None else (Spread(loop, origin),)


def _calls(node: Node) -> bool:
    """Whether a mapping is a function call, not a literal object."""
    return function_entry(node) is not None


def _noun(node: Node) -> str:
    entry = function_entry(node)
    if entry is not None:
        return f"{key_text(entry)}, which is not known to be an object"
    return {"Scalar": "a single value", "Sequence": "a list", "Tagged": "a function", "Mapping": "one object"}.get(
        type(node).__name__, "not an object"
    )


def _wrong_fragment(node: Node, reader: Reader) -> None:
    reader.report(
        "T112",
        "the objects that this Fn::Map produces are merged: its fragment must be an object, an Fn::Map or an Fn::Merge",
        node,
        f"this is {_noun(node)}",
        "write {Name${Index}: ...}, or add Key to the Fn::Map",
    )


def report_beside(node: Mapping, site: Site, reader: Reader) -> None:
    """T120: a map is a value of its own; only `Fn::Merge` stands beside other entries."""
    maps = [entry for entry in node.entries if key_text(entry) == "Fn::Map"]
    if not maps or len(node.entries) == 1 or site.role is Role.CLOSED:
        return
    has_arguments = any(key_text(entry) in NAMES for entry in node.entries)
    reader.report(
        "T120",
        "Fn::Map must be the only key; only Fn::Merge merges entries into the object around it",
        maps[0].key,
        "not the only entry",
        "indent the arguments one level more, below Fn::Map" if has_arguments else "write Fn::Merge: [{Fn::Map: ...}]",
    )
