"""Strings in which a function stands for a loop variable: ROS says them with the map of `Fn::Sub`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import is_

from dialects.ros.template.grammar import GRAMMAR
from dialects.templates.functions.plain_mentions import mentionable
from transpile.evaluate.values import alphanumeric, plainly
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Spread, Text
from transpile.ir.holes import name_of

_NAME = re.compile(r"[A-Za-z0-9_]+")


def list_form(argument: Expression) -> Array | None:
    """The string and the map that say what `Fn::Sub` is given, where the string as it is cannot be written.

    So it is with a function in a hole, or with a name that `Fn::Sub` does not take there: one of blanks, say.
    """
    members: Sequence[Member | Spread] = ()
    match plainly(argument):
        case Text() as string:
            text = _mentionable(string)
        case Array((Text() as string, Object(members))):
            text = _mentionable(string)
        case _:
            return None
    return _listed(text, members) if any(isinstance(part, Call) for part in text.parts) else None


def _mentionable(text: Text) -> Text:
    """`text` with a function in each hole whose name `Fn::Sub` does not take."""
    parts = tuple(mentionable(part, GRAMMAR) if isinstance(part, Reference) else part for part in text.parts)
    return text if all(map(is_, parts, text.parts)) else Text(parts)


def _listed(text: Text, members: Sequence[Member | Spread]) -> Array:
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
