"""Writing `Fn::Map` and `Fn::Merge` (map-merge-rfc.md; a nest as MM9 says: keyless maps around a keyed one)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dialects.cloudformation.loops.writing import list_fragment, string_items
from transpile.ir import (
    Array,
    Binder,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.traversal import free, result_children, walk
from transpile.language.writing import Writing

MAP = "Fn::Map"
MERGE = "Fn::Merge"
INDEX = "Index"
VALUE = "Value"


def write_members(members: Sequence[Member | Spread], writing: Writing) -> tuple[Member, ...]:
    """One `Fn::Merge` that lists the loops stands where the first of them stood."""
    loops = [member for member in members if isinstance(member, Spread)]
    out: list[Member] = []
    for member in members:
        if isinstance(member, Member):
            out.append(member)
        elif member is loops[0]:
            out.append(Member(Literal(MERGE), Array(tuple(_merged(one, writing) for one in loops))))
    return tuple(out)


def write_item(splice: Splice, writing: Writing) -> Expression:
    """A keyless map among the items of a list: its items are spliced in (MM5)."""
    return write_value(splice.value, writing) if isinstance(splice.value, Loop) else splice.value


def write_value(loop: Loop, writing: Writing) -> Expression:
    """A keyless map."""
    assert isinstance(loop.result, Collect)
    fragment = list_fragment(loop.result.items, lambda one: write_item(one, writing))
    return _map(loop, fragment, None, writing)


def _merged(spread: Spread, writing: Writing) -> Expression:
    """One item of `Fn::Merge`: a loop, or the literal object that it was."""
    if isinstance(spread.value, Loop):
        return _keyed(spread.value, writing)
    return spread.value


def _keyed(loop: Loop, writing: Writing) -> Object:
    """An object-valued loop: keyed, or without key around the loop inside or the object that it yields (MM9)."""
    assert isinstance(loop.result, Merge)
    match loop.result.members:
        case (Member(key, value),):
            return _map(loop, value, key, writing)
        case (Spread(Loop() as inner),):
            return _map(loop, _keyed(inner, writing), None, writing)
    return _map(loop, Object(write_members(loop.result.members, writing)), None, writing)


def _map(loop: Loop, fragment: Expression, key: Literal | Text | None, writing: Writing) -> Object:
    arguments = list(_variables(loop, writing))
    arguments.append(Member(Literal("Collection"), string_items(loop.source) if loop.stringify else loop.source))
    if isinstance(key, Text):
        arguments.append(Member(Literal("Key"), Call("cfn", "Fn::Sub", key)))
    elif key is not None:
        arguments.append(Member(Literal("Key"), key))
    arguments.append(Member(Literal("Fragment"), fragment))
    return Object((Member(Literal(MAP, origin=writing.named(loop)), Object(tuple(arguments))),))


def _variables(loop: Loop, writing: Writing) -> Iterator[Member]:
    """The arguments that name variables; a default goes without saying, unless the source says it."""
    for argument, binder in ((INDEX, _index(loop, writing)), (VALUE, loop.value)):
        if binder is not None and (binder.name != argument or binder.origin is not None):
            yield Member(Literal(argument), Literal(binder.name, origin=binder.origin))


def _index(loop: Loop, writing: Writing) -> Binder | None:
    """The position's name: where it is not used, one that neither the item nor anything in the body has.

    An unused name is kept where this dialect gave it: others (`Fn::For`) must name each position.
    """
    used = loop.key is not None and any(loop.key in free(child) for child in result_children(loop.result))
    if used or (loop.key is not None and loop.dialect == writing.dialect):
        return loop.key
    if loop.value is not None and loop.value.name == INDEX:
        return Binder(writing.naming.unique(INDEX, (INDEX,)))
    for child in result_children(loop.result):
        for e in walk(child):
            match e:
                case Reference(name=name) | Variable(binder=Binder(name=name)) if name == INDEX:
                    return Binder(writing.naming.unique(INDEX, (INDEX,)))
    return None
