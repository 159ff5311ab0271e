"""What each dialect can say, as text: the dialects, and a table of the features that they declare."""

from __future__ import annotations

from collections.abc import Sequence

from transpile.cli.aligned import aligned
from transpile.diagnostics import Diagnostic
from transpile.ir.features import Feature
from transpile.language import registry
from transpile.language.protocols import Dialect

YES, NO = "yes", "-"


def dialects() -> str:
    """One line for each dialect, then one for each feature that any of them has, with a column for each dialect."""
    found = {name: registry.find(name) for name in registry.names() if name not in registry.ALIASES}
    ordered = sorted((one for one in found.values() if not isinstance(one, Diagnostic)), key=_place)
    broken = [[name, _reason(one)] for name, one in found.items() if isinstance(one, Diagnostic)]
    usable = [[_called(one.name), _about(one)] for one in ordered]
    return f"{aligned([*usable, *broken])}\n\n{_table(ordered)}\n"


def _reason(problem: Diagnostic) -> str:
    """Why an installed dialect cannot be used, without its name."""
    return problem.message.partition("` ")[2]


def _place(adapter: Dialect) -> int:
    """Built in dialects come in the order of the registry, others behind them."""
    known = list(registry.BUILT_IN)
    return known.index(adapter.name) if adapter.name in known else len(known)


def _called(name: str) -> str:
    """A dialect's name, and its other names."""
    aliases = [alias for alias, meant in registry.ALIASES.items() if meant == name]
    return ", ".join((name, *aliases))


def _about(adapter: Dialect) -> str:
    """What the first sentence of an adapter's documentation says behind its name."""
    first = (adapter.__doc__ or "").partition("\n")[0].partition(". ")[0].rstrip(".")
    return first.partition(": ")[2].replace("`", "") or first


def _table(adapters: Sequence[Dialect]) -> str:
    rows = [["loops can", *(one.name for one in adapters)]]
    for feature in Feature:
        said = [YES if feature in one.features else NO for one in adapters]
        rows += [[feature.value, *said]] if YES in said else []
    return aligned(rows)
