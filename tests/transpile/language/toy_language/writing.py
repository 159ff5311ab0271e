"""Writing the toy language: a document, with its loops, as lines.

What it cannot say comes out wrong, and is noticed when the result is read back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from transpile.evaluate.values import spelled
from transpile.hosts.scalars import kind
from transpile.ir import (
    Array,
    Call,
    Expression,
    Filled,
    Literal,
    Loop,
    Member,
    Merge,
    Object,
    Reference,
    Shared,
    Spread,
    Text,
    Variable,
)
from transpile.printing.printer import Printer
from transpile.syntax.tree import Kind, Style

SIMPLE = re.compile(r"[\w${}:-]*[\w}]").fullmatch
Data = object


def lines(root: Object, printer: Printer) -> Iterator[str]:
    """The lines of a document."""
    for section in _members(root):
        value = _seen(section.value, printer)
        if isinstance(value, Object) and value.members:
            for entry in value.members:
                yield from _entry(f"{_text(section.key)}.", entry, printer)
        else:
            yield f"{_text(section.key)} = {_value(value, printer)}"


def _entry(section: str, entry: Member | Spread, printer: Printer) -> Iterator[str]:
    """A definition, or the loop over it."""
    match entry:
        case Member(key, value):
            yield _line(section + _text(key), value, printer)
        case Spread(Loop(value=binder, source=source, result=Merge((Member(key, value),)))) if binder:
            yield _line(f"{section}{_text(key)} for {binder.name} in {_items(source)}", value, printer)
        case Spread(Object(members)):
            for member in members:
                yield from _entry(section, member, printer)


def _line(head: str, value: Expression, printer: Printer) -> str:
    leaves = [*_leaves("", value, printer)]
    if leaves and leaves[0][0]:
        return f"{head}: " + "; ".join(f"{path} = {_value(leaf, printer)}" for path, leaf in leaves)
    return f"{head} = {_value(value, printer)}"


def _leaves(path: str, e: Expression, printer: Printer) -> Iterator[tuple[str, Expression]]:
    """The paths to all that is no object, or not one of simple keys."""
    e = _seen(e, printer)
    if isinstance(e, Object) and e.members and all(SIMPLE(_text(member.key)) for member in _members(e)):
        for member in _members(e):
            yield from _leaves(f"{path}.{_text(member.key)}".removeprefix("."), member.value, printer)
    else:
        yield path, e


def _items(source: Expression) -> str:
    if isinstance(source, Array):
        return ", ".join(spelled(item) for item in source.items if isinstance(item, Literal))
    return _hole(source)


def _value(e: Expression, printer: Printer) -> str:
    """A value as plain as it can be: JSON says all the others."""
    match _seen(e, printer):
        case Reference(attribute=None) | Variable() as mention:
            return _hole(mention)
        case Call(name="Fn::Sub", argument=Text(parts) as text) if len(parts) > 1 and ";" not in _text(text):
            return _text(text)
        case Literal(text, Kind.STRING) if _is_plain(text):
            return text
        case other:
            return json.dumps(_data(other, printer))


def _is_plain(text: str) -> bool:
    """Whether a string is read as that one."""
    fits = text == text.strip() != "" and not text.startswith(('"', "[", "{")) and "${" not in text
    return fits and not set(";\n") & set(text) and kind(text, Style.PLAIN) is Kind.STRING


def _data(e: Expression, printer: Printer) -> Data:
    match _seen(e, printer):
        case Literal(text, Kind.STRING):
            return text
        case Literal() as scalar:
            return json.loads(spelled(scalar) or "null")
        case Text() as text:
            return _text(text)
        case Reference(name, attribute):
            return {"Fn::GetAtt": [name, attribute]} if attribute else {"Ref": name}
        case Variable(binder):
            return {"Ref": binder.name}
        case Array(items):
            return [_data(item, printer) for item in items if not hasattr(item, "value")]
        case Object() as mapping:
            return {_text(member.key): _data(member.value, printer) for member in _members(mapping)}
        case Call(_, name, argument):
            return {name: _data(argument, printer)}
    raise AssertionError("no feature for this")


def _text(e: Expression) -> str:
    """A key, or the string of a `Fn::Sub`."""
    if isinstance(e, Literal):
        return e.text
    assert isinstance(e, Text)
    return "".join(part.replace("${", "${!") if isinstance(part, str) else _hole(part) for part in e.parts)


def _hole(e: Expression) -> str:
    if isinstance(e, Variable):
        return f"${{{e.binder.name}}}"
    assert isinstance(e, Reference)
    return f"${{{e.name}.{e.attribute}}}" if e.attribute else f"${{{e.name}}}"


def _seen(e: Expression, printer: Printer) -> Expression:
    """What an alias stands for, and a copy of a body filled in."""
    while isinstance(e, Shared | Filled):
        filled = printer.bodies.evaluate(e.body, dict(e.values)) if isinstance(e, Filled) else e.value
        e = filled if filled is not None else Object(())
    return e


def _members(mapping: Object) -> Iterator[Member]:
    return (member for member in mapping.members if isinstance(member, Member))
