"""What people know a loop by: the keys of what it makes, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.ir import (
    Call,
    Expression,
    Group,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import name_of
from transpile.ir.traversal import children

Place = tuple[str, ...]
"""The keys down to an expression."""


def keys(loop: Loop) -> tuple[str, ...]:
    """The keys that an iteration makes, with their variables as in `Fn::Sub`; those of inner loops, too."""
    match loop.result:
        case Merge(members):
            return tuple(dict.fromkeys(_keys(members)))
        case Group(key=Literal() | Text() | Variable() as key):
            return (_spelled(key),)
    return ()


def placed(e: Expression) -> Iterator[tuple[Place, Loop]]:
    """Every loop in `e`, outermost first, each with the keys down to it."""
    ahead: list[tuple[Place, Expression]] = [((), e)]
    while ahead:
        place, node = ahead.pop()
        if isinstance(node, Loop):
            yield place, node
        ahead.extend(reversed(list(_below(place, node))))


def _keys(members: Sequence[Member | Spread]) -> Iterator[str]:
    for member in members:
        if isinstance(member, Member):
            yield _spelled(member.key)
        elif isinstance(member.value, Loop):
            yield from keys(member.value)


def _below(place: Place, e: Expression) -> Iterator[tuple[Place, Expression]]:
    match e:
        case Object(members):
            yield from _inside(place, members)
        case Loop(result=Merge(members), source=source, filter=condition):
            yield from ((place, one) for one in (source, condition) if one is not None)
            yield from _inside(place, members)
        case Literal():
            return
        case _:
            yield from ((place, one) for one in children(e))


def _inside(place: Place, members: Sequence[Member | Spread]) -> Iterator[tuple[Place, Expression]]:
    for member in members:
        if isinstance(member, Spread):
            yield place, member.value
        else:
            yield place, member.key
            yield (*place, _spelled(member.key)), member.value


def _spelled(key: Literal | Text | Variable) -> str:
    match key:
        case Literal(text):
            return text
        case Text(parts):
            return "".join(part if isinstance(part, str) else _hole(part) for part in parts)
        case Variable():
            return _hole(key)


def _hole(hole: Expression) -> str:
    match hole:
        case Variable(binder, sigil):
            return f"{sigil.value}{{{binder.name}}}"
        case Reference(name, attribute):
            return f"${{{name}.{attribute}}}" if attribute else f"${{{name}}}"
        case Call() if name_of(hole):
            return f"${{{name_of(hole)}}}"
    return "${...}"
