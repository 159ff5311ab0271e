"""Calls that lowerings and evaluation make, as CloudFormation spells them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from operator import is_

from transpile.ir import (
    Array,
    Call,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Object,
    Reference,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import name_of
from transpile.ir.naming import alphanumeric
from transpile.ir.traversal import map_children

NO_NAMES: frozenset[str] = frozenset()
_SPELLED = frozenset((Literal, Reference, Variable, Filled))
"""What holds no call, or is spelled where it is filled."""


def spelled(e: Expression, bound: frozenset[str]) -> Expression:
    """`e` with the core's calls as CloudFormation's, and computed holes of strings in the list form of `Fn::Sub`.

    `bound` are the variables of the loops around: `${Name}` is such a variable, whatever the map of `Fn::Sub` says.
    """
    if e.__class__ in _SPELLED:
        return e
    match e:
        case Call("core", "lookup", argument):
            return Call("cfn", "Fn::FindInMap", spelled(argument, bound))
        case Call("core", "item", argument):
            return Call("cfn", "Fn::Select", spelled(argument, bound))
        case Call("core", "hole", Array((_, value))):
            return spelled(value, bound)  # type: ignore[arg-type]
        case Call("cfn", "Fn::Sub", Text() as text) if _computed(text):
            return Call("cfn", "Fn::Sub", _list_form(text, (), bound))
        case Call("cfn", "Fn::Sub", Array((Text() as text, Object(members)))) if _computed(text):
            return Call("cfn", "Fn::Sub", _list_form(text, members, bound))
        case Object(members):
            new = tuple([_spelled_member(one, bound) for one in members])
            return e if all(map(is_, new, members)) else Object(new, e.origin)
    return map_children(e, lambda child: spelled(child, bound))


def _spelled_member(member: Member | Spread, bound: frozenset[str]) -> Member | Spread:
    if member.value.__class__ in _SPELLED:
        return member
    value = spelled(member.value, bound | _variables(member.value) if _is_loop(member) else bound)
    return member if value is member.value else replace(member, value=value)


def _is_loop(member: Member | Spread) -> bool:
    return isinstance(member, Spread) or member.name in ("Fn::Map", "Fn::For") or is_foreach(member)


def is_foreach(member: Member) -> bool:
    """Whether a member is written as a `Fn::ForEach`."""
    return (member.name or getattr(member.key.origin, "text", "")).startswith("Fn::ForEach::")


def _variables(e: Expression) -> frozenset[str]:
    """The variables of a loop, read or written."""
    match e:
        case Loop(key=key, value=value):
            return frozenset(binder.name for binder in (key, value) if binder is not None)
        case Array((Literal(identifier), *_)):
            return frozenset((identifier,))
        case Array((Array(pair), *_)):
            return frozenset(name.text for name in pair if isinstance(name, Literal))
        case Object(fields=given):
            names = (given.get(name, Literal(name)) for name in ("Index", "Value"))
            return frozenset(name.text for name in names if isinstance(name, Literal))
    return NO_NAMES


def _computed(text: Text) -> bool:
    return any(isinstance(part, Call) for part in text.parts)


def _list_form(text: Text, members: Sequence[Member | Spread], bound: frozenset[str]) -> Expression:
    """`[string, {name: call}]`: every computed hole gets a name that nothing else in the string has."""
    used = {*bound, *(part.name for part in text.parts if isinstance(part, Reference))}
    used |= {member.name for member in members}
    names: dict[Expression, str] = {}
    for part in text.parts:
        if isinstance(part, Call) and part not in names:
            names[part] = _free(_hint(part), used)
            used.add(names[part])
    parts = tuple(_mention(part, names[part]) if isinstance(part, Call) else part for part in text.parts)
    kept = tuple(spelled(Object(tuple(members)), bound).members)  # type: ignore[union-attr]
    added = tuple(Member(Literal(name), spelled(call, bound)) for call, name in names.items())
    return Array((Text(parts, text.origin), Object((*kept, *added))))


def _mention(hole: Call, name: str) -> Reference:
    """The mention of a computed hole; it is as it was written where the hole keeps its name."""
    return Reference(name, origin=hole.origin if name == name_of(hole) else None)


def _hint(hole: Call) -> str:
    """What a computed hole should be called: as the variable that stood there, where `Fn::Sub` takes such a name."""
    name = name_of(hole)
    return name if re.fullmatch(r"[A-Za-z0-9_]+", name) else alphanumeric(name) or "Item"


def _free(hint: str, taken: set[str]) -> str:
    name, number = hint, 2
    while name in taken:
        name, number = f"{hint}{number}", number + 1
    return name
