"""A module -> its text in Terraform's JSON syntax.

Source: HCL JSON syntax specification; Terraform language, "JSON Configuration Syntax". Comments are lost, but for those
at the head of the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from dialects.terraform.cty.hcl_text import STEP
from dialects.terraform.writing.hcl import Argument, Block, Expression, File, Inline, Object, String, Tuple, string
from dialects.terraform.writing.layout_lines import flat, room
from dialects.terraform.writing.layout_strings import Part, doubled, merged, template

Data = str | list["Data"] | dict[str, "Data"]
"""JSON; what is neither an array nor an object is spelled already."""

COMMENT = "//"
_ESCAPED = re.compile(r"(\r(?!\n)|\ufeff)")
_CONSTANT = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?").fullmatch
_LITERAL_BLOCKS = frozenset(("terraform", "required_providers", "moved", "removed"))
_LITERAL = frozenset((block, "depends_on") for block in ("output", "resource", "data", "module"))
_LITERAL |= {("variable", name) for name in ("type", "default", "description")} | {("output", "description")}
_LITERAL |= {("resource", "provider"), ("data", "provider"), ("lifecycle", "ignore_changes")}
_LITERAL |= {("module", name) for name in ("source", "version", "providers")}
"""Arguments whose strings are no templates: they stand for themselves, name a type, or other parts of the module."""


def text(file: File) -> str:
    """The text of a module."""
    document: dict[str, Data] = {COMMENT: _string("\n".join(file.header))} if file.header else {}
    with room():
        for block in file.blocks:
            _add(document, block)
        return f"{''.join(_lines(document, ''))}\n"


def _add(body: dict[str, Data], part: Argument | Block, kind: str = "") -> None:
    """Put a part in a body; the labels of a block are keys."""
    if isinstance(part, Argument):
        body[part.name] = _argument(kind, part)
        return
    *outer, last = part.type, *part.labels
    for label in outer:
        inner = body.setdefault(label, {})
        assert isinstance(inner, dict)
        body = inner
    _append(body, last, _body(part))


def _append(body: dict[str, Data], name: str, found: Data) -> None:
    """Put a block beside those of its type: one is an object, several are a list."""
    match body.get(name):
        case None:
            body[name] = found
        case list() as several:
            several.append(found)
        case one:
            body[name] = [one, found]


def _body(block: Block) -> Data:
    body: dict[str, Data] = {}
    for part in block.body:
        _add(body, part, block.type)
    return body


def _argument(block: str, argument: Argument) -> Data:
    is_literal = block in _LITERAL_BLOCKS or (block, argument.name) in _LITERAL
    return _literal(argument.value) if is_literal else _value(argument.value)


# -- expressions ------------------------------------------------------------------------------------------------------


def _value(e: Expression) -> Data:
    """An expression where strings are templates."""
    match e:
        case Tuple(items):
            return [_value(item.value) for item in items]
        case Object(members):
            return {_template(member.key): _value(member.value) for member in members}
        case Inline((str() as word,)) if _CONSTANT(word):
            return word
    return _string(_template(e))


def _template(e: Expression) -> str:
    """An expression as a template: a string in which others are interpolated."""
    parts = merged(e) if isinstance(e, String) else [e]
    return "".join(template(String(tuple(held for part in parts for held in _held(part))), flat, doubled))


def _held(part: Part) -> list[Part]:
    """A part of a template, which has no escapes: what only an escape can hold is interpolated.

    HCL refuses carriage returns that end no line, and takes away a byte order mark that comes first.
    """
    if not isinstance(part, str):
        return [part]
    return [string(text) if _ESCAPED.fullmatch(text) else text for text in _ESCAPED.split(part)]


def _literal(e: Expression) -> Data:
    """An expression where strings stand for themselves."""
    match e:
        case Tuple(items):
            return [_literal(item.value) for item in items]
        case Object(members):
            return {_plain(member.key): _literal(member.value) for member in members}
        case Inline((str() as word,)) if _CONSTANT(word):
            return word
    return _string(_plain(e))


def _plain(e: Expression) -> str:
    """The text of a string, or of what is spelled as it is."""
    if isinstance(e, String) and all(isinstance(part, str) for part in e.parts):
        return "".join(map(str, e.parts))
    return flat(e)


# -- text -------------------------------------------------------------------------------------------------------------


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _lines(data: Data, indent: str) -> Iterator[str]:
    match data:
        case dict() if data:
            fronts = [f"{_string(name)}: " for name in data]
            yield from _bracketed("{", fronts, list(data.values()), "}", indent)
        case list() if data:
            yield from _bracketed("[", [""] * len(data), data, "]", indent)
        case str():
            yield data
        case _:
            yield "{}" if isinstance(data, dict) else "[]"


def _bracketed(opening: str, fronts: Sequence[str], parts: Sequence[Data], closing: str, indent: str) -> Iterator[str]:
    yield opening
    for at, (front, part) in enumerate(zip(fronts, parts, strict=True)):
        yield f"{',' if at else ''}\n{indent}{STEP}{front}"
        yield from _lines(part, indent + STEP)
    yield f"\n{indent}{closing}"
