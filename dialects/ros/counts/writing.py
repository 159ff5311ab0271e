"""Loops whose entries are called `A[0]`, `A[1]`, ...: the resource `A` with `Count`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dialects.ros.counts.reading import COUNT, at_most, counted_name
from dialects.ros.template.grammar import INDEX
from transpile.evaluate.values import bare, number
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
    Sigil,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import joined
from transpile.ir.traversal import children, free, map_children


def is_count(loop: Loop) -> bool:
    """Whether a loop among resources is one that `Count` says: its names have the number, its properties may use it."""
    match loop:
        case Loop(
            value=Binder() as each,
            source=source,
            filter=None,
            result=Merge((Member(Text((str() as before, Variable(binder, Sigil.PLAIN), "]")), Object(members)),)),
        ):
            named = before.endswith("[") and len(before) > 1 and binder is each
            whole = all(isinstance(one, Member) for one in members)
            outside = any(each in free(one.value) for one in members if one.name != "Properties")
            told = outside or any(_is_in_key(each, one.value) for one in members)
            return named and whole and number_of(source) is not None and not told
    return False


def _is_in_key(number: Binder, e: Expression) -> bool:
    """Whether a key has the number, which no template can say; of the keys that loops make, a script can."""
    match e:
        case Loop():
            return False
        case Object(members) if any(number in free(one.key) for one in members if isinstance(one, Member)):
            return True
    return any(_is_in_key(number, one) for one in children(e))


def with_count(loop: Loop, counted: Collection[str]) -> Member:
    """The resource that a loop is, for which `is_count` holds. `counted` have an instance for each of its numbers."""
    (member,) = loop.members
    made = number_of(loop.source)
    assert made is not None
    assert loop.value is not None
    assert isinstance(member.value, Object)
    members = [_numbered(one, loop.value, counted) for one in member.value.members if isinstance(one, Member)]
    at = next((at for at, one in enumerate(members, 1) if one.name == "Type"), 0)
    count = Member(Literal(COUNT), made)
    return Member(Literal(counted_name(loop)), Object((*members[:at], count, *members[at:]), member.value.origin))


def instances(loop: Loop) -> tuple[str, Expression] | None:
    """The counted resource of which a loop lists all instances, and what refers to it; None for any other loop."""
    match loop:
        case Loop(value=Binder() as each, filter=None, result=Collect((Call() as call,))):
            name = _instance(_named(call), each)
            return (name, _whole(call, name)) if name and number_of(loop.source) is not None else None
    return None


def _named(call: Call) -> object:
    """What a reference names."""
    match call:
        case Call(name="Ref" | "Fn::Sub", argument=Call(name="Fn::Sub") as inner):
            return _named(inner)
        case Call(name="Fn::GetAtt", argument=Array((Call(name="Fn::Sub") as inner, _))):
            return _named(inner)
        case Call(name="Ref" | "Fn::Sub", argument=argument):
            return argument
        case Call(name="Fn::GetAtt", argument=Array((first, _))):
            return first
    return None


def _instance(named: object, each: Binder) -> str:
    match named:
        case Text((str() as before, Variable(binder, Sigil.PLAIN), "]")) if binder is each and before.endswith("["):
            return before.removesuffix("[")
    return ""


def _whole(call: Call, name: str) -> Expression:
    match call:
        case Call(vocabulary, "Fn::GetAtt", Array((_, attribute))):
            return Call(vocabulary, "Fn::GetAtt", Array((Literal(name), attribute)))
        case Call(name="Ref"):
            return Reference(name)
    return Literal(name)  # an item of DependsOn


def counts(section: Object) -> dict[str, Expression]:
    """The resources that are written with `Count`, and how many of each there are."""
    loops = (one.value for one in section.members if isinstance(one, Spread) and isinstance(one.value, Loop))
    return {counted_name(one): one.source for one in loops if is_count(one)}


def with_as_many(loop: Loop, counted: Mapping[str, Expression]) -> frozenset[str]:
    """The counted resources that have an instance for each number of `loop`."""
    own = number_of(loop.source)
    return frozenset(name for name, source in counted.items() if _has(number_of(source), own))


def _has(other: Expression | None, own: Expression | None) -> bool:
    match other, own:
        case Literal(), Literal():
            return at_most(own, other) or own == other
    return other == own


def number_of(source: Expression) -> Expression | None:
    """How many numbers from 0 there are to go over; None for other items."""
    match bare(source):
        case Call("core", "range", argument) if not free(argument):
            return argument
        case Array(items) if [*items] == [number(at) for at in range(len(items))]:
            return number(len(items))
    return None


def _numbered(member: Member, binder: Binder, counted: Collection[str]) -> Member:
    value = _with_index(member.value, binder, counted)
    return member if value is member.value else Member(member.key, value, member.origin)


def _with_index(e: Expression, binder: Binder, counted: Collection[str]) -> Expression:
    """`e` with the pseudo parameter in the place of the variable."""
    match e:
        case Variable(own) if own is binder:
            return Reference(INDEX)
        case Call(name="Ref" | "Fn::GetAtt") if (name := _instance(_named(e), binder)) in counted:
            return Call(e.vocabulary, "Fn::Select", Array((Reference(INDEX), _whole(e, name))))
        case Text(parts) if any(_is(one, binder) for one in parts):
            return Text(joined([one if isinstance(one, str) else _with_index(one, binder, counted) for one in parts]))
    return map_children(e, lambda child: _with_index(child, binder, counted))


def with_number(loop: Loop) -> Loop:
    """`loop` in the properties of a resource with `Count`, by whose number the variables around it go."""
    found: Expression = loop
    for one in free(loop):
        found = _with_index(found, one, ())
    return found if isinstance(found, Loop) else loop


def _is(part: object, binder: Binder) -> bool:
    return isinstance(part, Variable) and part.binder is binder
