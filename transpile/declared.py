"""Values that are given for parameters which no template of a run declares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from transpile.diagnostics import Diagnostic
from transpile.inputs import Input
from transpile.one import read
from transpile.options import Options


def unknown(given: Iterable[str], inputs: Sequence[Input], options: Options) -> list[Diagnostic]:
    """Diagnostics T016 for names that no input declares. Not more inputs are read than it takes to find all names."""
    sought = {name for name in given if not name.startswith("AWS::")}
    seen: dict[str, None] = {}
    for one in inputs:
        if sought <= seen.keys():
            return []
        data = read(one.path)
        if not isinstance(data, Diagnostic):
            seen |= dict.fromkeys(_declared(data, options))
    return [_unknown(name, list(seen), len(inputs)) for name in sorted(sought - seen.keys())]


def _declared(data: bytes, options: Options) -> Iterable[str]:
    from transpile.rewrite import parameters

    return parameters(data, options.to)


def _unknown(name: str, seen: Sequence[str], count: int) -> Diagnostic:
    near = get_close_matches(name, seen, 1)
    help = f"did you mean `{near[0]}`?" if near else "leave the value out"
    message = f"a value is given for parameter `{name}`, which none of {count} templates declares"
    return Diagnostic("T016", message, help=help)
