"""Expressions + values of loop variables -> expressions: partial evaluation.

How each kind of expression is evaluated is given at construction (`start.py`): the modules that do it ask an
evaluation for the values of parts, and it knows none of them. What did not change stays the identical object.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeVar

from transpile.diagnostics import Diagnostic
from transpile.evaluate.budget import Budget, Limits
from transpile.evaluate.findings import Findings
from transpile.evaluate.free_variables import Facts, find
from transpile.evaluate.loops.item_comments import Remarks
from transpile.evaluate.loops.known import KnownLoops, Shapes
from transpile.evaluate.parameters import Parameters
from transpile.evaluate.values import Absent, Env, Outcome
from transpile.ir import Call, Document, Expression, Literal
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Span
from transpile.syntax.tree import Node

Answer = TypeVar("Answer")


class Mode(Enum):
    """What an evaluation is for.

    An expansion computes only what depends on a loop variable: it can be deployed with other values of parameters.
    """

    EXPANDING = "an expansion to be written: copies of a body stay `Filled` where that is enough"
    MEANING = "an expansion to be looked at: every copy is evaluated"
    RESOLVING = "all that is known before deployment is computed"


Handlers = Mapping[type, Callable[..., Outcome]]
"""By the class of an expression: (evaluation, expression, values of variables) -> its value."""

Plain = Callable[[Expression, "Evaluation", Call], "Outcome | None"]
"""A function over its evaluated argument. None: it cannot be computed, the call stays."""


@dataclass(frozen=True, slots=True)
class Lazy:
    """A function that evaluates its arguments itself: not all of them, or some in a scope of their own."""

    implementation: Callable[[Call, Env, Evaluation], Outcome]


@dataclass(frozen=True, slots=True)
class Deferred:
    """A function whose value is known only after deployment; `what` says what it is, with `{0}` for its first word."""

    what: str


Carries = Callable[[str, Sequence[object], int], bool]
"""The name of a function, the items of its argument, and one of their indices -> whether a call may stand there."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """A function over what a template without loops goes on having, such as its mappings.

    Only where everything is computed the implementation gives a value; else it gives the call for known arguments that
    has it. `carries` tells where a template without loops may have that call; elsewhere its value is computed.
    """

    implementation: Plain
    carries: Carries


@dataclass(frozen=True, slots=True)
class OfValue:
    """A function of one value: if that is a list, its items are no arguments, and one that is absent leaves no gap."""

    implementation: Plain


Function = Plain | Lazy | Deferred | Lookup | OfValue


class Evaluation:
    """The state of one evaluation, and what is asked of it.

    `fold`: compute all that is known, not only what depends on a loop. `lazy`: values of unrolled entries become
    `Filled` where that is enough. `remarks`: where comments about items are noted, if there are any. `conditions`: by
    name, unrolled, where they were asked for; `truths`: whether they hold, and the parameters that decided it.
    """

    __slots__ = (
        "_asks_written",
        "_constants",
        "_facts",
        "_handlers",
        "_resolver",
        "_shapes",
        "budget",
        "conditions",
        "document",
        "findings",
        "fold",
        "functions",
        "lazy",
        "loops",
        "parameters",
        "remarks",
        "truths",
    )

    def __init__(
        self,
        document: Document,
        parameters: Parameters,
        *,
        functions: Mapping[str, Mapping[str, Function]],
        handlers: Handlers,
        mode: Mode,
        limits: Limits,
        findings: Findings,
        shapes: Shapes,
    ) -> None:
        self.document = document
        self.parameters = parameters
        self.functions = functions
        self.findings = findings
        self.budget = Budget(limits, findings)
        self.loops = KnownLoops(shapes)
        self.fold: Final = mode is Mode.RESOLVING
        self.lazy: Final = mode is Mode.EXPANDING
        self.remarks: Remarks | None = None
        self.conditions: dict[str, Expression] | None = None
        self.truths: dict[str, tuple[bool | None, frozenset[str]]] = {}
        self._handlers = handlers
        self._shapes = shapes
        self._facts = shapes.facts
        self._resolver: Evaluation | None = None
        self._constants: Evaluation | None = None
        self._asks_written = False

    def ask_written(self, conditions: dict[str, Expression]) -> None:
        """Take these for all conditions that there are, here and in every other evaluation that this one leads to."""
        self.conditions = conditions
        self._asks_written = True

    def leave(self, places: Sequence[Span]) -> None:
        """Compute nothing in these places of the source, none of which is in another."""
        if places:
            self._handlers = {of: _left_alone(handler, places) for of, handler in self._handlers.items()}

    # -- asking ---------------------------------------------------------------------------------------------------

    def evaluate(self, e: Expression, env: Env) -> Outcome:
        """`e` with the variables of `env` filled in, what depends on them computed, and its loops unrolled.

        ABSENT where the whole value is `AWS::NoValue`. A loop that cannot be unrolled stays, with a diagnostic.
        """
        cls = e.__class__
        if cls is Literal:
            return e
        if not self.fold:  # most of a template needs neither a variable nor unrolling: it is not even looked into
            facts = self._facts.get(id(e)) or self.facts(e)
            if not facts.active and (not facts.free or facts.free.isdisjoint(env)):
                return e
        return self._handlers[cls](self, e, env)

    def value(self, e: Expression, env: Env) -> Expression | None:
        """As `evaluate`, with None for a value that removes itself."""
        value = self.evaluate(e, env)
        return None if isinstance(value, Absent) else value

    def resolve(self, e: Expression, env: Env) -> Outcome:
        """`e` with everything computed that is known before deployment, whatever this evaluation is for."""
        return self._resolving().evaluate(e, env)

    def facts(self, e: Expression) -> Facts:
        """What is known of `e`; remembered."""
        return self._facts.get(id(e)) or find(e, self._facts, self._computes)

    def depends(self, e: Expression, env: Env) -> bool:
        """Whether `e` mentions a variable of `env`."""
        return not self.facts(e).free.isdisjoint(env)

    def function(self, call: Call) -> Function | None:
        """What computes `call`."""
        return self.functions.get(call.vocabulary, {}).get(call.name)

    def takes_arguments(self, call: Call) -> bool:
        """Whether the items of what `call` is given have places: an argument that is absent leaves a gap."""
        return not isinstance(self.function(call), OfValue | None)

    def _computes(self, call: Call) -> bool:
        """Whether `call` has a value as soon as its arguments have."""
        return not isinstance(self.function(call), Deferred | None)

    # -- what it found --------------------------------------------------------------------------------------------

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was told so far."""
        return self.findings.diagnostics

    @property
    def followed(self) -> frozenset[str]:
        """The parameters whose values loops were evaluated at."""
        return self.loops.followed

    def without_trace(self, ask: Callable[[], Answer]) -> Answer:
        """The answer to `ask`, as if it had not been asked: nothing is told, counted or noted as fixed."""
        frozen, spent = dict(self.loops.frozen), self.budget.spent
        answer = self.findings.silently(ask)
        self.loops.frozen, self.budget.spent = frozen, spent
        return answer

    # -- others of the same document ------------------------------------------------------------------------------

    def constants(self) -> Evaluation:
        """The evaluation that computes everything that needs no parameter; what it finds is told to nobody."""
        if self._constants is None:
            self._constants = self.anew(Mode.RESOLVING, known=False)
        return self._constants

    def anew(self, mode: Mode, known: bool = True) -> Evaluation:
        """Another evaluation, with findings of its own. `known`: whether parameters have values in it."""
        parameters = Parameters(self.parameters.declared, self.parameters.given, known)
        return self._beside(mode, parameters, Findings())

    def expanding(self) -> Evaluation:
        """The evaluation that writes loops out and computes nothing else, and tells what it finds here."""
        return self._beside(Mode.EXPANDING, self.parameters, self.findings) if self.fold else self

    def _resolving(self) -> Evaluation:
        """The evaluation that computes everything that is known, and tells it here; itself if it does."""
        if self.fold:
            return self
        if self._resolver is None:
            self._resolver = self._beside(Mode.RESOLVING, self.parameters, self.findings)
        return self._resolver

    def _beside(self, mode: Mode, parameters: Parameters, findings: Findings) -> Evaluation:
        other = Evaluation(
            self.document,
            parameters,
            functions=self.functions,
            handlers=self._handlers,
            mode=mode,
            limits=self.budget.limits,
            findings=findings,
            shapes=self._shapes,
        )
        if self._asks_written and self.conditions is not None:  # the other must not begin to make them
            other.ask_written(self.conditions)
        return other


def _left_alone(handler: Callable[..., Outcome], places: Sequence[Span]) -> Callable[..., Outcome]:
    """What a handler makes of an expression; in these places only variables of loops around are filled in."""
    starts = [one.start for one in places]

    def handled(ev: Evaluation, e: Expression, env: Env) -> Outcome:
        node: Node | None = getattr(e, "origin", None)
        if ev.fold and node is not None:
            at = bisect_right(starts, node.span.start) - 1
            if at >= 0 and node.span.end <= places[at].end:
                return ev.expanding().evaluate(e, env)
        return handler(ev, e, env)

    return handled
