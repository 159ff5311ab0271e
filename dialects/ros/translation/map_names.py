"""Names in the map of an `Fn::Sub`: ROS takes brackets and dashes, CloudFormation letters, digits, `_`, `.` and `:`.

The map hides what the service gives by itself: `${AWS::Region}` may be an entry. That is called otherwise, since the
services do not give the same names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from dialects.ros.translation.names import unused
from transpile.evaluate.values import alphanumeric, arguments
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Spread, Text, Variable
from transpile.ir.traversal import map_children, walk

_PLAIN = re.compile(r"(?!(?:AWS|ALIYUN)::)[A-Za-z0-9_.:]+")


def with_plain_names(e: Expression) -> Expression:
    """`e` with names in the maps of its strings that both services take, and those of pseudo parameters as such.

    None becomes that of another entry or hole, nor what that is called without its other characters: as such it may be
    an id that is renamed.
    """
    found = map_children(e, with_plain_names)
    match found:
        case Call(name="Ref", argument=Call(name="Fn::Sub", argument=Text((str(name),)))) if "::" in name:
            return Reference(name, None, e.origin)  # a string without holes is a name like any other
        case Call(name="Fn::Sub"):
            new = _renamed(arguments(found))
            return found if new is None else replace(found, argument=new)
    return found


def _renamed(argument: Expression) -> Array | None:
    match argument:
        case Array((Text() as text, Object() as given)):
            other = [name for name in given.fields if not _PLAIN.fullmatch(name)]
            if not other:
                return None
            names: dict[str, str] = {}
            taken = {*given.fields, *_names(text, other)}
            for name in other:
                names[name] = unused(alphanumeric(name) or "Value", {*taken, *names.values()})
            parts = tuple(_hole(part, names) for part in text.parts)
            members = tuple(_entry(one, names) for one in given.members)
            return Array((Text(parts), Object(members, given.origin)), argument.origin)
    return None


def _names(text: Text, own: Collection[str]) -> set[str]:
    """The names that a string mentions beside those of its `own` map, by letters and digits."""
    found = {alphanumeric(e.name) for e in walk(text) if isinstance(e, Reference) and e.name not in own}
    return found | {e.binder.name for e in walk(text) if isinstance(e, Variable)}


def _hole(part: str | Variable | Reference | Call, names: Mapping[str, str]) -> str | Variable | Reference | Call:
    match part:
        case Reference(name, attribute):
            full = name if attribute is None else f"{name}.{attribute}"
            return Reference(names[full]) if full in names else part
    return part


def _entry(one: Member | Spread, names: Mapping[str, str]) -> Member | Spread:
    return replace(one, key=Literal(names[one.name])) if isinstance(one, Member) and one.name in names else one
