"""Sections of definitions: what is none, since it is no mapping and comes to no mapping in any service."""

from __future__ import annotations

from collections.abc import Container

from dialects.templates.reading.reader import Reader
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Expression, Literal, Member, Object, Reference
from transpile.syntax.tree import Anchored, Kind, Node, Tagged, is_standard_tag

_SCALARS = {Kind.STRING: "a string", Kind.NUMBER: "a number", Kind.BOOLEAN: "a boolean"}


def report(root: Object, reader: Reader, functions: Container[str]) -> None:
    """T006 for each section of definitions that is a list, a scalar or one of the functions of the service.

    Of lists loops would make items that are nothing, and what a function comes to may be one. Macros may do anything.
    """
    for section in root.members:
        name = section.name if isinstance(section, Member) else None
        if name in reader.grammar.naming_sections:
            value = bare(section.value)
            what = _what(value, reader.grammar.vocabulary, functions)
            where = _stripped(section.value.origin) or section.origin
            if what and where:
                label = "expected a mapping of names to definitions"
                reader.report("T006", f"{name} is {what}, not a mapping", where, label, _way_out(value))


def _stripped(node: Node | None) -> Node | None:
    """A node without its anchor and YAML's own tags; an alias is the place of what it repeats."""
    while isinstance(node, Anchored) or (isinstance(node, Tagged) and is_standard_tag(node.tag)):
        node = node.value
    return node


def _what(value: Expression, vocabulary: str, functions: Container[str]) -> str:
    """What a section is in words; "" if it is a mapping, empty, or not known."""
    match value:
        case Array():
            return "a list"
        case Literal(kind=kind):
            return _SCALARS.get(kind, "")
        case Reference():
            return "Ref"
        case Call(name=name) if value.vocabulary == vocabulary and name in functions:
            return name
    return ""


def _way_out(value: Expression) -> str:
    if isinstance(value, Call | Reference):
        return "replace the function with a mapping: a name before each definition"
    return "write a mapping: a name before each definition"
