"""Expressions -> plain data in which templates of one meaning are equal.

Functions are in long form, `Fn::GetAtt` is a list of two, aliases are seen through, objects are dicts. A number,
boolean or null is no string, but as the index of `Fn::Select`; `loose` makes it one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from transpile.evaluate.values import bare, spelled
from transpile.ir import (
    Array,
    Call,
    Expression,
    Literal,
    Member,
    Object,
    Reference,
    Shared,
    Splice,
    Spread,
    Text,
    Variable,
)
from transpile.ir.holes import Hole
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


def canonical(e: Expression) -> Any:
    """The plain data of an evaluated expression. Raises TypeError where a loop or a loop variable is left."""
    match e:
        case Literal():
            return _scalar(e)
        case Text():
            return _sub(e, {})
        case Reference(name, None):
            return {"Ref": name}
        case Reference(name, attribute):
            return {"Fn::GetAtt": [name, attribute]}
        case Array(items):
            plain = [canonical(item) for item in items if not isinstance(item, Splice)]
            return plain if len(plain) == len(items) else list(_items(items))
        case Object(members):
            return dict(_pairs(members))
        case Call():
            return _call(e)
        case Shared(value):
            return canonical(value)
    raise TypeError(f"{type(e).__name__} is left: evaluate first")


def _scalar(e: Literal) -> Any:
    match e.kind:
        case Kind.STRING:
            return e.text
        case Kind.NUMBER:
            return Number(spelled(e))
        case Kind.BOOLEAN:
            return Boolean(spelled(e))
        case Kind.NULL:
            return Null()


def _items(items: tuple[Expression | Splice, ...]) -> Iterator[Any]:
    for item in items:
        if not isinstance(item, Splice):
            yield canonical(item)
            continue
        inner = bare(item.value)
        if not isinstance(inner, Array):
            raise TypeError(f"a splice of {type(inner).__name__} is left: evaluate first")
        yield from _items(inner.items)


def _pairs(members: tuple[Member | Spread, ...]) -> Iterator[tuple[str, Any]]:
    for member in members:
        if isinstance(member, Spread):
            inner = bare(member.value)
            if not isinstance(inner, Object):
                raise TypeError(f"a spread of {type(inner).__name__} is left: evaluate first")
            yield from _pairs(inner.members)
        elif isinstance(member.key, Literal):
            yield member.key.text, canonical(member.value)
        else:
            raise TypeError("a key with loop variables is left: evaluate first")


def _call(e: Call) -> Any:
    argument = bare(e.argument)
    match e.name, argument:
        case "Fn::Sub", Text() | Literal():
            return _sub(argument, {})
        case "Fn::Sub", Array((Text() | Literal() as text, mapping)) if isinstance(bare(mapping), Object):  # type: ignore[arg-type]
            return _sub(text, dict(_pairs(bare(mapping).members)))  # type: ignore[arg-type, union-attr]
        case "Fn::GetAtt", _:
            return {"Fn::GetAtt": _attribute(canonical(argument))}
        case "Fn::Select", Array((Literal() as index, Array() | Call() | Reference() | Literal() as source)):
            return {"Fn::Select": [spelled(index), canonical(source)]}
    return {e.name: canonical(argument)}


def _attribute(argument: Any) -> Any:
    """The list of resource and attribute, however it was written."""
    if isinstance(argument, str):
        return argument.split(".", 1)
    if isinstance(argument, list) and len(argument) > 2 and all(isinstance(one, str) for one in argument[1:]):
        return [argument[0], ".".join(argument[1:])]
    return argument


def _sub(text: Text | Literal, values: dict[str, Any]) -> Any:
    """The string if it has no holes, else `Fn::Sub` of it; what its map computes has names by order of mention.

    Entries of the map that are scalars or references stand in the string; those that are not mentioned are gone.
    """
    parts = _merged([_hole(part, values) for part in (text.parts if isinstance(text, Text) else (text.text,))])
    if all(isinstance(part, str) for part in parts):
        return "".join(parts)  # one string, or none
    out: list[str] = []
    named: list[Any] = []
    for part in parts:
        match part:
            case str():
                out.append(part.replace("${", "${!"))
            case {"Ref": str(name)} | {"Fn::GetAtt": [str(name)]}:
                out.append(f"${{{name}}}")
            case {"Fn::GetAtt": [str(name), str(attribute)]}:
                out.append(f"${{{name}.{attribute}}}")
            case _:
                if part not in named:
                    named.append(part)
                out.append(f"${{{named.index(part)}}}")
    joined = "".join(out)
    return {"Fn::Sub": [joined, {str(at): value for at, value in enumerate(named)}] if named else joined}


def _merged(parts: list[Any]) -> list[Any]:
    """Parts in which neighbouring strings are one."""
    groups = groupby(parts, lambda part: isinstance(part, str))
    return [one for text, group in groups for one in (["".join(group)] if text else group)]


def _hole(part: str | Hole, values: dict[str, Any]) -> Any:
    match part:
        case str():
            return part
        case Variable(binder):
            raise TypeError(f"the loop variable {binder.name} is left: evaluate first")
        case Reference(name, attribute):
            key = name if attribute is None else f"{name}.{attribute}"
            value = values[key] if key in values else canonical(part)
            return value.text if isinstance(value, Number | Boolean) else value
    return canonical(part)


def loose(data: Any) -> Any:
    """`data` with numbers, booleans and nulls as the strings that CloudFormation makes of them."""
    match data:
        case Number() | Boolean() | Null():
            return data.text
        case dict():
            return {key: loose(value) for key, value in data.items()}
        case list():
            return [loose(item) for item in data]
    return data
