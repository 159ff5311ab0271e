"""The loops that an `Fn::For` spells: a list in a property, entries in a section."""

from __future__ import annotations

from dialects.cloudformation.loops.arguments import Arguments
from dialects.cloudformation.loops.fragments import fragment_items
from dialects.cloudformation.loops.invocations import Invocation, invocation
from dialects.cloudformation.loops.key_templates import KeyArgument, read_key
from dialects.cloudformation.loops.several_items import has_several
from dialects.for_loop.arguments import arguments
from dialects.templates.names import MERGED, function, key_text, untagged
from dialects.templates.reading.definitions import defines, members, report_value
from dialects.templates.reading.reader import Reader
from dialects.templates.reading.site import Site
from transpile.diagnostics import Severity
from transpile.evaluate.values import bare
from transpile.ir import Collect, Expression, Literal, Loop, Member, Merge, Object, Text, Variable
from transpile.syntax.tree import Entry, Node, Sequence, through

LOGICAL_ID = KeyArgument("LogicalId", "Fn::For", "T128", "Instance${i}")

ONE_EACH = "an Fn::For produces one entry per iteration, named by its LogicalId: write a loop for each of these entries"


def list_loop(call: Invocation, node: Node, site: Site, reader: Reader, *, misplaced: bool = False) -> Loop | None:
    """A loop without `LogicalId`, as a list. A snippet that is a list contributes its items, as in `Fn::Map`."""
    given = arguments(call, reader)
    if given is None:
        return None
    if given.key is not None and not misplaced:
        _needless(given.key, site, reader)
    inside = given.enter(node, site.as_value(), reader)
    source = _source(given, site, reader)
    return given.loop(node, source, Collect(fragment_items(given.fragment, inside, reader)))


def entries_loop(call: Invocation, entry: Entry, site: Site, reader: Reader) -> Loop | None:
    """A loop in an entry of a section, which only names it: one entry a round, called by its `LogicalId`."""
    given = arguments(call, reader)
    if given is None:
        return None
    inside = given.enter(entry.value, site, reader, named=entry)
    if given.key is None:
        _needs_logical_id(given, key_text(entry), site, reader)
        return None
    key = _logical_id(given, given.key, inside, reader)
    value = reader.value(given.fragment, inside.below(key.text if isinstance(key, Literal) else "a loop's entry"))
    if invocation(through(given.fragment), "Fn::For") is None and not defines(value, site.section):
        _no_definition(given, value, site, reader)
    source = _source(given, site, reader)
    return given.loop(entry.value, source, Merge((Member(key, value),)), entry)


def _source(given: Arguments, site: Site, reader: Reader) -> Expression:
    """What the loop goes over; T205 where a loop that stays makes keys of it: nobody knows them yet."""
    source = reader.value(given.collection, site.as_source())
    found = bare(source)
    for one in found.members if isinstance(found, Object) else ():
        if isinstance(one, Member) and one.name.startswith(MERGED) and one.origin is not None:
            message = f"the keys that {one.name} makes are not known now: it is not converted"
            reader.report("T205", message, one.origin, "stays as it is", "remove --from to convert all loops")
    return source


def _logical_id(given: Arguments, node: Node, site: Site, reader: Reader) -> Literal | Text:
    """The template of the ids; T128 where it is the same in every iteration."""
    before = len(reader.diagnostics)
    key = read_key(node, LOGICAL_ID, site, reader)
    parts = key.parts if isinstance(key, Text) else ()
    varies = any(isinstance(part, Variable) and part.binder in (given.index, given.value) for part in parts)
    if not varies and len(reader.diagnostics) == before:
        _same_id(given, node, key.text if isinstance(key, Literal) else "Instance", reader)
    return key


def _same_id(given: Arguments, node: Node, text: str, reader: Reader) -> None:
    """T128: an error where there are several rounds, a warning where there may be; one round needs no variable."""
    written = untagged(given.collection)
    items = [untagged(one) for one in written.items] if isinstance(written, Sequence) else []
    if not isinstance(written, Sequence) or len(items) > 1:
        several = has_several(given.collection) or sum(function(one) is None for one in items) > 1
        index = given.index.name
        reader.report(
            "T128",
            (
                f"the LogicalId of Fn::For mentions neither {index} nor {given.value.name}: every iteration "
                "would produce the same logical ID"
            ),
            node,
            "the same in every iteration",
            f"use the index in it, e.g. {reader.sub(f'{text}${{{index}}}')}",
            severity=Severity.ERROR if several else Severity.WARNING,
        )


def _no_definition(given: Arguments, value: Expression, site: Site, reader: Reader) -> None:
    """T114; a snippet with several definitions is what the draft's first limitation rules out."""
    inside = [one for one in members(value) if one.origin is not None and defines(one.value, site.section)]
    where = inside[0].origin.key if inside and inside[0].origin else given.fragment
    report_value("the snippet of this Fn::For", where, site, reader, ONE_EACH if inside else "")


def _needs_logical_id(given: Arguments, label: str, site: Site, reader: Reader) -> None:
    """T126 (FR5)."""
    example = reader.sub(f"{label}${{{given.index.name}}}")
    reader.report(
        "T126",
        f"Fn::For produces entries of {site.section} here, so it needs a LogicalId",
        given.keyword,
        "no fourth argument",
        (
            f"add the pattern of the logical IDs as the fourth argument, e.g. {example}; {label!r} "
            "is only the name of the loop"
        ),
    )


def _needless(node: Node, site: Site, reader: Reader) -> None:
    """T127: in a property the loop makes a list."""
    reader.report(
        "T127",
        f"Fn::For produces items of a list {site}, which have no LogicalId",
        node,
        "a fourth argument",
        "remove it; to produce entries of an object here, use Fn::ForEach, or Fn::Map with Key in Fn::Merge",
    )
