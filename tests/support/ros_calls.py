"""Calls of ROS for tests: as plain data, and read out of templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dialects.ros.functions.computed import FUNCTIONS
from dialects.ros.functions.values import data, expression
from dialects.templates.grammar import Grammar
from dialects.templates.reading import document as templates
from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.evaluate import start
from transpile.evaluate.evaluation import Evaluation, Mode
from transpile.evaluate.values import Absent
from transpile.ir import Array, Call, Document, Expression, Literal, Member, Object, Pseudo, Reference
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

PSEUDO = Pseudo("ALIYUN::", "ALIYUN::NoValue")
GRAMMAR = Grammar(
    title="ROS",
    vocabulary="ros",
    loop_sections=frozenset({"Conditions", "Resources", "Outputs"}),
    naming_sections=("Parameters", "Mappings", "Conditions", "Resources", "Outputs"),
    attributes=frozenset({"Type", "Condition", "DependsOn", "Metadata", "DeletionPolicy"}),
    pseudo=PSEUDO,
    typed=lambda parameter: parameter,
)
UNKNOWN = object()
"""The value of what stays as it is written."""


def read(text: str) -> Document:
    """The document of a template."""
    parsed = hosts.parse(from_text(text))
    assert isinstance(parsed, Parsed), parsed
    document, found = templates.read(parsed, (), GRAMMAR)
    assert document is not None, found
    return document


def document(**sections: Any) -> Document:
    """The document of a template that is given as data."""
    return read(json.dumps(sections))


def expressed(value: Any) -> Expression:
    """Data as an expression; what has only one key, `Ref` or `Fn::...`, is a reference or a call."""
    match value:
        case {"Ref": str(name)} if len(value) == 1:
            return Reference(name)
        case dict() if len(value) == 1 and next(iter(value)).startswith("Fn::"):
            ((name, argument),) = value.items()
            return Call("ros", name, expressed(argument))
        case dict():
            return Object(tuple(Member(Literal(key), expressed(one)) for key, one in value.items()))
        case list():
            return Array(tuple(map(expressed, value)))
    return expression(value)


def evaluation(of: Document | None = None, mode: Mode = Mode.RESOLVING, **options: Any) -> Evaluation:
    """An evaluation with the functions of ROS."""
    empty = Document(Object(()), {}, {}, frozenset(), "ros", PSEUDO)
    return start.evaluation(of or empty, functions={"ros": FUNCTIONS}, mode=mode, **options)


def written(e: object) -> Any:
    """An expression as data again, with the calls that stay."""
    match e:
        case Call(name=name, argument=argument):
            return {name: written(argument)}
        case Reference(name, None):
            return {"Ref": name}
        case Array(items):
            return [written(item) for item in items]
        case Object(members):
            return {one.key.text: written(one.value) for one in members if isinstance(one, Member)}  # type: ignore[union-attr]
        case Absent():
            return Absent.ABSENT
    return data(e)  # type: ignore[arg-type]


def computed(call: Mapping[str, Any], of: Document | None = None, mode: Mode = Mode.RESOLVING) -> Any:
    """The value of a call; UNKNOWN where it stays. Nothing may be told."""
    value, told = answered(call, of, mode)
    assert not told, told
    return value


def answered(
    call: Mapping[str, Any], of: Document | None = None, mode: Mode = Mode.RESOLVING
) -> tuple[Any, list[Diagnostic]]:
    """The value of a call, and what is told."""
    ev = evaluation(of, mode)
    found = ev.evaluate(expressed(call), {})
    return (UNKNOWN if isinstance(found, Call) else written(found)), ev.diagnostics
