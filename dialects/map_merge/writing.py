"""Writing `Fn::Map` and `Fn::Merge` (map-merge-rfc.md; a nest as MM9 says: keyless maps around a keyed one)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dialects.cloudformation.loops.writing import list_fragment, mentioned, names_in, string_items, string_mentions
from transpile import ir
from transpile.ir.name_words import ahead, of_variable
from transpile.ir.naming import MAIN, fixed_part
from transpile.ir.traversal import free, result_children, walk
from transpile.language.writing import Writing

MAP = "Fn::Map"
MERGE = "Fn::Merge"
INDEX = "Index"
VALUE = "Value"


def write_members(members: Sequence[ir.Member | ir.Spread], writing: Writing) -> tuple[ir.Member, ...]:
    """One `Fn::Merge` that lists the loops stands where the first of them stood."""
    loops = [member for member in members if isinstance(member, ir.Spread)]
    out: list[ir.Member] = []
    for member in members:
        if isinstance(member, ir.Member):
            out.append(member)
        elif member is loops[0]:
            out.append(ir.Member(ir.Literal(MERGE), ir.Array(tuple(_merged(one, writing) for one in loops))))
    return tuple(out)


def write_item(splice: ir.Splice, writing: Writing) -> ir.Expression:
    """A keyless map among the items of a list: its items are spliced in (MM5)."""
    return write_value(splice.value, writing) if isinstance(splice.value, ir.Loop) else splice.value


def write_value(loop: ir.Loop, writing: Writing) -> ir.Expression:
    """A keyless map."""
    assert isinstance(loop.result, ir.Collect)
    fragment = list_fragment(loop.result.items, lambda one: write_item(one, writing))
    return _map(loop, fragment, None, writing)


def _merged(spread: ir.Spread, writing: Writing) -> ir.Expression:
    """One item of `Fn::Merge`: a loop, or the literal object that it was."""
    if isinstance(spread.value, ir.Loop):
        return _keyed(spread.value, writing)
    return spread.value


def _keyed(loop: ir.Loop, writing: Writing) -> ir.Object:
    """An object-valued loop: keyed, or without key around the loop inside or the object that it yields (MM9)."""
    assert isinstance(loop.result, ir.Merge)
    match loop.result.members:
        case (ir.Member(key, value),):
            return _map(loop, value, key, writing)
        case (ir.Spread(ir.Loop() as inner),):
            return _map(loop, _keyed(inner, writing), None, writing)
    return _map(loop, ir.Object(write_members(loop.result.members, writing)), None, writing)


def _map(loop: ir.Loop, fragment: ir.Expression, key: ir.Literal | ir.Text | None, writing: Writing) -> ir.Object:
    arguments = list(_variables(loop, fragment, writing))
    arguments.append(ir.Member(ir.Literal("Collection"), string_items(loop.source) if loop.stringify else loop.source))
    if isinstance(key, ir.Text):
        arguments.append(ir.Member(ir.Literal("Key"), ir.Call("cfn", "Fn::Sub", key)))
    elif key is not None:
        arguments.append(ir.Member(ir.Literal("Key"), key))
    arguments.append(ir.Member(ir.Literal("Fragment"), string_mentions(fragment, loop)))
    return ir.Object((ir.Member(ir.Literal(MAP, origin=writing.named(loop)), ir.Object(tuple(arguments))),))


def _variables(loop: ir.Loop, fragment: ir.Expression, writing: Writing) -> Iterator[ir.Member]:
    """The arguments that name variables; a default goes without saying, unless the source says it."""
    for argument, binder in ((INDEX, _index(loop, fragment, writing)), (VALUE, loop.value)):
        if binder is not None and (binder.name != argument or binder.origin is not None):
            yield ir.Member(ir.Literal(argument), ir.Literal(binder.name, origin=binder.origin))


def _index(loop: ir.Loop, fragment: ir.Expression, writing: Writing) -> ir.Binder | None:
    """The position's name: where it is not used, one that neither the item nor anything in the body has.

    An unused name is kept where this dialect gave it: others (`Fn::For`) must name each position.
    """
    used = loop.key is not None and any(loop.key in free(child) for child in result_children(loop.result))
    if used or (loop.key is not None and loop.dialect == writing.dialect):
        return loop.key
    taken = frozenset(mentioned(loop, writing.reserved))
    if INDEX not in taken:
        return None
    place = writing.place.key if writing.section == MAIN else writing.place.owner
    others = filter(None, (ahead(INDEX, word) for word in (of_variable(loop.value), fixed_part(loop), place)))
    return ir.Binder(writing.naming.of_variable(INDEX, {*taken, *_indexes(fragment)}, others)[0])


def _indexes(fragment: ir.Expression) -> Iterator[str]:
    """The indexes of the loops that are written in a fragment."""
    for e in walk(fragment):
        match e:
            case ir.Object((ir.Member(ir.Literal("Fn::Map"), ir.Object(fields=given)),)) if INDEX in given:
                yield from names_in(given[INDEX])
