"""One handler for each kind of expression, and those of the plain ones."""

from __future__ import annotations

from dialects.terraform.branches import conditional
from dialects.terraform.calling import call
from dialects.terraform.evaluation import Code, Evaluation, Handler
from dialects.terraform.failures import Failure
from dialects.terraform.loops import loop
from dialects.terraform.numbers import parse
from dialects.terraform.operators import binary, unary
from dialects.terraform.splats import element, splat
from dialects.terraform.structures import object_, tuple_
from dialects.terraform.templates import template
from dialects.terraform.traversals import traversal
from dialects.terraform.values import NULL, Value
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
