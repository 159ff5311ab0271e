"""Strings of JSON that hold HCL: templates, and expressions where Terraform looks for a type or a name.

Source: HCL JSON syntax specification, "Expressions"; the escapes of JSON are undone first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from transpile.hosts.hcl.syntax import Chunk, Expression, Template
from transpile.hosts.tree_builder import Refused
from transpile.syntax.source import BOM, Source, Span, from_text
from transpile.syntax.tree import Scalar

_CHARACTER = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
Move = Callable[[Span], Span]
Read = TypeVar("Read", bound=Expression)


def literal(scalar: Scalar) -> Template:
    """A string that stands for itself."""
    return Template(scalar.span, (Chunk(scalar.span, scalar.text),) if scalar.text else ())


def template(scalar: Scalar, source: Source) -> Template:
    """A string in which `${` and `%{` begin something. Raises `Refused` for what is no template."""
    if "${" not in scalar.text and "%{" not in scalar.text:
        return literal(replace(scalar, text=scalar.text.removeprefix(BOM)))
    from transpile.hosts.hcl import reading  # here, so that a JSON file without templates does not load the grammar

    return replace(_read(reading.template, scalar, source), span=scalar.span)


def expression(scalar: Scalar, source: Source) -> Expression:
    """A string that is an expression as a whole. Raises `Refused` for what is none."""
    from transpile.hosts.hcl import reading

    return _read(reading.expression, scalar, source)


def _read(read: Callable[[Source], Read], scalar: Scalar, source: Source) -> Read:
    """What `read` makes of the string's characters, at their places in the text; a byte order mark is set aside."""
    inner = from_text(scalar.text, source.name)
    move = _moving(scalar, source, inner.bom)
    try:
        return cast(Read, _moved(read(inner), move))
    except Refused as refused:
        found = refused.diagnostic
    others = tuple(replace(other, span=move(other.span)) for other in found.others)
    span = scalar.span if found.span is None else move(found.span)
    raise Refused(replace(found, span=span, others=others, source=source))


def _moving(scalar: Scalar, source: Source, bom: bool) -> Move:
    """From places in a string's characters, behind a byte order mark, to places in the text that spells them."""
    start = scalar.span.start + 1
    written = source.text[start : scalar.span.end - 1]
    if "\\" not in written:
        return lambda span: Span(start + bom + span.start, start + bom + span.end)
    places = [start + found.start() for found in _CHARACTER.finditer(written)][bom:]
    places.append(scalar.span.end - 1)
    return lambda span: Span(places[span.start], places[span.end])


def _moved(node: object, move: Move) -> object:
    """A node with all that stands in it, at their places in the text."""
    if isinstance(node, Span):
        return move(node)
    if isinstance(node, tuple):
        return tuple(_moved(part, move) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{field.name: _moved(getattr(node, field.name), move) for field in fields(node)})
