"""The dialect `repeat`: `Fn::Repeat::Name: {for: variable, in: items, make: entries}`."""

from __future__ import annotations

from collections.abc import Sequence

from dialects.templates import Enclosing, Reader, Site
from dialects.templates.names import entry_of, key_text, through
from transpile.ir import Expression, Literal, Loop, Member, Merge, Object, Order, Splice, Spread
from transpile.ir.features import Feature
from transpile.ir.naming import loop_hint
from transpile.language.writing import Writing
from transpile.syntax.tree import Entry, Mapping, Node, Parsed, Scalar

name = "repeat"
construct = "`Fn::Repeat`"
language = "template"
families = ("cloudformation",)
marks = ("Fn::Repeat",)
features = frozenset({Feature.LOOP, Feature.OBJECT_RESULT, Feature.SIBLINGS, Feature.SORTED})
respelled: frozenset[str] = frozenset()
KEY = "Fn::Repeat::"


def read_entry(entry: Entry, site: Site, reader: Reader) -> tuple[Member | Spread, ...] | None:
    if not key_text(entry).startswith(KEY):
        return None
    parts = [entry_of(entry.value, part) for part in ("for", "in", "make")]
    variable = through(parts[0].value) if parts[0] else None
    make = through(parts[2].value) if parts[2] else None
    if not isinstance(variable, Scalar) or parts[1] is None or not isinstance(make, Mapping):
        reader.report("T101", "Fn::Repeat takes for, in and make", entry, help="write {for: x, in: [a], make: {...}}")
        return ()
    binder = reader.binder(variable, variable)
    enclosing = Enclosing(name, key_text(entry).removeprefix(KEY), entry.key, (binder,))
    reader.enter(enclosing, site)
    members = reader.members(make, site.inside(enclosing))
    source = reader.value(parts[1].value, site.as_value())
    order = Order.SORTED if entry_of(entry.value, "sorted") else Order.AS_IS
    loop = Loop(
        enclosing.label,
        None,
        binder,
        source,
        Merge(members),
        order,
        dialect=name,
        origin=entry.value,
        label_origin=entry.key,
    )
    return (Spread(loop, entry),)


def read_item(node: Node, outer: Node, site: Site, reader: Reader) -> Splice | None:
    return None


def read_value(node: Node, outer: Node, site: Site, reader: Reader) -> Expression | None:
    return None


def finish(reader: Reader) -> None:
    return None


def respellings(parsed: Parsed) -> tuple[()]:
    return ()


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    return tuple(_entry(one.value, writing) if _new(one, writing) else one for one in members)  # type: ignore[arg-type]


def _new(part: Member | Spread, writing: Writing) -> bool:
    return isinstance(part, Spread) and not writing.keeps(part.value)


def _entry(loop: Loop, writing: Writing) -> Member:
    assert isinstance(loop.result, Merge)
    assert loop.value is not None
    parts = [
        Member(Literal("for"), Literal(loop.value.name, origin=loop.value.origin)),
        Member(Literal("in"), loop.source),
        Member(Literal("make"), Object(write_members(loop.result.members, writing))),
    ]
    return Member(Literal(KEY + writing.naming.unique(loop_hint(loop, writing.section))), Object(tuple(parts)))


def write_item(splice: Splice, writing: Writing) -> Expression:
    raise AssertionError("no feature for lists")


def write_value(loop: Loop, writing: Writing) -> Expression:
    raise AssertionError("no feature for lists")
