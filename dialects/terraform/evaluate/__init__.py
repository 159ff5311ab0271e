"""Evaluating expressions as Terraform does.

An expression is compiled once to closures, which find its variables by position; that checks every reference too, also
in what no round of a loop would reach. A mistake is reported and its value goes on as an unknown one, as in Terraform:
so all mistakes are told at once, and what is made of an unknown value says nothing about it again.

Terraform knows a little more of what is unknown (that a text in which something stands is not null), evaluates a module
once before, without the values of its variables, and divides by zero, though it can write no infinite number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.values import UNKNOWN, Value
from dialects.terraform.evaluate.evaluation import Evaluation, Stopped
from dialects.terraform.evaluate.handlers import HANDLERS
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.evaluate.templates import as_written
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression
from transpile.hosts.limits import MAX_DEPTH
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source

FRAMES = 20 * MAX_DEPTH


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The value of an expression; where there are diagnostics it is unknown, as a whole or in parts."""

    value: Value
    diagnostics: tuple[Diagnostic, ...] = ()


def evaluate(
    expression: Expression, scope: Scope, budget: Budget | None = None, source: Source | None = None
) -> Evaluated:
    """The value of an expression in a scope. Several of one module share a budget."""
    constant = as_written(expression)
    if constant is not None:
        return Evaluated(constant)  # most of what is asked for by itself, and nothing can be wrong with it
    ev = Evaluation(scope, budget or Budget(), source, HANDLERS)
    with _room():
        try:
            code = ev.code(expression)
            value = UNKNOWN if ev.told else code()
        except Stopped:
            value = UNKNOWN
    return Evaluated(value, tuple(_once(ev.told)))


def prepared(
    expression: Expression, scope: Scope, names: Sequence[str], limit: int, source: Source
) -> Callable[[Sequence[Value]], Evaluated]:
    """What evaluates an expression again and again, each time with other values of these names in scope.

    Each time loops may have as many rounds as the `limit` says.
    """
    ev = Evaluation(scope, Budget(), source, HANDLERS)
    # The names get the first places, in this order: `run` sets them all at once.
    with _room(), suppress(Stopped), ev.binding({name: ev.slot() for name in names}):
        code = ev.code(expression)
    static = tuple(_once(ev.told))  # never empty where compiling has stopped, and there is no `code`

    def run(values: Sequence[Value]) -> Evaluated:
        if static:
            return Evaluated(UNKNOWN, static)
        ev.slots[: len(values)] = values
        ev.budget = Budget(limit)
        del ev.told[:]
        value: Value = UNKNOWN
        with _room(), suppress(Stopped):
            value = code()
        return Evaluated(value, tuple(_once(ev.told)))

    return run


def _once(told: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What is told, each once: the rounds of a loop make the same mistake. Of keys every occurrence counts."""
    known: set[Diagnostic] = set()
    for one in told:
        if one not in known or one.code == "T301":
            yield one
        known.add(one)


@contextmanager
def _room() -> Iterator[None]:
    """Room for expressions as deep as the host lets them be."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
