"""One evaluation while it compiles and runs: the variables, the limits, and what is wrong.

A handler makes the closure of one kind of expression, and asks the evaluation for those of its parts. Which handlers
there are is given to the evaluation, so that this module knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
Handlers: TypeAlias = Mapping[type, Handler]

LEFT = "Function not evaluated"
"""What is said of a function that Terraform has and that is not evaluated here."""
MOST_TOLD = 100
"""Mistakes that are kept: a loop can make the same one in every round."""


def is_left(one: Diagnostic) -> bool:
    """Whether a diagnostic is about a function that is left to Terraform, so about no mistake of the module."""
    return one.code == "T211" and one.message.startswith(_begun(LEFT))


class Stopped(Exception):  # noqa: N818
    """The evaluation ends here, whatever is around."""


def _begun(text: str) -> str:
    """Terraform's words as they stand behind a colon."""
    return text[0].lower() + text[1:]


class Evaluation:
    """One evaluation.

    Compiling gives each variable of a loop a place in `slots`; `bound` says which name has which, where the compiler is
    now. A running loop sets its places. Closures hold the list itself: it grows, and is never replaced.

    A mistake goes on as an unknown value, but an unknown value is no mistake: whether something went wrong in between
    is whether `told` has become longer. Only `aside` takes out what came last. Beyond `MOST_TOLD` mistakes it no
    longer shows, but then the result as a whole has some.
    """

    __slots__ = ("_depth", "_handlers", "bound", "budget", "scope", "slots", "source", "told")

    def __init__(self, scope: Scope, budget: Budget, source: Source | None, handlers: Handlers) -> None:
        self._handlers = handlers
        self.scope = scope
        self.budget = budget
        self.source = source
        self.told: list[Diagnostic] = []
        self.slots: list[Value] = []
        self.bound: dict[str, int] = {}
        self._depth = 0

    def code(self, e: Expression) -> Code:
        """The closure that gives the value of an expression."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            message = f"the expression is nested more than {MAX_DEPTH} levels deep"
            self.stop("T007", e.span, message, "one level too deep", "reduce the nesting: no module needs this")
        made = self._handlers[type(e)](self, e)
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
