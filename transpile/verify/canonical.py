"""Expressions -> plain data in which templates of one meaning are equal.

Aliases are seen through, objects are dicts; strings with holes, references and calls are as their family says. A
number, boolean or null is no string; `loose` makes it one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from transpile.evaluate.values import bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference, Shared, Splice, Spread, Text
from transpile.language.facts import Data, Plain
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.tree import Kind


@dataclass(frozen=True, slots=True)
class Number:
    """A number by its usual spelling."""

    text: str


@dataclass(frozen=True, slots=True)
class Boolean:
    """`true` or `false`."""

    text: str


@dataclass(frozen=True, slots=True)
class Null:
    """Null; `text` is what becomes of it in a string."""

    text: str = ""


Scalar = Number | Boolean | Null


class Said(Protocol):
    """What a family makes of its own expressions (`Family.plain`); the rest it asks back."""

    def __call__(self, e: Text | Reference | Call, data: Plain, /) -> Data: ...


def canonical(e: Expression, said: Said) -> Data:
    """The plain data of an evaluated expression. Raises TypeError where a loop or a loop variable is left."""
    shared: dict[int, Data] = {}  # a body without variables, or what an alias stands for, is one object in all copies

    def data(e: Expression) -> Data:
        match e:
            case Literal():
                return _scalar(e)
            case Array(items):
                plain = [data(item) for item in items if not isinstance(item, Splice)]
                return plain if len(plain) == len(items) else list(_items(items, data))
            case Object(members):
                # A key that comes twice would be lost here; evaluation has reported it (T301), so such data is never
                # compared.
                return dict(_pairs(members, data))
            case Text() | Reference() | Call():
                return said(e, data)
            case Shared(value):
                if id(value) not in shared:
                    shared[id(value)] = data(value)
                return shared[id(value)]
        raise TypeError(f"{type(e).__name__} is left: evaluate first")

    return data(e)


def _scalar(e: Literal) -> Data:
    match e.kind:
        case Kind.STRING:
            return e.text
        case Kind.NUMBER:
            return Number(spelled(e))
        case Kind.BOOLEAN:
            return Boolean(spelled(e))
        case Kind.NULL:
            return Null()


def _items(items: tuple[Expression | Splice, ...], data: Plain) -> Iterator[Data]:
    for item in items:
        if not isinstance(item, Splice):
            yield data(item)
            continue
        inner = bare(item.value)
        if not isinstance(inner, Array):
            raise TypeError(f"a splice of {type(inner).__name__} is left: evaluate first")
        yield from _items(inner.items, data)


def _pairs(members: tuple[Member | Spread, ...], data: Plain) -> Iterator[tuple[str, Data]]:
    for member in members:
        if isinstance(member, Spread):
            inner = bare(member.value)
            if not isinstance(inner, Object):
                raise TypeError(f"a spread of {type(inner).__name__} is left: evaluate first")
            yield from _pairs(inner.members, data)
        elif isinstance(member.key, Literal):
            yield member.key.text, data(member.value)
        else:
            raise TypeError("a key with loop variables is left: evaluate first")


def loose(data: Data) -> Data:
    """`data` with numbers, booleans and nulls as the strings that services make of them."""
    match data:
        case Number() | Boolean() | Null():
            return data.text
        case dict():
            return {key: loose(value) for key, value in data.items()}
        case list():
            return [loose(item) for item in data]
    return data
