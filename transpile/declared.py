"""Values that are given for parameters which no template of a run declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from transpile import languages
from transpile.diagnostics import Diagnostic, Severity
from transpile.given import FromFile, Value
from transpile.inputs import Input
from transpile.nearest import meant
from transpile.one import Task, read
from transpile.options import Options
from transpile.parameters import Values


def unknown(given: Values, tasks: Sequence[Task]) -> list[Diagnostic]:
    """Diagnostics T016 for names that no input declares. Not more inputs are read than it takes to find all names.

    Files of a dialect's own are about other modules, too: where modules are read, what only they name is a warning.
    """
    sought = {name for name in given if not name.startswith("AWS::")}
    seen: dict[str, None] = {}
    for one, plan in tasks:
        if sought <= seen.keys():
            return []
        data = read(one.path)
        if not isinstance(data, Diagnostic):
            seen |= dict.fromkeys(_declared(data, one, plan.options))
    of_modules = any(languages.speaks(one.name, plan.options) for one, plan in tasks)
    left = sorted(sought - seen.keys())
    return [_unknown(name, list(seen), len(tasks), of_modules and _is_typed(given[name])) for name in left]


def _is_typed(value: Value) -> bool:
    return isinstance(value, FromFile) and value.typed is not None


def _declared(data: bytes, one: Input, options: Options) -> Iterable[str]:
    from transpile.rewrite import parameters

    beside = languages.beside(one, options)
    files = () if isinstance(beside, Diagnostic) else beside
    return parameters(data, one.name, options.to, options.from_ or None, files)


def _unknown(name: str, seen: Sequence[str], count: int, harmless: bool) -> Diagnostic:
    help = meant(name, seen, "leave the value out")
    message = f"a value is given for parameter `{name}`, which none of {count} templates declares"
    return Diagnostic("T016", message, help=help, severity=Severity.WARNING if harmless else Severity.ERROR)
