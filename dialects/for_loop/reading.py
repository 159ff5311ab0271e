"""Reading `Fn::For` (for-rfc.md with the errata FR1 to FR12)."""

from __future__ import annotations

from dialects.cloudformation.loops.allowed_places import list_place
from dialects.cloudformation.loops.fragments import no_value
from dialects.cloudformation.loops.invocations import Invocation, invocation
from dialects.cloudformation.loops.respelling import slip
from dialects.for_loop import loops
from dialects.for_loop.wrappers import mentioned
from dialects.templates.names import key_text
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Role, Site
from transpile.ir import Expression, Member, Shared, Splice, Spread
from transpile.syntax.source import Span
from transpile.syntax.tree import Alias, Entry, Mapping, Node, through

FOR = "Fn::For"
OUTER = (Role.TEMPLATE, Role.SECTION)


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    """The loop that an entry of a section names (FR6)."""
    key = key_text(entry)
    if key.startswith(f"{FOR}::"):
        _named_in_key(entry, key, reader)
        return ()
    if key == FOR and site.role is not Role.CLOSED:
        (_nameless if site.role in OUTER else _beside)(entry.key.span, site, reader)
        return ()
    if site.role is not Role.SECTION:
        return None
    call = invocation(through(entry.value), FOR)
    if call is None:
        return None
    loop = loops.entries_loop(call, entry, site, reader)
    if loop is None:
        return ()
    return (Spread(Shared(loop, entry.value) if isinstance(entry.value, Alias) else loop, entry),)


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    """A loop that is an item of a list: its items stand in that list (FR7)."""
    call = invocation(node, FOR)
    if call is None:
        return None
    return Splice(_list(call, outer, site, reader), outer)


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    """A loop as a value is a list; `Fn::Ref` is `Ref`."""
    call = invocation(node, FOR)
    if call is None:
        return slip(node, outer, site, reader)
    match site.role:
        case Role.TEMPLATE | Role.SECTION if isinstance(node, Mapping):
            return None  # read as an entry
        case Role.TEMPLATE | Role.SECTION:
            _nameless(call.keyword, site, reader)
            return no_value(outer)
        case Role.DEFINITION:
            _nested(call, site, reader)
            return no_value(outer)
    return _list(call, outer, site, reader)


def finish(reader: Reader) -> None:
    """What mentions the name of a loop (FR12)."""
    mentioned(reader)


def _list(call: Invocation, outer: Node, site: Site, reader: Reader) -> Expression:
    place = list_place(FOR, call.keyword, site, reader)
    return loops.list_loop(call, outer, place, reader, misplaced=place is not site) or no_value(outer)


def _nameless(keyword: Span, site: Site, reader: Reader) -> None:
    where = site.section or "the template"
    reader.report(
        "T102",
        f"{FOR} cannot be an entry of {where}: it needs a name above it",
        keyword,
        "no name above it",
        "put it below a name, e.g. Instances: {Fn::For: [...]} in Resources; the name does not appear in the result",
    )


def _named_in_key(entry: Entry, key: str, reader: Reader) -> None:
    """T125: the name of a loop in its key is how `Fn::ForEach` spells it."""
    name = key.removeprefix(f"{FOR}::")
    reader.report(
        "T125",
        f"{key} does not exist: the name of {FOR} is the key above it",
        entry.key,
        "a name after Fn::For",
        f"write {name}: {{{FOR}: [...]}} in a section; only Fn::ForEach includes the name in the key",
    )


def _beside(keyword: Span, site: Site, reader: Reader) -> None:
    reader.report(
        "T125",
        f"{FOR} stands beside other entries {site}, but it must be the only key",
        keyword,
        "not the only entry",
        "move the other entries into the snippet, or the loop below its own key",
    )


def _nested(call: Invocation, site: Site, reader: Reader) -> None:
    """T129: one loop makes one entry a round (for-rfc.md, Limitations)."""
    reader.report(
        "T129",
        f"{FOR} produces one entry of {site.section} per iteration: another loop cannot be its snippet",
        call.keyword,
        "a loop in place of an entry",
        "write one loop over the combined items, or nest Fn::ForEach; in properties, Fn::For can be nested",
    )
