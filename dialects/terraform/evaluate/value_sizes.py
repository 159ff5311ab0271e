"""How much a value holds. What stands in it several times is in memory once, and counts each time."""

from __future__ import annotations

from collections.abc import Collection

from dialects.terraform.cty.failures import Budget, Exhausted
from dialects.terraform.cty.values import ListOf, MapOf, SetOf, Value, mapping, sequence
from transpile.evaluate.budget import MOST_NODES
from transpile.hosts.limits import MAX_DEPTH

TOGETHER = 4 * MOST_NODES
_STRUCTURES = frozenset((tuple, dict, ListOf, SetOf, MapOf))


def weigh(value: Value, budget: Budget) -> Value:
    """The value, once it is counted with all that is in it. Raises `Exhausted`."""
    kind = type(value)
    if kind not in _STRUCTURES:
        return value
    # Most structures hold no others: these are counted here, without the walk and the memory that `_weight` needs.
    parts = value if kind is tuple else value.values() if kind is dict else None  # type: ignore[union-attr]
    if parts is not None and _STRUCTURES.isdisjoint(map(type, parts)):  # type: ignore[arg-type]
        weight, depth = len(parts), 1  # type: ignore[arg-type]
    else:
        weight, depth = _weight(value, budget)
    budget.weight += weight
    if weight > MOST_NODES or budget.weight > TOGETHER:
        raise Exhausted(f"values of more than {MOST_NODES:,} parts would be produced, or of {TOGETHER:,} together")
    if depth > MAX_DEPTH:
        raise Exhausted(f"a value would be nested more than {MAX_DEPTH} levels deep")
    return value


def _weight(value: Value, budget: Budget) -> tuple[int, int]:
    """The number of parts of a structure, all levels together, and how many levels there are."""
    found = budget.weighed.get(id(value))
    if found is not None:
        return found[1]
    members = mapping(value)
    parts: Collection[Value] = (sequence(value) or ()) if members is None else members.values()
    if _STRUCTURES.isdisjoint(map(type, parts)):
        return 1 + len(parts), 1
    weight, depth = 1 + len(parts), 0
    for part in parts:
        if type(part) in _STRUCTURES:
            inner, levels = _weight(part, budget)
            weight, depth = weight + inner - 1, max(depth, levels)
    budget.weighed[id(value)] = value, (weight, depth + 1)
    return weight, depth + 1
