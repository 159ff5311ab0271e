"""Values that are given for parameters which no template of a run declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from transpile.diagnostics import Diagnostic
from transpile.nearest import meant
from transpile.one import Task, read


def unknown(given: Iterable[str], tasks: Sequence[Task]) -> list[Diagnostic]:
    """Diagnostics T016 for names that no input declares. Not more inputs are read than it takes to find all names."""
    sought = {name for name in given if not name.startswith("AWS::")}
    seen: dict[str, None] = {}
    for one, plan in tasks:
        if sought <= seen.keys():
            return []
        data = read(one.path)
        if not isinstance(data, Diagnostic):
            seen |= dict.fromkeys(_declared(data, plan.options.to))
    return [_unknown(name, list(seen), len(tasks)) for name in sorted(sought - seen.keys())]


def _declared(data: bytes, to: str) -> Iterable[str]:
    from transpile.rewrite import parameters

    return parameters(data, to)


def _unknown(name: str, seen: Sequence[str], count: int) -> Diagnostic:
    help = meant(name, seen, "leave the value out")
    message = f"a value is given for parameter `{name}`, which none of {count} templates declares"
    return Diagnostic("T016", message, help=help)
