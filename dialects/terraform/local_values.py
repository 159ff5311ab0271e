"""What an expression of a module means: with its local values, each computed after those that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from dialects.terraform.declarations import Declared, Module
from dialects.terraform.evaluation import Evaluated, evaluate, references
from dialects.terraform.failures import Budget
from dialects.terraform.scopes import Scope
from dialects.terraform.values import UNKNOWN, Value
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl.syntax import Expression
from transpile.source import Source

Graph = dict[str, frozenset[str]]
"""Local values, and which others each refers to."""


def evaluated(e: Expression, source: Source, module: Module, inputs: Mapping[str, Value], budget: Budget) -> Evaluated:
    """The value of an expression in `source`, a file of the module.

    What is wrong with a local value is told where something needs it; what a deployment makes or looks up is unknown.
    """
    needed = _graph(references(e, "local"), module)
    try:
        order = tuple(TopologicalSorter(needed).static_order())
    except CycleError as cycle:
        return Evaluated(UNKNOWN, (_cycle(cycle.args[1], module),))
    values: dict[str, Value] = {}
    scope = _scope(module, inputs, values)
    told: list[Diagnostic] = []
    for name in order:
        place = module.locals[name]
        found = evaluate(place.value, scope, budget, place.source)
        values[name] = found.value
        told.extend(found.diagnostics)
    found = evaluate(e, scope, budget, source)
    return Evaluated(found.value, (*told, *found.diagnostics))


def _graph(names: Iterable[str], module: Module) -> Graph:
    """The local values of these names, with all that they need."""
    graph: Graph = {}
    ahead = list(names)
    while ahead:
        name = ahead.pop()
        if name not in graph and name in module.locals:
            graph[name] = references(module.locals[name].value, "local") & module.locals.keys()
            ahead.extend(graph[name])
    return graph


def _scope(module: Module, inputs: Mapping[str, Value], local_values: Mapping[str, Value]) -> Scope:
    looked_up = {"data": _by_kind(module.data), "ephemeral": _by_kind(module.ephemeral)}
    named = {"var": inputs, "local": local_values, "module": _unknown(module.modules)}
    return Scope({**_by_kind(module.resources), **looked_up, **named})


def _by_kind(kinds: Mapping[str, Declared]) -> dict[str, dict[str, Value]]:
    return {kind: _unknown(names) for kind, names in kinds.items()}


def _unknown(names: Declared) -> dict[str, Value]:
    return dict.fromkeys(names, UNKNOWN)


def _cycle(names: list[str], module: Module) -> Diagnostic:
    """Terraform's words for local values that need each other."""
    first = module.locals[names[0]]
    chain = " -> ".join(f"local.{name}" for name in reversed(names))
    return Diagnostic(
        "T213",
        f"local values need each other: {chain}",
        first.name.span,
        "this one needs itself",
        "take what they share into a local value of its own",
        source=first.source,
    )
