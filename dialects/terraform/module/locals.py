"""What the expressions of a module mean: with its local values, each computed once, after those that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any

from dialects.terraform.cty.failures import Budget
from dialects.terraform.cty.values import UNKNOWN, Value
from dialects.terraform.evaluate import Evaluated, evaluate
from dialects.terraform.evaluate.scopes import Members, Scope
from dialects.terraform.module.ambient_names import SURROUNDINGS, iterators, names_at
from dialects.terraform.syntax.declarations import Declared, Module
from dialects.terraform.syntax.references import Mention, mentions
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Body, Expression
from transpile.syntax.source import Source

SHOWN = 8
"""So many links of a chain are shown."""
Graph = dict[str, tuple[str, ...]]
"""Local values, and which others each refers to."""


class Meanings:
    """What a module's expressions are worth, with these values of its variables.

    What is wrong with a local value is told where something needs it; what a deployment makes or looks up is unknown.
    Nothing is evaluated twice: an expression that is asked for again costs no budget. `reasons` is what
    `unknowns` found out about expressions without a value.
    """

    __slots__ = (
        "_bodies",
        "_iterators",
        "_known",
        "_local_values",
        "_members",
        "_wrong",
        "budget",
        "inputs",
        "module",
        "reasons",
    )

    def __init__(self, module: Module, inputs: Mapping[str, Value], budget: Budget) -> None:
        self.module, self.inputs, self.budget = module, inputs, budget
        self._local_values: dict[str, Value] = dict.fromkeys(module.locals, UNKNOWN)  # filled in as they are needed
        self._wrong: dict[str, tuple[Diagnostic, ...]] = {}  # of the local values that are evaluated
        self._bodies = {one.source: one.body for one in module.files}
        self._members = _members(module, inputs, self._local_values)
        self._iterators: dict[Source, frozenset[str]] = {}
        self._known: dict[Expression, Evaluated] = {}
        self.reasons: dict[Expression, Any] = {}

    def evaluated(self, e: Expression, source: Source) -> Evaluated:
        """The value of an expression in `source`, a file of the module.

        The local values that it needs are computed first: the scope has them by name, and does not compute any.
        """
        known = self._known.get(e)
        if known is None:
            mentioned = tuple(mentions(e))
            told = self._settle(self._needed(mentioned)) if mentioned else ()
            found = evaluate(e, self._scope(e, source, mentioned), self.budget, source)
            once = tuple(dict.fromkeys((*told, *found.diagnostics)))
            known = self._known[e] = Evaluated(found.value, once) if once else found
        return known

    def part(self, e: Expression, source: Source) -> Evaluated:
        """The same for a part of what was evaluated before, as a whole and within the limits: it counts from 0."""
        self.budget.renew()
        return self.evaluated(e, source)

    def scope(self, e: Expression, source: Source) -> Scope:
        """The names that an expression in `source` may use, with the local values that it needs."""
        mentioned = tuple(mentions(e))
        tuple(self._settle(self._needed(mentioned)))
        return self._scope(e, source, mentioned)

    def _needed(self, mentioned: Iterable[Mention]) -> tuple[str, ...]:
        """The local values that are mentioned."""
        return tuple({place.name.text: None for one in mentioned if (place := self.module.local(one))})

    def _settle(self, names: Sequence[str]) -> Iterator[Diagnostic]:
        """Evaluate these local values, if that has not been done; what is wrong with them."""
        if missing := [name for name in names if name not in self._wrong]:
            graph = self._graph(missing)
            # In an order, not by recursion: chains of local values are as long as a module likes.
            try:
                for name in TopologicalSorter(graph).static_order():
                    if name not in self._wrong:
                        self._compute(name)
            except CycleError as cycle:
                self._wrong |= dict.fromkeys(missing, (_cycle(cycle.args[1], self.module),))
        return (one for name in names for one in self._wrong[name])

    def _graph(self, names: Sequence[str]) -> Graph:
        """The local values of these names, with all that they need."""
        graph: Graph = {}
        ahead = list(names)
        while ahead:
            name = ahead.pop()
            if name not in graph:
                known = name in self._wrong
                graph[name] = () if known else self._needed(mentions(self.module.locals[name].value))
                ahead.extend(graph[name])
        return graph

    def _compute(self, name: str) -> None:
        """Evaluate a local value, after all that it needs."""
        place = self.module.locals[name]
        found = self.evaluated(place.value, place.source)
        self._local_values[name], self._wrong[name] = found.value, found.diagnostics

    def _scope(self, e: Expression, source: Source, mentioned: Sequence[Mention]) -> Scope:
        """The names that an expression may use; what the blocks around it add is looked for if it is mentioned."""
        body = self._bodies.get(source) if mentioned else None
        if body is None or not self._needs_blocks(source, body, mentioned):
            return Scope(self._members)
        added = names_at(e.span, body)
        return Scope({**self._members, **added.members}, added.values)

    def _needs_blocks(self, source: Source, body: Body, mentioned: Iterable[Mention]) -> bool:
        """Whether the blocks around may say what one of the names is."""
        if source not in self._iterators:
            self._iterators[source] = frozenset(iterators(body))
        hidden = self._iterators[source]
        return any(one.root in hidden or one.root not in self._members for one in mentioned)


def _members(module: Module, inputs: Members, local_values: Members) -> dict[str, Members]:
    looked_up: dict[str, Members] = {"data": _by_kind(module.data), "ephemeral": _by_kind(module.ephemeral)}
    named = {"var": inputs, "local": local_values, "module": _unknown(module.modules)}
    return {**_by_kind(module.resources), **looked_up, **named, **SURROUNDINGS}


def _by_kind(kinds: Mapping[str, Declared]) -> dict[str, dict[str, Value]]:
    return {kind: _unknown(names) for kind, names in kinds.items()}


def _unknown(names: Declared) -> dict[str, Value]:
    return dict.fromkeys(names, UNKNOWN)


def chain(names: Sequence[str]) -> str:
    """How one thing needs another and so on; of a long chain both ends."""
    return " -> ".join(ends(names))


def ends(names: Sequence[str]) -> tuple[str, ...]:
    """Both ends of a long chain, and what stands for the rest; of one that was cut before, too."""
    return tuple(names) if len(names) <= SHOWN else (*names[: SHOWN // 2], "...", *names[-SHOWN // 2 :])


def _cycle(names: list[str], module: Module) -> Diagnostic:
    """Terraform's words for local values that need each other."""
    first = module.locals[names[0]]
    return Diagnostic(
        "T213",
        f"local values refer to each other: {chain([f'local.{name}' for name in reversed(names)])}",
        first.name.span,
        "this one refers to itself",
        "move the part that they share into another local value",
        source=first.source,
    )
