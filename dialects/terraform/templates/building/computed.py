"""Expressions that depend on variables of loops: what evaluates them later, and their holes that can be filled now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from dialects.terraform.cty.values import NULL, Value, mapping, sequence
from dialects.terraform.evaluate import prepared
from dialects.terraform.syntax.references import roots
from dialects.terraform.templates.building.builder import Builder
from dialects.terraform.templates.building.data_trees import text
from dialects.terraform.templates.building.marks import Computed, Variables
from dialects.terraform.templates.building.opaque import is_whole
from transpile.hosts.hcl.syntax import Expression, Interpolation, Template
from transpile.syntax.source import Source
from transpile.syntax.tree import Node

MOST_ROUNDS = 1_000
"""Of how many rounds the values are looked at before there are loops."""


def computed(builder: Builder, e: Expression, variables: Variables, keyed: bool = False, visited: int = 0) -> Node:
    """The node of an expression that depends on variables of loops."""
    return builder.mark(e, replace(marked(builder, e, variables, keyed), visited=visited))


def marked(builder: Builder, e: Expression, variables: Variables, keyed: bool = False) -> Computed:
    """The mark of an expression that depends on variables of loops; holes that depend on none are filled now."""
    builder.written.append((e, builder.at))
    own = {name: variables[name] for name in sorted(roots(e) & variables.keys())}
    for part in e.parts if isinstance(e, Template) else ():
        if isinstance(part, Interpolation) and roots(part.expression).isdisjoint(own):
            value = builder.value(part.expression)
            if value is not NULL and mapping(value) is None and sequence(value) is None:
                builder.words[part] = text(value)
    return Computed(e, builder.source, builder.span(e), own, keyed, is_whole(builder, e, own))


def values(builder: Builder, e: Expression, source: Source, variables: Variables) -> Iterator[Value]:
    """What an expression has in the rounds of the loops around, as far as that is known by now."""
    loaded = builder.loaded
    own = {name: variables[name] for name in sorted(roots(e) & variables.keys())}
    run = prepared(e, loaded.shown.scope(e, source), tuple(own), loaded.budget.limit, source)
    rounds = product(*(builder.items.get(one, ()) for one in own.values()))
    return (run(each).value for each in islice(rounds, MOST_ROUNDS))
