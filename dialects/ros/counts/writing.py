"""Loops whose entries are called `A[0]`, `A[1]`, ...: the resource `A` with `Count`."""

from __future__ import annotations

from dialects.ros.counts.reading import COUNT, counted_name
from dialects.ros.template.grammar import INDEX
from transpile.evaluate.values import bare, number
from transpile.ir import (
    Array,
    Binder,
    Call,
    Expression,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Sigil,
    Text,
    Variable,
)
from transpile.ir.holes import joined
from transpile.ir.traversal import free, map_children


def is_count(loop: Loop) -> bool:
    """Whether a loop among resources is one that `Count` says: its names have the number, its properties may use it."""
    match loop:
        case Loop(
            value=Binder() as each,
            source=source,
            filter=None,
            result=Merge((Member(Text((str() as before, Variable(binder, Sigil.PLAIN), "]")), Object(members)),)),
        ):
            outside = (one for one in members if one.name != "Properties")
            named = before.endswith("[") and len(before) > 1 and binder is each
            return named and _count(source) is not None and not any(each in free(one.value) for one in outside)
    return False


def with_count(loop: Loop) -> Member:
    """The resource that a loop is, for which `is_count` holds."""
    (member,) = loop.members
    made = _count(loop.source)
    assert made is not None
    assert loop.value is not None
    assert isinstance(member.value, Object)
    members = [_numbered(one, loop.value) for one in member.value.members if isinstance(one, Member)]
    at = next((at for at, one in enumerate(members, 1) if one.name == "Type"), 0)
    count = Member(Literal(COUNT), made)
    return Member(Literal(counted_name(loop)), Object((*members[:at], count, *members[at:]), member.value.origin))


def _count(source: Expression) -> Expression | None:
    """How many numbers from 0 there are to go over; None for other items."""
    match bare(source):
        case Call("core", "range", argument) if not free(argument):
            return argument
        case Array(items) if [*items] == [number(at) for at in range(len(items))]:
            return number(len(items))
    return None


def _numbered(member: Member, binder: Binder) -> Member:
    value = _with_index(member.value, binder)
    return member if value is member.value else Member(member.key, value, member.origin)


def _with_index(e: Expression, binder: Binder) -> Expression:
    """`e` with the pseudo parameter in the place of the variable."""
    match e:
        case Variable(own) if own is binder:
            return Reference(INDEX)
        case Text(parts) if any(_is(one, binder) for one in parts):
            return Text(joined([Reference(INDEX) if _is(one, binder) else one for one in parts]))
    return map_children(e, lambda child: _with_index(child, binder))


def _is(part: object, binder: Binder) -> bool:
    return isinstance(part, Variable) and part.binder is binder
