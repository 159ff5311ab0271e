"""The module that its files make together.

Override files, `override.tf` and `..._override.tf`, change what other files of the module declare (Terraform language,
"Override Files"). Variables and local values are merged. What stands in the file to convert is not: its text would no
longer say what it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from dialects.terraform.syntax.declarations import Declaration, Declared, File, Module, Placed, declarations
from transpile.diagnostics import Diagnostic, Label
from transpile.syntax.source import Source


def declared(files: Sequence[File]) -> tuple[Module, tuple[Diagnostic, ...]]:
    """The module that files make, the first of which is looked into.

    T005 for what is declared twice, T027 for blocks without their names and for names that are none.
    """
    module = Module(tuple(files))
    told: list[Diagnostic] = []
    for file in files:
        if not _is_override(file.source.name):
            for found in declarations(module, file):
                told.extend([found] if isinstance(found, Diagnostic) else _add(*found))
    told.extend(_overridden(module))  # last: they change what any of the other files declares
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
            "rename one of them",
            others=(Label(first.name.span, "declared first"),) if here else (),
            source=one.source,
        )


def _is_override(name: str) -> bool:
    """Whether a file of that name changes what others declare."""
    stem = PurePath(name).name.partition(".")[0]
    return stem == "override" or stem.endswith("_override")


def _overridden(module: Module) -> Iterator[Diagnostic]:
    """Merges what override files say into the module, in the order of their names.

    T212 for what no other file declares, T005 for what the file to convert does.
    """
    main = module.files[0].source
    files = sorted((one for one in module.files if _is_override(one.source.name)), key=lambda one: one.source.name)
    for file in files:
        for found in declarations(module, file):
            if isinstance(found, Diagnostic):
                yield found
            else:
                yield from _merge(module, found, main)


def _merge(module: Module, found: Declaration, main: Source) -> Iterator[Diagnostic]:
    table, one, called = found
    first = table.get(one.name.text)
    if first is None:
        yield _nothing(one, called)
    elif table is module.variables:
        table[one.name.text] = replace(first, over=(*first.over, one))
    elif first.source is main:
        yield _of_main(first, one, called)
    elif table is module.locals:
        table[one.name.text] = one


def _nothing(one: Placed, called: str) -> Diagnostic:
    message = f"missing base {called} to override: no other file declares `{one.name.text}`"
    help = (
        "an override file only changes existing declarations: add the declaration in another file, or rename this file"
    )
    return Diagnostic("T212", message, one.name.span, "overrides nothing", help, source=one.source)


def _of_main(first: Placed, one: Placed, called: str) -> Diagnostic:
    line = first.source.position(first.name.span.start)[0]
    message = f"the {called} of `{one.name.text}` in {first.source.name}, line {line}, is overridden here"
    help = f"move the final version to {first.source.name}, and remove it from {one.source.name}"
    return Diagnostic("T005", message, one.name.span, "its meaning would change", help, source=one.source)
