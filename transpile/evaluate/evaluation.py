"""Expressions + values of loop variables -> expressions: partial evaluation.

Without `fold` only what depends on a loop variable is computed, and loops are unrolled: an expanded template can be
deployed with other parameter values. With `fold` everything that is known before deployment is computed. What did not
change stays the identical object.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate import interpolation, loop_sources, unrolling
from transpile.evaluate.budget import Budget
from transpile.evaluate.core_functions import CORE
from transpile.evaluate.free_variables import Facts, find
from transpile.evaluate.handlers import HANDLERS
from transpile.evaluate.item_comments import Remarks
from transpile.evaluate.values import ABSENT, EMPTY, Absent, Deferred, Env, Function, Outcome, default_of
from transpile.ir import Array, Call, Document, Expression, Literal, Loop, Member, Object, Text
from transpile.syntax.tree import Entry, Node

__all__ = ["ABSENT", "Absent", "Evaluation"]

SAME_PLACE = 10
"""How many findings with one code are reported for one place: a wrong call in a loop fails in every round."""

Answer = TypeVar("Answer")


class Evaluation:
    """The state of one evaluation.

    `values`: parameters and pseudo parameters given by the user, typed. `functions`: vocabulary -> name -> function.
    `fold`: compute all that is known, not only what depends on a loop. `lazy`: values of unrolled entries become
    `Filled` where that is enough.
    Afterwards: `diagnostics`, and `frozen`: id of a loop -> the loop, the parameters that its items came from, and
    the largest number of items.
    """

    __slots__ = (
        "_constants",
        "_defaults",
        "_facts",
        "_resolver",
        "_seen",
        "_sources",
        "budget",
        "conditions",
        "diagnostics",
        "document",
        "exhausted",
        "fold",
        "frozen",
        "functions",
        "known",
        "lazy",
        "max_iterations",
        "nested",
        "produced",
        "remarks",
        "truths",
        "used",
        "values",
    )

    def __init__(
        self,
        document: Document,
        values: Mapping[str, Literal | Array] | None = None,
        functions: Mapping[str, Mapping[str, Function]] | None = None,
        *,
        fold: bool = False,
        lazy: bool = False,
        max_iterations: int = 100_000,
        diagnostics: list[Diagnostic] | None = None,
    ) -> None:
        self.document = document
        self.values = values or {}
        self.functions: dict[str, Mapping[str, Function]] = {"core": CORE, **(functions or {})}
        self.fold = fold
        self.lazy = lazy
        self.max_iterations = max_iterations
        self.diagnostics: list[Diagnostic] = [] if diagnostics is None else diagnostics
        self.frozen: dict[int, tuple[Loop, frozenset[str], int]] = {}
        self.known = True  # whether parameters have values
        self.used: set[str] = set()  # parameters looked up so far
        self.produced = 0  # iterations so far
        self.budget = Budget()
        self.exhausted = False  # whether the limit of iterations was met
        self.remarks: Remarks | None = None  # where comments about items are noted, if there are any
        self.conditions: dict[str, Expression] | None = None  # by name, unrolled, where they were asked for
        self.truths: dict[str, tuple[bool | None, frozenset[str]]] = {}  # of conditions, and what decided them
        self.nested: dict[int, tuple[Loop, tuple[Loop, ...]]] = {}
        self._defaults: dict[str, Literal | Array | None] = {}
        self._facts: dict[int, Facts] = {}
        self._seen: dict[tuple[str, object], int] = {}
        self._sources: dict[int, loop_sources.Known] = {}
        self._resolver: Evaluation | None = None
        self._constants: Evaluation | None = None

    # -- asking ---------------------------------------------------------------------------------------------------

    def evaluate(self, e: Expression, env: Env) -> Outcome:
        """`e` with the variables of `env` filled in, what depends on them computed, and its loops unrolled.

        ABSENT where the whole value is `AWS::NoValue`. A loop that cannot be unrolled stays, with a diagnostic.
        """
        cls = e.__class__
        if cls is Literal:
            return e
        if not self.fold:
            facts = self._facts.get(id(e)) or self.facts(e)
            if not facts[2] and (not facts[1] or facts[1].isdisjoint(env)):
                return e
        return HANDLERS[cls](self, e, env)

    def value(self, e: Expression, env: Env) -> Expression | None:
        """As `evaluate`, with None for a value that removes itself."""
        value = self.evaluate(e, env)
        return None if isinstance(value, Absent) else value

    def unroll(self, loop: Loop, env: Env) -> Object | Array | None:
        """What `loop` yields, with loops in it unrolled too; None, with diagnostics, if its source is not known."""
        return unrolling.unroll(self, loop, env)

    def source_items(self, loop: Loop, env: Env) -> tuple[Expression, ...] | None:
        """The items that `loop` visits (over an object: the values), before its filter; None with diagnostics."""
        found = loop_sources.pairs(self, loop, env)
        return None if found is None else tuple(value for _, value in found)

    def known_items(self, loop: Loop, env: Env = EMPTY) -> tuple[Expression, ...] | None:
        """As `source_items`, silently."""
        frozen = dict(self.frozen)
        items = self.silently(lambda: self.source_items(loop, env))
        self.frozen = frozen
        return items

    def resolve(self, e: Expression, env: Env) -> Outcome:
        """`e` with everything computed that is known before deployment, whatever `fold` says."""
        return self.resolver.evaluate(e, env)

    # -- telling --------------------------------------------------------------------------------------------------

    def report(
        self,
        code: str,
        message: str,
        node: Node | Entry | None,
        label: str = "",
        help: str = "",
    ) -> None:
        """Records an error."""
        span = None if node is None else node.span
        self.record(Diagnostic(code, message, span, label, help, Severity.ERROR))

    def record(self, one: Diagnostic) -> None:
        """Keeps a diagnostic, once, and at most `SAME_PLACE` of one code at one place."""
        count = self._seen.get((one.code, one.span), 0)
        if count < SAME_PLACE and one not in self.diagnostics:
            self._seen[one.code, one.span] = count + 1
            self.diagnostics.append(one)

    def silently(self, ask: Callable[[], Answer]) -> Answer:
        """The answer to `ask`, without the diagnostics that it left."""
        mark, seen = len(self.diagnostics), dict(self._seen)
        answer = ask()
        del self.diagnostics[mark:]
        self._seen.clear()
        self._seen.update(seen)
        return answer

    def affords(self, length: int, node: Node | None) -> bool:
        """Whether a computed string of that length may be made; T304 if not."""
        return self._allowed(self.budget.string(length), node)

    def affords_item(self, item: Expression) -> bool:
        """Whether an item that is an object or a list may be copied once more; T304 if not."""
        return self._allowed(self.budget.item(item), item.origin)

    def _allowed(self, refusal: str | None, node: Node | None) -> bool:
        if refusal is not None:
            self.report("T304", refusal, node)
        return refusal is None

    def freeze(self, loop: Loop, names: frozenset[str], count: int) -> None:
        """Notes that `loop` was evaluated at the values that these parameters have now."""
        if names:
            _, before, most = self.frozen.get(id(loop), (loop, names, 0))
            self.frozen[id(loop)] = (loop, before | names, max(most, count))

    @property
    def followed(self) -> frozenset[str]:
        """The parameters whose values loops were evaluated at."""
        return frozenset().union(*(names for _, names, _ in self.frozen.values()))

    # -- knowing --------------------------------------------------------------------------------------------------

    def facts(self, e: Expression) -> Facts:
        """What is known of `e`; remembered."""
        return self._facts.get(id(e)) or find(e, self._facts, self._computes)

    def _computes(self, call: Call) -> bool:
        """Whether `call` has a value as soon as its arguments have."""
        return not isinstance(self.function(call), Deferred | None)

    def depends(self, e: Expression, env: Env) -> bool:
        """Whether `e` mentions a variable of `env`."""
        return not self.facts(e)[1].isdisjoint(env)

    def function(self, call: Call) -> Function | None:
        """What computes `call`."""
        return self.functions.get(call.vocabulary, {}).get(call.name)

    def lookup(self, name: str) -> Literal | Array | None:
        """The value of a parameter or pseudo parameter: given, or the default. NoEcho parameters have none."""
        if not self.known:
            return None
        parameter = self.document.parameters.get(name)
        value = self.values.get(name)
        if parameter is not None:
            if parameter.no_echo:
                return None
            if value is None:
                if name not in self._defaults:
                    self._defaults[name] = default_of(parameter)
                value = self._defaults[name]
        if value is not None:
            self.used.add(name)
        return value

    def source(self, loop: Loop) -> loop_sources.Known | None:
        """The source of `loop` if it was found before."""
        return self._sources.get(id(loop))

    def remember(self, loop: Loop, found: loop_sources.Known) -> None:
        """Keeps a source that no outer variable changes."""
        self._sources[id(loop)] = found

    @property
    def resolver(self) -> Evaluation:
        """The evaluation that computes everything that is known; itself if it does."""
        if self.fold and not self.lazy:
            return self
        if self._resolver is None:
            self._resolver = self._twin(self.diagnostics)
            self._resolver._seen = self._seen
        return self._resolver

    def constants(self) -> Evaluation:
        """The evaluation that computes everything that needs no parameter, silently."""
        if self._constants is None:
            self._constants = self._twin([])
            self._constants.known = False
        return self._constants

    def _twin(self, diagnostics: list[Diagnostic]) -> Evaluation:
        return Evaluation(
            self.document,
            self.values,
            self.functions,
            fold=True,
            max_iterations=self.max_iterations,
            diagnostics=diagnostics,
        )

    # -- parts ----------------------------------------------------------------------------------------------------

    def member(self, part: Member, env: Env) -> Member | None:
        """A member with its key and value evaluated; None if its value is absent."""
        key, value = part.key, self.evaluate(part.value, env)
        if key.__class__ is Text:
            key = self.key(key, env)
        if value is ABSENT:
            return None
        if key is part.key and value is part.value:
            return part
        return Member(key, value, part.origin)

    def key(self, key: Literal | Text, env: Env) -> Literal | Text:
        """A key with variables filled in."""
        return key if isinstance(key, Literal) else interpolation.key(self, key, env)
