"""What the variables of loops stand for while the loops are written out, and the values of expressions then.

Two things are known of a variable in a round: its value, which decides (over rounds, keys, conditions), and its origin,
which is written. They differ where the text says more than the value: of `[var.a, var.b]` the items are written as
`var.a` and `var.b`, which go on following the variables, although their values are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from dialects.terraform.cty.conversion import to_bool, to_string
from dialects.terraform.cty.failures import Budget, Exhausted, Failure
from dialects.terraform.cty.values import UNKNOWN, Null, Value
from dialects.terraform.evaluate.evaluation import Code, Evaluation, Stopped, is_left
from dialects.terraform.evaluate.handlers import HANDLERS
from dialects.terraform.evaluate.scopes import Scope
from dialects.terraform.syntax.loops_in import Loop, binders
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """An expression with what its variables stand for; with a `key`, what that looks up in it."""

    e: Expression
    env: Env
    key: str | int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """What a variable stands for in one round: its value as far as it is known.

    `origin`: what is written for it, since the value is not known, or is not to be fixed. `kept`: it stays a variable,
    for its loop does.
    """

    slot: int
    value: Value
    origin: Closure | None = None
    kept: bool = False


Env: TypeAlias = Mapping[str, Bound]


class Deciding:
    """Evaluates what stands in one definition. `rounds` counts those of all loops; `told`: the mistakes met."""

    __slots__ = ("_codes", "_ev", "_rounds", "_slots", "told")

    def __init__(self, scope: Scope, budget: Budget, source: Source, rounds: Budget) -> None:
        self._rounds = rounds
        self._ev = Evaluation(scope, budget, source, HANDLERS)
        self._codes: dict[Expression, Code] = {}
        self._slots: dict[Loop, tuple[int, int]] = {}
        self.told: list[Diagnostic] = []

    def slots(self, loop: Loop) -> tuple[int, int]:
        """The places of a loop's key and value."""
        if loop not in self._slots:
            self._slots[loop] = self._ev.slot(), self._ev.slot()
        return self._slots[loop]

    def value(self, e: Expression, env: Env) -> Value:
        """The value of an expression, unknown where there is none. Raises `Stopped` beyond the limits.

        Wherever an expression is asked for, the same loops are around it, and each has places of its own: so its
        closure is the same in all rounds, and only the places must be set first.
        """
        ev = self._ev
        for bound in env.values():
            ev.slots[bound.slot] = bound.value
        try:
            value, wrong = ev.aside(self._code(e, env))
        except Stopped:
            self.told += ev.told
            if any(one.code == "T208" for one in ev.told):
                raise
            del ev.told[:]
            return UNKNOWN  # what is not supported here is left to Terraform: nothing is decided by it
        self.told += (one for one in wrong if not is_left(one))
        return UNKNOWN if wrong else value

    def _code(self, e: Expression, env: Env) -> Code:
        if e not in self._codes:
            with self._ev.binding({name: bound.slot for name, bound in env.items()}):
                self._codes[e] = self._ev.code(e)
            del self._ev.told[:]  # told when the definition was evaluated
        return self._codes[e]

    def truth(self, e: Expression, env: Env) -> bool | None:
        """What an `if` says; None where that is not known."""
        try:
            truth = to_bool(self.value(e, env))
        except Failure:
            return None
        return truth if isinstance(truth, bool) else None

    def name(self, e: Expression, env: Env) -> str | None:
        """The key that an expression gives; None where it is not known, or none at all."""
        value = self.value(e, env)
        if isinstance(value, Null):
            return None
        try:
            name = to_string(value)
        except Failure:
            return None
        return name if isinstance(name, str) else None

    def visit(self, loop: Loop, rounds: int) -> None:
        """Count the rounds of a loop before they are written. Raises `Stopped`."""
        try:
            self._rounds.visit(rounds)
        except Exhausted as why:
            self._stop(loop, why)

    def _stop(self, loop: Loop, why: Exhausted) -> None:
        try:
            self._ev.exhausted(loop.collection.span, why)
        except Stopped:
            self.told += self._ev.told
            raise

    def kept(self, loop: Loop, env: Env) -> Env:
        """What is bound in a loop that stays."""
        return {**env, **dict(_kept(loop, *self.slots(loop)))}


def _kept(loop: Loop, key: int, value: int) -> Iterator[tuple[str, Bound]]:
    for name in sorted(binders(loop)):
        yield name, Bound(value if name == loop.value.text else key, UNKNOWN, kept=True)
