"""Writing `Fn::ForEach::Name: [identifier, collection, fragment]`, as the RFC allows it (FE6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.cloudformation.loops.writing import mentioned, stands_alone, string_items
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Binder,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Shared,
    Splice,
    Spread,
)
from transpile.ir.naming import loop_name
from transpile.ir.traversal import bound, result_children, walk
from transpile.language.writing import Writing

KEYWORD = "Fn::ForEach::"


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """Each loop as an entry where it stands, between plain entries; literal objects inlined."""
    out: list[Member | Spread] = []
    for member in members:
        match member:
            case Member():
                out.append(_type_first(member) if _makes_resources(writing) else member)
            case Spread(Object(inner)):  # its text goes, and no loop in it stays where it stood
                out.extend(write_members(inner, replace(writing, originals=frozenset())))
            case Spread(Loop() as loop):
                out.append(member if writing.keeps(loop) and stands_alone(member) else _entry(loop, writing))
    return tuple(out)


def write_item(splice: Splice, writing: Writing) -> Expression:
    """Never: `Fn::ForEach` yields no list, so such loops are unrolled before."""
    raise AssertionError("Fn::ForEach cannot produce a list")


def write_value(loop: Loop, writing: Writing) -> Expression:
    """Never: `Fn::ForEach` yields no list, so such loops are unrolled before."""
    raise AssertionError("Fn::ForEach cannot produce a list")


def _entry(loop: Loop, writing: Writing) -> Member:
    """A loop, by its label where it has one."""
    assert isinstance(loop.result, Merge)
    own = _own_label(loop)
    label = loop.label if own and loop.label else _name(loop, writing)
    key = Literal(KEYWORD + label, origin=loop.label_origin if own else writing.named(loop))
    value = loop.value or Binder(_unused(loop, writing))
    identifier = Literal(value.name, origin=value.origin)
    # in an object that is written anew no loop stands as it was
    anew = replace(writing, originals=frozenset(), around=(*writing.around, loop))
    fragment = Object(write_members(loop.result.members, anew))
    return Member(key, Array((identifier, string_items(loop.source), fragment)))


def _name(loop: Loop, writing: Writing) -> str:
    """A name for a loop that has none of its own."""
    return loop_name(loop, writing.section, writing.naming, writing.around, writing.place)


def _unused(loop: Loop, writing: Writing) -> str:
    """A name for the item of a loop that does not use it: none that its rounds or the loops around mention."""
    inside = (e for child in result_children(loop.result) for e in walk(child) if isinstance(e, Loop))
    taken = {one.name for each in (*writing.around, *inside) for one in bound(each)}
    return writing.naming.of_variable("Value", {*mentioned(loop, writing.reserved), *taken})[0]


def _makes_resources(writing: Writing) -> bool:
    """Whether the entries of a loop are resources that no `Fn::ForEach` made before."""
    made = writing.defines and writing.section == "Resources" and writing.around
    return bool(made) and writing.around[-1].dialect != "foreach"


def _type_first(member: Member) -> Member:
    """A resource with `Condition` behind its first other key: in a loop the service fails where it is the first."""
    match member.value, bare(member.value):
        case written, Object((Member(Literal("Condition")) as condition, Member() as other, *rest)) as resource:
            ordered = Object((other, condition, *rest), resource.origin)
            return replace(member, value=Shared(ordered) if isinstance(written, Shared) else ordered)
    return member


def _own_label(loop: Loop) -> bool:
    """Whether the loop was read from `Fn::ForEach` and keeps its name."""
    text = getattr(loop.label_origin, "text", "")
    return bool(loop.label) and text == f"{KEYWORD}{loop.label}"
