"""Dialect names -> adapters: a static table, then the entry points `transpile.dialects`.

Nothing is imported before it is asked for, and package metadata is scanned only for a name that is not built in.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from transpile.diagnostics import Diagnostic
from transpile.nearest import meant

if TYPE_CHECKING:
    from transpile.features import Feature

BUILT_IN = {
    "foreach": "dialects.foreach",
    "map": "dialects.map_merge",
    "for": "dialects.for_loop",
    "cfn": "dialects.plain",
}
ALIASES = {"plain": "cfn"}
ENTRY_POINTS = "transpile.dialects"


class Dialect(Protocol):
    """What every adapter module has. `family` is the module that reads and finishes whole templates for it."""

    name: str
    family: str
    features: frozenset[Feature]
    marks: tuple[str, ...]


def find(name: str) -> Any | Diagnostic:
    """The adapter called `name`, or T015 with the nearest name."""
    name = ALIASES.get(name, name)
    if name in BUILT_IN:
        return import_module(BUILT_IN[name])
    for entry in _entry_points():
        if entry.name == name:
            return entry.load()
    known = names()
    return Diagnostic(
        "T015",
        f"no dialect is called `{name}`",
        help=meant(name, known, f"the dialects are {', '.join(known)}"),
    )


def family(name: str) -> Sequence[Any]:
    """All adapters that belong to the family module `name`, built in ones first."""
    adapters = [import_module(module) for module in BUILT_IN.values()]
    return [adapter for adapter in adapters if adapter.family == name]


def may_hold(text: str, dialect: Any) -> bool:
    """Whether the text can hold a loop of the dialect: its words occur, or escapes that may hide them."""
    return any(mark in text for mark in dialect.marks) or "\\u" in text or "\\x" in text


def names() -> list[str]:
    """The names of all dialects: built in, aliases, installed."""
    return sorted({*BUILT_IN, *ALIASES, *(entry.name for entry in _entry_points())})


def _entry_points() -> Sequence[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group=ENTRY_POINTS))
