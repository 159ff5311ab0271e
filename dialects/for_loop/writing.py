"""Writing `Fn::For: [[index, value], collection, snippet, LogicalId]` (for-rfc.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dialects.cloudformation.loops.writing import list_fragment, stands_alone, string_items, string_mentions
from dialects.for_loop.naming import variables, wrapper
from transpile.ir import Array, Call, Collect, Expression, Literal, Loop, Member, Merge, Object, Splice, Spread, Text
from transpile.language.writing import Writing

FOR = "Fn::For"


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member | Spread, ...]:
    """Each loop below a name of its own, where it stands; literal objects inlined."""
    out: list[Member | Spread] = []
    for member in members:
        match member:
            case Spread(Object(inner)):  # its text goes, and no loop in it stays where it stood
                out.extend(write_members(inner, replace(writing, originals=frozenset())))
            case Spread(Loop() as loop) if not (writing.keeps(loop) and stands_alone(member)):
                out.append(_entry(loop, writing))
            case _:
                out.append(member)
    return tuple(out)


def write_item(splice: Splice, writing: Writing) -> Expression:
    """A loop among the items of a list: its items are spliced in (FR7)."""
    return write_value(splice.value, writing) if isinstance(splice.value, Loop) else splice.value


def write_value(loop: Loop, writing: Writing) -> Expression:
    """A loop that yields a list."""
    assert isinstance(loop.result, Collect)
    inside = replace(writing, around=(*writing.around, loop))
    made = _for(loop, list_fragment(loop.result.items, lambda one: write_item(one, inside)), (), writing)
    (only,) = made.members
    assert isinstance(only, Member)
    return Object((replace(only, key=Literal(FOR, origin=writing.named(loop))),))


def _entry(loop: Loop, writing: Writing) -> Member:
    """A loop that yields one entry a round, in the entry that names it (FR6): comments at the one are the other's."""
    assert isinstance(loop.result, Merge)
    (entry,) = write_members(loop.result.members, writing)
    assert isinstance(entry, Member)
    key = entry.key
    logical_id = Call("cfn", "Fn::Sub", key) if isinstance(key, Text) else key
    return Member(wrapper(loop, writing), _for(loop, entry.value, (logical_id,), writing), entry.origin)


def _for(loop: Loop, snippet: Expression, logical_id: tuple[Expression, ...], writing: Writing) -> Object:
    names = tuple(Literal(one.name, origin=one.origin) for one in variables(loop, writing))
    source = string_items(loop.source) if loop.stringify else loop.source
    return Object((Member(Literal(FOR), Array((Array(names), source, string_mentions(snippet, loop), *logical_id))),))
