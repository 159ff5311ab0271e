"""Dialect names -> adapters: a static table, then the entry points `transpile.dialects`.

Nothing is imported before it is asked for, and package metadata is scanned only for a name that is not built in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.suggestions import meant
from transpile.language import third_party

BUILT_IN = {
    "foreach": "dialects.foreach",
    "map": "dialects.map_merge",
    "for": "dialects.for_loop",
    "terraform": "dialects.terraform",
    "cfn": "dialects.plain",
}
ENDINGS = {"terraform": (".tf", ".tofu", ".tf.json", ".hcl")}
"""How the names of files end that hold another language than templates, by the dialect that reads them."""
IN_TEMPLATES = tuple(name for name in BUILT_IN if name not in ENDINGS)
"""The dialects whose loops stand in templates."""
ALIASES = {"plain": "cfn"}
VALUES = {(".tfvars", ".tfvars.json"): "dialects.terraform.module.variables.value_files"}
"""How the names of files with values for parameters end -> what reads them."""
ENTRY_POINTS = "transpile.dialects"
_HIDING = re.compile(r"\\[ux\r\n]").search
"""An escaped character, or a line break that a quoted word goes over."""


def find(name: str) -> Any | Diagnostic:
    """The adapter called `name`, or T015 with the nearest name."""
    name = ALIASES.get(name, name)
    if name in BUILT_IN:
        return third_party.hiding() or import_module(BUILT_IN[name])
    for entry in _entry_points():
        if entry.name == name:
            return _loaded(entry)
    known = names()
    return Diagnostic(
        "T015",
        f"no dialect is called `{name}`",
        help=meant(name, known, f"the dialects are {', '.join(known)}"),
    )


def values_reader(name: str) -> Any | None:
    """What reads a file of values for parameters that is called `name`; None for the layouts that all have."""
    return next((import_module(module) for endings, module in VALUES.items() if name.endswith(endings)), None)


def _loaded(entry: Any) -> Any | Diagnostic:
    """The adapter of an entry point; T026 where it cannot be imported, or lacks what its family asks of adapters."""
    try:
        adapter = entry.load()
        asked = dir(import_module(adapter.family).Adapter) if hasattr(adapter, "family") else ["family"]
        parts = [part for part in asked if not part.startswith("_")]
        lacking = [f"`{part}`" for part in parts if not hasattr(adapter, part)]
        if lacking:
            return third_party.unusable(entry, f"it lacks {', '.join(lacking)}")
        third_party.loaded(entry, adapter, parts)
    except BaseException as error:  # whatever the module of somebody else raises
        if not third_party.is_theirs(error):
            raise
        return third_party.unusable(entry, third_party.words(error))
    return adapter


def family(name: str, *named: Any) -> Sequence[Any]:
    """The adapters that belong to the family module `name`: the built in ones, then those of `named`.

    Of installed dialects only those take part that somebody named: to look for others costs more than a conversion.
    """
    adapters = [*(import_module(module) for module in BUILT_IN.values()), *named]
    return [adapter for adapter in dict.fromkeys(adapters) if adapter.family == name]


def speaking(name: str, from_: str | None) -> str | None:
    """The dialect that reads a file of that name, if it is one with a language of its own."""
    if from_ in ENDINGS:
        return from_
    return next((dialect for dialect, endings in ENDINGS.items() if name.lower().endswith(endings)), None)


def may_hold(text: str, dialect: Any) -> bool:
    """Whether the text can hold a loop of the dialect: one of its marks occurs, or escapes that may hide one."""
    return any(_has_word(text, mark) for mark in dialect.marks) or ("\\" in text and _HIDING(text) is not None)


def _has_word(text: str, word: str) -> bool:
    """Whether `word` occurs, and not as the beginning of a longer one."""
    at = text.find(word)
    while at >= 0:
        if not text[at + len(word) : at + len(word) + 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def names() -> list[str]:
    """The names of all dialects: built in, aliases, installed."""
    return sorted({*BUILT_IN, *ALIASES, *(entry.name for entry in _entry_points())})


def _entry_points() -> Sequence[Any]:
    from importlib.metadata import entry_points

    return list(entry_points(group=ENTRY_POINTS))
