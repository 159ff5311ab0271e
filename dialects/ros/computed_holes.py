"""Strings in which a function stands for a loop variable: ROS says them with the map of `Fn::Sub`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from transpile.evaluate.values import alphanumeric
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Spread, Text
from transpile.ir.holes import name_of

_NAME = re.compile(r"[A-Za-z0-9_]+")


def is_computed(text: Text) -> bool:
    """Whether a function stands in a hole."""
    return any(isinstance(part, Call) for part in text.parts)


def list_form(text: Text, members: Sequence[Member | Spread] = ()) -> Array:
    """`[string, {name: function}]`: every function has a name that nothing else in the string has."""
    used = {part.name for part in text.parts if isinstance(part, Reference)} | {member.name for member in members}
    names: dict[Expression, str] = {}
    for part in text.parts:
        if isinstance(part, Call) and part not in names:
            names[part] = _free(part, used)
            used.add(names[part])
    parts = tuple(Reference(names[part]) if isinstance(part, Call) else part for part in text.parts)
    added = (Member(Literal(name), _value(hole)) for hole, name in names.items())
    return Array((Text(parts), Object((*members, *added))))


def _value(hole: Expression) -> Expression:
    """The function that stands in a hole, without the name that the hole has."""
    match hole:
        case Call("core", "hole", Array((_, Call() | Reference() as value))):
            return value
    return hole


def _free(hole: Call, taken: set[str]) -> str:
    """A name for a hole, as the variable that stood there."""
    named = name_of(hole)
    hint = named if _NAME.fullmatch(named) else alphanumeric(named) or "Item"
    name, number = hint, 2
    while name in taken:
        name, number = f"{hint}{number}", number + 1
    return name
