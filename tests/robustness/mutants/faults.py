"""Faults: what a function that goes wrong in one way does instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from transpile.ir import Array, Literal, Member, Merge, Object, Reference, Spread, Text
from transpile.ir.traversal import map_children

Fault = Callable[[Any], Any]


def yields(change: Callable[..., Any]) -> Fault:
    """A function whose result comes out changed."""
    return lambda original: lambda *args, **named: change(original(*args, **named))


def takes(change: Callable[..., tuple[Any, ...]]) -> Fault:
    """A function that is given other arguments."""
    return lambda original: lambda *args, **named: original(*change(*args), **named)


def always(value: Any) -> Fault:
    """A function that answers the same whatever it is asked."""
    return lambda original: lambda *args, **named: value


def nothing(original: Any) -> Any:
    """A function that gives back its first argument."""
    return lambda first, *rest, **named: first


def without_last(parts: Any) -> Any:
    """All but the last."""
    return parts[:-1]


def turned(parts: Any) -> Any:
    """In the opposite order."""
    return parts[::-1]


def rotated(parts: Any) -> Any:
    """Each in the place of its neighbour."""
    return parts[1:] + parts[:1]


# -- structure -------------------------------------------------------------------------------------------------------


def items(change: Callable[[Any], Any]) -> Callable[..., tuple[Any, ...]]:
    """A loop, given first, over other items."""
    return lambda loop, *rest: (over(loop, change), *rest)


def over(loop: Any, change: Callable[[Any], Any]) -> Any:
    if not isinstance(loop.source, Array):
        return loop
    return replace(loop, source=Array(change(loop.source.items), loop.source.origin))


def entries(change: Callable[[Any], Any]) -> Callable[..., tuple[Any, ...]]:
    """A loop, given first, whose iterations yield other entries."""

    def changed(loop: Any, *rest: Any) -> tuple[Any, ...]:
        if not isinstance(loop.result, Merge):
            return (loop, *rest)
        return (replace(loop, result=Merge(change(loop.result.members))), *rest)

    return changed


def attribute_lost(name: str) -> Callable[[Any], Any]:
    """Entries without one of their attributes."""
    return lambda members: tuple(map_value(one, lambda value: lacking(value, name)) for one in members)


def map_value(member: Any, change: Callable[[Any], Any]) -> Any:
    return replace(member, value=change(member.value)) if isinstance(member, Member) else member


def lacking(e: Any, name: str) -> Any:
    if not isinstance(e, Object):
        return e
    kept = tuple(one for one in e.members if not (isinstance(one, Member) and getattr(one.key, "text", "") == name))
    return e if len(kept) == len(e.members) else Object(kept, e.origin)


def keys(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Entries with other keys."""
    return lambda members: tuple(
        replace(one, key=change(one.key)) if isinstance(one, Member) else one for one in members
    )


def longer(key: Any) -> Any:
    """A key with a letter more."""
    if isinstance(key, Literal):
        return Literal(key.text + "s")
    return Text((*key.parts, "s"))


def cropped(key: Any) -> Any:
    """A key without its last part."""
    return Text(key.parts[:-1]) if isinstance(key, Text) and len(key.parts) > 2 else key


def values_swapped(members: Any) -> Any:
    """The values of the first two members that were read, each behind the other's key."""
    plain = [one for one in members if isinstance(one, Member) and one.origin is not None]
    if len(plain) < 2:
        return members
    first, second = plain[:2]
    new = {id(first): Member(first.key, second.value), id(second): Member(second.key, first.value)}
    return tuple(new.get(id(one), one) for one in members)


def plain_lost(members: Any) -> Any:
    """Without the first member that is no loop."""
    first = next((one for one in members if isinstance(one, Member)), None)
    return tuple(one for one in members if one is not first)


def loops_lost(members: Any) -> Any:
    """Without the last loop."""
    last = next((one for one in reversed(members) if isinstance(one, Spread)), None)
    return tuple(one for one in members if one is not last)


def replaced(e: Any, wanted: Callable[[Any], bool], new: Callable[[Any], Any]) -> Any:
    """An expression in which some parts are others."""
    return new(e) if wanted(e) else map_children(e, lambda child: replaced(child, wanted, new))


def by_default(name: str, value: str) -> Callable[[Any], Any]:
    """A parameter's value in the place of its mentions."""
    return lambda e: replaced(e, lambda one: one == Reference(name), lambda one: Literal(value))


def section_moved(root: Any) -> Any:
    """The loops of the outputs among the resources."""
    sections = {one.key.text: one for one in root.members}
    loops = tuple(one for one in sections["Outputs"].value.members if is_loop(one))
    rest = tuple(one for one in sections["Outputs"].value.members if not is_loop(one))
    moved = {
        "Outputs": Object(rest, sections["Outputs"].value.origin),
        "Resources": Object((*sections["Resources"].value.members, *loops), sections["Resources"].value.origin),
    }
    members = (replace(one, value=moved.get(one.key.text, one.value)) for one in root.members)
    return Object(tuple(members), root.origin)


def is_loop(member: Any) -> bool:
    return isinstance(member, Spread) or getattr(member.key, "text", "").startswith(("Fn::ForEach", "Fn::Merge"))


def section_lost(name: str) -> Callable[[Any], Any]:
    """A template without one of its sections."""
    return lambda root: lacking(root, name)
