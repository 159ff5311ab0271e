"""One handler for each kind of expression, and those of the plain ones."""

from __future__ import annotations

from dialects.terraform.cty.failures import Failure
from dialects.terraform.cty.numbers import parse
from dialects.terraform.cty.values import NULL, Value
from dialects.terraform.evaluate.calls import call
from dialects.terraform.evaluate.conditionals import conditional
from dialects.terraform.evaluate.constructors import object_, tuple_
from dialects.terraform.evaluate.evaluation import Code, Evaluation, Handler
from dialects.terraform.evaluate.for_expressions import loop
from dialects.terraform.evaluate.operators import binary, unary
from dialects.terraform.evaluate.templates import template
from dialects.terraform.evaluate.traversals import element, splat, traversal
from transpile.hosts.hcl import syntax


def _number(ev: Evaluation, e: syntax.Number) -> Code:
    try:
        value: Value = parse(e.text)
    except Failure as failure:
        value = ev.fail(e.span, failure, "Invalid number")
    return lambda: value


def _constant(ev: Evaluation, e: syntax.Constant) -> Code:
    value: Value = NULL if e.value is None else e.value
    return lambda: value


def _parentheses(ev: Evaluation, e: syntax.Parentheses) -> Code:
    return ev.code(e.inner)


HANDLERS: dict[type, Handler] = {
    syntax.Number: _number,
    syntax.Constant: _constant,
    syntax.Parentheses: _parentheses,
    syntax.Name: traversal,
    syntax.Attribute: traversal,
    syntax.Index: traversal,
    syntax.Element: element,
    syntax.Splat: splat,
    syntax.Template: template,
    syntax.Tuple: tuple_,
    syntax.Object: object_,
    syntax.For: loop,
    syntax.Conditional: conditional,
    syntax.Unary: unary,
    syntax.Binary: binary,
    syntax.Call: call,
}
