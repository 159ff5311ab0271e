"""Sections of definitions: what is none, since it comes to no mapping in any service."""

from __future__ import annotations

from collections.abc import Container

from dialects.templates.names import stripped
from dialects.templates.reading.reader import Reader
from transpile.evaluate.values import bare
from transpile.ir import Array, Call, Collect, Expression, Literal, Loop, Member, Object, Reference
from transpile.syntax.tree import Anchored, Tagged, is_short_form


def report(root: Object, reader: Reader, functions: Container[str]) -> None:
    """T006 for each section of definitions that is a list with items, or one of the functions of the service.

    Of lists loops would make items that are nothing, and what a function comes to may be one. An empty list is nothing
    to a service, and a scalar may become a mapping before it gets there: `${file(outputs.yml)}`, a text for a macro.
    """
    for section in root.members:
        name = section.name if isinstance(section, Member) else None
        if name in reader.grammar.naming_sections:
            value = bare(section.value)
            what = _what(value, reader.grammar.vocabulary, functions)
            where = stripped(section.value.origin) if section.value.origin else section.origin
            if what and where:
                label = "expected a mapping of names to definitions"
                reader.report("T006", f"{name} is {what}, not a mapping", where, label, _way_out(value))


def _what(value: Expression, vocabulary: str, functions: Container[str]) -> str:
    """What a section is in words; "" if it may be a mapping."""
    match value:
        case Array(items) if items:
            return "a list"
        case Loop(result=Collect()):
            return "a list"
        case Reference():
            return "Ref"
        case Call(name=name) if value.vocabulary == vocabulary and name in functions:
            return name
        case Call(_, "Condition", _, Tagged() | Anchored() as origin) if is_short_form(origin):
            return "Condition"
        case Object((Member(Literal("Ref")),), Tagged() | Anchored() as origin) if is_short_form(origin):
            return "Ref"
    return ""


def _way_out(value: Expression) -> str:
    if isinstance(value, Call | Reference | Object):
        return "replace the function with a mapping: a name before each definition"
    return "write a mapping: a name before each definition"
