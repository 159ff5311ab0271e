"""Evaluating expressions as Terraform does.

An expression is compiled once to closures, which find its variables by position; that checks every reference too, also
in what no round of a loop would reach. A mistake is reported and its value goes on as an unknown one, as in Terraform:
so all mistakes are told at once, and what is made of an unknown value says nothing about it again.

Terraform knows a little more of what is unknown (that a text in which something stands is not null), evaluates a module
once before, without the values of its variables, and divides by zero, though it can write no infinite number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NoReturn, TypeAlias

from dialects.terraform.cty.failures import Budget, Exhausted, Failure, Unsupported
from dialects.terraform.cty.values import UNKNOWN, Value
from dialects.terraform.evaluate.help_texts import UNDECLARED, WAYS_OUT
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.evaluate.value_sizes import weigh
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression
from transpile.hosts.limits import MAX_DEPTH
from transpile.syntax.source import Source, Span

Code: TypeAlias = Callable[[], Value]
Handler: TypeAlias = Callable[["Evaluation", Any], Code]

FRAMES = 20 * MAX_DEPTH
LEFT = "Function not evaluated"
"""What is said of a function that Terraform has and that is not evaluated here."""
MOST_TOLD = 100
"""Mistakes that are kept: a loop can make the same one in every round."""


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The value of an expression; where there are diagnostics it is unknown, as a whole or in parts."""

    value: Value
    diagnostics: tuple[Diagnostic, ...] = ()


def is_left(one: Diagnostic) -> bool:
    """Whether a diagnostic is about a function that is left to Terraform, so about no mistake of the module."""
    return one.code == "T211" and one.message.startswith(_begun(LEFT))


class Stopped(Exception):  # noqa: N818
    """The evaluation ends here, whatever is around."""


def evaluate(
    expression: Expression, scope: Scope, budget: Budget | None = None, source: Source | None = None
) -> Evaluated:
    """The value of an expression in a scope. Several of one module share a budget."""
    ev = Evaluation(scope, budget or Budget(), source)
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
    ev = Evaluation(scope, Budget(), source)
    with _room(), suppress(Stopped), ev.binding({name: ev.slot() for name in names}):
        code = ev.code(expression)
    static = tuple(_once(ev.told))

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


def _begun(text: str) -> str:
    """Terraform's words as they stand behind a colon."""
    return text[0].lower() + text[1:]


class Evaluation:
    """One evaluation: the variables while compiling and while running, and what it has told."""

    __slots__ = ("_depth", "bound", "budget", "scope", "slots", "source", "told")

    def __init__(self, scope: Scope, budget: Budget, source: Source | None) -> None:
        self.scope = scope
        self.budget = budget
        self.source = source
        self.told: list[Diagnostic] = []
        self.slots: list[Value] = []
        self.bound: dict[str, int] = {}  # variable of a loop -> slot, where the compiler is now
        self._depth = 0

    def code(self, e: Expression) -> Code:
        """The closure that gives the value of an expression."""
        from dialects.terraform.evaluate.handlers import HANDLERS

        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"the expression is nested more than {MAX_DEPTH} levels deep"
            self.stop("T007", e.span, message, "one level too deep", "no module needs this: take levels out")
        made = HANDLERS[type(e)](self, e)
        self._depth -= 1
        return made

    def codes(self, expressions: Sequence[Expression]) -> list[Code]:
        """The closures of several expressions."""
        return [self.code(e) for e in expressions]

    def slot(self) -> int:
        """A new place for the value of a variable."""
        self.slots.append(UNKNOWN)
        return len(self.slots) - 1

    @contextmanager
    def binding(self, names: Mapping[str, int]) -> Iterator[None]:
        """Compile with these names in scope, which hide those around."""
        around, self.bound = self.bound, {**self.bound, **names}
        yield
        self.bound = around

    def aside(self, code: Code) -> tuple[Value, Sequence[Diagnostic]]:
        """A value, and what is wrong with it: not told, whoever asks decides."""
        before = len(self.told)
        value = code()
        if len(self.told) == before:
            return value, ()
        wrong = self.told[before:]
        del self.told[before:]
        return value, wrong

    def report(
        self, span: Span, headline: str, reason: str, *, code: str = "T213", label: str = "", help: str = ""
    ) -> Value:
        """Tell a mistake in Terraform's words, its headline and its detail; the value that goes on in its place."""
        if len(self.told) < MOST_TOLD:
            help = help or WAYS_OUT.get(headline, UNDECLARED)
            message = f"{_begun(headline)}: {_begun(reason)}"
            self.told.append(Diagnostic(code, message, span, label, help, source=self.source))
        return UNKNOWN

    def fail(self, span: Span, failure: Failure, headline: str, wording: str = "{}", **more: str) -> Value:
        """Tell why a value cannot be made, with the reason put into Terraform's wording for this place."""
        return self.report(span, failure.headline or headline, wording.format(failure.reason), **more)

    def stop(self, code: str, span: Span, message: str, label: str, help: str) -> NoReturn:
        """Tell of a limit and end the evaluation. Raises `Stopped`."""
        del self.told[:]
        self.told.append(Diagnostic(code, message, span, label, help, source=self.source))
        raise Stopped

    def exhausted(self, span: Span, why: Exhausted) -> NoReturn:
        """Tell that a limit is met in what stands at `span`. Raises `Stopped`."""
        if isinstance(why, Unsupported):
            self.stop("T211", span, f"this cannot be evaluated: {why}", "not evaluated", why.way_out)
        self.stop("T208", span, str(why), "too many", why.way_out)

    def made(self, span: Span, value: Value) -> Value:
        """The value, a structure that was made of others: counted. Raises `Stopped`."""
        try:
            return weigh(value, self.budget)
        except Exhausted as why:
            self.exhausted(span, why)

    def visit(self, span: Span, rounds: int) -> None:
        """Count the rounds of a loop before the first one. Raises `Stopped`."""
        try:
            self.budget.visit(rounds)
        except Exhausted as why:
            self.exhausted(span, why)
