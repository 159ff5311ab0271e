"""Strings with holes, references and calls of templates as plain data, equal where they mean the same.

Functions are in long form, `Fn::GetAtt` is a list of two. The index of `Fn::Select` is a string: services take both.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from dialects.templates.grammar import DATA
from transpile.evaluate.values import arguments, bare, spelled
from transpile.ir import Array, Call, Expression, Literal, Object, Reference, Splice, Text, Variable
from transpile.ir.holes import Hole
from transpile.language.facts import Data, Plain
from transpile.syntax.tree import Kind
from transpile.verify.canonical import Boolean, Number


def plain(e: Text | Reference | Call, data: Plain) -> Data:
    """A string with holes, a reference or a call as data. Raises TypeError where a loop variable is left."""
    match e:
        case Text():
            return _sub(e, {}, data)
        case Reference(name, None):
            return {"Ref": name}
        case Reference(name, attribute):
            return {"Fn::GetAtt": [name, attribute]}
        case Call():
            return _call(e, data)


def _call(e: Call, data: Plain) -> Data:
    argument = arguments(e)
    if e.vocabulary == DATA:
        return {e.name: data(argument)}
    match e.name, argument:
        case "Fn::Sub", Literal(kind=Kind.NULL) | Array((Literal(kind=Kind.NULL), *_)):
            return {e.name: data(argument)}
        case "Fn::Sub", Text() | Literal():
            return _sub(argument, {}, data)
        case "Fn::Sub", Array((Text() | Literal() as text, mapping)) if not isinstance(mapping, Splice):
            values = data(mapping) if _gives(bare(mapping)) else None
            if isinstance(values, dict):
                return _sub(text, values, data)
        case "Fn::GetAtt", _:
            return {"Fn::GetAtt": _attribute(data(argument))}
        case "Fn::Select", Array((Literal() as index, source)) if not isinstance(source, Splice) and _is_told(index):
            return {"Fn::Select": [spelled(index), data(source)]}
    return {e.name: data(argument)}


def _gives(mapping: Expression) -> bool:
    """Whether something is the mapping of an `Fn::Sub`. `!Condition x` is one there, as `{Condition: x}` is."""
    return isinstance(mapping, Object) or (isinstance(mapping, Call) and mapping.name == "Condition")


def _is_told(index: Literal) -> bool:
    """Whether an index is one at all: null is no string."""
    return index.kind is not Kind.NULL


def _attribute(argument: Data) -> Data:
    """The list of resource and attribute, however it was written."""
    if isinstance(argument, str):
        return argument.split(".", 1)
    if isinstance(argument, list) and len(argument) > 2 and all(isinstance(one, str) for one in argument[1:]):
        return [argument[0], ".".join(argument[1:])]
    return argument


def _sub(text: Text | Literal, values: Mapping[str, Data], data: Plain) -> Data:
    """The string if it has no holes, else `Fn::Sub` of it; what its map computes has names by order of mention.

    Entries of the map that are scalars or references stand in the string, but for names with a dot, where the string
    would be cut; those that are not mentioned are gone.
    """
    parts = _merged([_hole(part, values, data) for part in (text.parts if isinstance(text, Text) else (text.text,))])
    if all(isinstance(part, str) for part in parts):
        return "".join(map(str, parts))  # one string, or none
    out: list[str] = []
    named: list[Data] = []
    for part in parts:
        match part:
            case str():
                out.append(part.replace("${", "${!"))
            case {"Ref": str(name), **rest} | {"Fn::GetAtt": [str(name)], **rest} if not rest and "." not in name:
                out.append(f"${{{name}}}")
            case {"Fn::GetAtt": [str(name), str(attribute)], **rest} if not rest and "." not in name:
                out.append(f"${{{name}.{attribute}}}")
            case _:
                if part not in named:
                    named.append(part)
                out.append(f"${{{named.index(part)}}}")
    joined = "".join(out)
    return {"Fn::Sub": [joined, {str(at): value for at, value in enumerate(named)}] if named else joined}


def _merged(parts: list[Data]) -> list[Data]:
    """Parts in which neighbouring strings are one."""
    groups = groupby(parts, lambda part: isinstance(part, str))
    return [one for text, group in groups for one in (["".join(map(str, group))] if text else group)]


def _hole(part: str | Hole, values: Mapping[str, Data], data: Plain) -> Data:
    match part:
        case str():
            return part
        case Variable(binder):
            raise TypeError(f"the loop variable {binder.name} is left: evaluate first")
        case Reference(name, attribute):
            key = name if attribute is None else f"{name}.{attribute}"
            value = values[key] if key in values else data(part)
            return value.text if isinstance(value, Number | Boolean) else value
    return data(part)
