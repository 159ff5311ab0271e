"""Expressions that may refer to nothing: defaults of variables, and values that are given for them."""

from __future__ import annotations

from collections.abc import Iterator

from dialects.terraform.cty.values import UNKNOWN
from dialects.terraform.evaluate import Evaluated, evaluate
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.syntax.references import mentions, nodes
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Call, Expression, Name
from transpile.syntax.source import Source


def constant(e: Expression, source: Source) -> Evaluated:
    """The value of an expression without variables and functions; or what it must not have, and other mistakes.

    Terraform evaluates such expressions without any scope (HCL: `Value(nil)`).
    """
    suspect = any(isinstance(one, Name | Call) for one in nodes(e))
    told = (*_variables(e, source), *_functions(e, source)) if suspect else ()
    return Evaluated(UNKNOWN, told) if told else evaluate(e, Scope(), source=source)


def _variables(e: Expression, source: Source) -> Iterator[Diagnostic]:
    message = "variables not allowed: variables may not be used here"
    help = "write the value itself; quote strings"
    for one in mentions(e):
        yield Diagnostic("T212", message, one.span, "refers to something", help, source=source)


def _functions(e: Expression, source: Source) -> Iterator[Diagnostic]:
    message = "function calls not allowed: functions may not be called here"
    for one in nodes(e):
        if isinstance(one, Call):
            yield Diagnostic("T213", message, one.function.span, help="write the result of the call", source=source)
