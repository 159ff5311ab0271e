"""Calls of `Fn::Jq` for the tests: made, evaluated, compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dialects.ros.functions.computed import FUNCTIONS
from dialects.ros.jq.evaluate.conversion import expression_of
from dialects.ros.jq.evaluate.functions import FUNCTIONS as PROGRAMS
from transpile import ir
from transpile.evaluate.evaluation import Function, Mode
from transpile.evaluate.start import evaluation
from transpile.evaluate.values import EMPTY, Absent, as_json, is_settled

NO_ANSWER = object()
"""Nothing is known, or it fails."""


TABLES: Mapping[str, Mapping[str, Function]] = {"jq": PROGRAMS, "ros": FUNCTIONS}


def jq_call(method: str, script: str, value: ir.Expression) -> ir.Call:
    """`Fn::Jq: [method, script, value]`."""
    return ir.Call("ros", "Fn::Jq", ir.Array((ir.Literal(method), ir.Literal(script), value)))


def call_of(method: str, script: str, value: Any) -> ir.Call:
    """The same of plain data."""
    return jq_call(method, script, expression_of(value))


def data_of(e: ir.Expression, values: Mapping[str, ir.Literal | ir.Array] | None = None) -> Any:
    """What an expression is, as plain data; NO_ANSWER where it is not known or fails."""
    parameters = {name: ir.Parameter(name, "Json", None, False, listed=True) for name in values or {}}
    document = ir.Document(ir.Object(()), parameters, {}, frozenset(), "ros")
    ev = evaluation(document, values, TABLES, Mode.RESOLVING)
    found = ev.evaluate(e, EMPTY)
    if ev.diagnostics or isinstance(found, Absent) or not is_settled(found):
        return NO_ANSWER
    return json.loads(as_json(found))
