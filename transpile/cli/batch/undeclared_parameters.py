"""Values that are given for parameters which no template of a run declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from transpile.cli.batch.task import Task, read
from transpile.cli.inputs import module_inputs
from transpile.cli.inputs.options import Options
from transpile.cli.inputs.parameter_files import Values
from transpile.cli.inputs.request import Input
from transpile.diagnostics import Diagnostic, Severity
from transpile.diagnostics.suggestions import meant
from transpile.language import registry
from transpile.language.parameter_values import FromFile, Value


def unknown(given: Values, tasks: Sequence[Task]) -> list[Diagnostic]:
    """Diagnostics T016 for names that no input declares. Not more inputs are read than it takes to find all names.

    Files of a dialect's own are about other modules, too: where modules are read, what only they name is a warning.
    """
    pseudo = tuple(family.facts.pseudo.prefix for family in registry.families())
    sought = {name for name in given if not name.startswith(pseudo)}
    seen: dict[str, None] = {}
    for one, plan in tasks:
        if sought <= seen.keys():
            return []
        data = read(one.path)
        if not isinstance(data, Diagnostic):
            seen |= dict.fromkeys(_declared(data, one, plan.options))
    of_modules = any(module_inputs.speaks(one.name, plan.options) for one, plan in tasks)
    left = sorted(sought - seen.keys())
    return [_unknown(name, list(seen), len(tasks), of_modules and _is_typed(given[name])) for name in left]


def _is_typed(value: Value) -> bool:
    return isinstance(value, FromFile) and value.typed is not None


def _declared(data: bytes, one: Input, options: Options) -> Iterable[str]:
    from transpile.pipeline.rewrite import parameters

    beside = module_inputs.beside(one, options)
    files = () if isinstance(beside, Diagnostic) else beside
    return parameters(data, one.name, options.from_ or None, files)


def _unknown(name: str, seen: Sequence[str], count: int, harmless: bool) -> Diagnostic:
    help = meant(name, seen, "leave the value out")
    message = f"a value is given for parameter `{name}`, which none of the {count} templates declares"
    return Diagnostic("T016", message, help=help, severity=Severity.WARNING if harmless else Severity.ERROR)
