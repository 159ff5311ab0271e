"""What is known of the values that calls are fed with before the service has them."""

from __future__ import annotations

from collections.abc import Mapping

from dialects.ros.functions.computed import FUNCTIONS
from dialects.ros.jq.evaluate.calls import is_computable
from dialects.ros.jq.reading.shapes import Known
from dialects.ros.jq.shape import STRUCTURE, TEXT, UNKNOWN, ListOf, Shape
from dialects.ros.lists.names import JQ
from transpile.evaluate.evaluation import Deferred
from transpile.evaluate.values import bare
from transpile.ir import (
    Array,
    Call,
    Collect,
    Expression,
    Literal,
    Loop,
    Member,
    Object,
    Parameter,
    Reference,
    Splice,
    Spread,
)
from transpile.ir.traversal import map_children, walk
from transpile.syntax.tree import Kind

TEXTS = frozenset(f"ALIYUN::{name}" for name in ("AccountId", "Region", "StackId", "StackName", "TenantId"))
"""Pseudo parameters that are strings."""
TEXT_LISTS = frozenset({"Fn::Split", "Fn::GetAZs"})
"""Functions that answer with lists of strings."""
SAMPLE = Literal("a")
SAMPLES: Mapping[str, Literal | Array] = {
    "CommaDelimitedList": Array((SAMPLE, Literal("b"))),
    "Number": Literal("2", Kind.NUMBER),
    "Boolean": Literal("true", Kind.BOOLEAN),
}
"""What parameters without a default may be, by their types; strings, for others."""


def known(parameters: Mapping[str, Parameter]) -> Known:
    """What the types of parameters tell of references."""

    def shape(e: Expression) -> Shape:
        if isinstance(e, Call) and e.name in TEXT_LISTS:
            return ListOf(TEXT)
        if not isinstance(e, Reference) or e.attribute is not None:
            return UNKNOWN
        one = parameters.get(e.name)
        return _shape(one) if one is not None else TEXT if e.name in TEXTS else UNKNOWN

    return shape


def _shape(one: Parameter) -> Shape:
    match one.type:
        case "CommaDelimitedList":
            return ListOf(TEXT)
        case "Json" if one.default is not None:
            return STRUCTURE
        case "String":
            return TEXT
    return UNKNOWN


def is_late(e: object) -> bool:
    """Whether this is a call whose value only a deployment knows. A name that is made may be that of a resource."""
    return isinstance(e, Call) and (e.name == "Ref" or isinstance(FUNCTIONS.get(e.name), Deferred))


def is_referred(e: Expression) -> bool:
    """Whether this refers to a resource with `Count`, as a module writes it: the list of what its instances are."""
    match bare(e):
        case Array((Splice(Loop(result=Collect((made,)))),)):
            return is_late(made)
    return False


def works(call: Call, parameters: Mapping[str, Parameter]) -> bool:
    """Whether all versions of jq answer alike for a call and those in it, with the defaults of parameters.

    What only the deployment knows is passed on as it is: any value will do.
    """
    calls = (one for one in walk(call) if isinstance(one, Call) and one.name == JQ)
    return all(is_computable(_sampled(one, parameters)) for one in calls)


def _sampled(call: Call, parameters: Mapping[str, Parameter]) -> Call:
    match bare(call.argument):
        case Array((method, script, given)):
            return Call(call.vocabulary, call.name, Array((method, script, _sample(given, parameters))))  # type: ignore[arg-type]
    return call


def _sample(e: Expression, parameters: Mapping[str, Parameter]) -> Expression:
    if is_referred(e):
        return SAMPLE
    match e:
        case Reference(name, None) if name in parameters:
            one = parameters[name]
            return SAMPLES.get(one.type, SAMPLE) if one.default is None else one.default
        case Call(name=name) if name in TEXT_LISTS:
            return SAMPLES["CommaDelimitedList"]
        case Loop(result=Collect()):
            return SAMPLES["CommaDelimitedList"]
        case Array(items) if any(isinstance(one, Splice) for one in items):
            return _sample(Array(tuple(one.value if isinstance(one, Splice) else one for one in items)), parameters)
        case Loop():
            return Object(())
        case Object(members) if any(isinstance(one, Spread) for one in members):
            return _sample(Object(tuple(one for one in members if isinstance(one, Member))), parameters)
        case Reference() | Call():
            return SAMPLE
    return map_children(e, lambda child: _sample(child, parameters))
