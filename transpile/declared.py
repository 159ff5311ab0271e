"""Values that are given for parameters which no template of a run declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from transpile import languages
from transpile.diagnostics import Diagnostic
from transpile.inputs import Input
from transpile.nearest import meant
from transpile.one import Task, read
from transpile.options import Options


def unknown(given: Iterable[str], tasks: Sequence[Task]) -> list[Diagnostic]:
    """Diagnostics T016 for names that no input declares. Not more inputs are read than it takes to find all names."""
    sought = {name for name in given if not name.startswith("AWS::")}
    seen: dict[str, None] = {}
    for one, plan in tasks:
        if sought <= seen.keys():
            return []
        data = read(one.path)
        if not isinstance(data, Diagnostic):
            seen |= dict.fromkeys(_declared(data, one, plan.options))
    return [_unknown(name, list(seen), len(tasks)) for name in sorted(sought - seen.keys())]


def _declared(data: bytes, one: Input, options: Options) -> Iterable[str]:
    from transpile.rewrite import parameters

    beside = languages.beside(one, options)
    files = () if isinstance(beside, Diagnostic) else beside
    return parameters(data, one.name, options.to, options.from_ or None, files)


def _unknown(name: str, seen: Sequence[str], count: int) -> Diagnostic:
    help = meant(name, seen, "leave the value out")
    message = f"a value is given for parameter `{name}`, which none of {count} templates declares"
    return Diagnostic("T016", message, help=help)
