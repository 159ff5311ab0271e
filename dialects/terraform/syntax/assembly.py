"""The module that its files make together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dialects.terraform.syntax.declarations import Declared, File, Module, Placed, declarations
from dialects.terraform.syntax.overrides import is_override, overridden
from transpile.diagnostics import Diagnostic, Label


def declared(files: Sequence[File]) -> tuple[Module, tuple[Diagnostic, ...]]:
    """The module that files make, the first of which is looked into.

    T005 for what is declared twice, T027 for blocks without their names and for names that are none.
    """
    module = Module(tuple(files))
    told: list[Diagnostic] = []
    for file in files:
        if not is_override(file.source.name):
            for found in declarations(module, file):
                told.extend([found] if isinstance(found, Diagnostic) else _add(*found))
    told.extend(overridden(module))  # last: they change what any of the other files declares
    return module, tuple(told)


def _add(table: Declared, one: Placed, called: str) -> Iterator[Diagnostic]:
    first = table.setdefault(one.name.text, one)
    if first is not one:
        here = first.source is one.source
        where = (
            "" if here else f" (first in {first.source.name}, line {first.source.position(first.name.span.start)[0]})"
        )
        yield Diagnostic(
            "T005",
            f"duplicate {called}: `{one.name.text}` is declared twice in this module{where}",
            one.name.span,
            "declared again",
            "give one of them another name",
            others=(Label(first.name.span, "declared first"),) if here else (),
            source=one.source,
        )
