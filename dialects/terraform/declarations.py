"""What the files of a module declare, as far as expressions can refer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from transpile.diagnostics import Diagnostic, Label
from transpile.hosts.hcl.syntax import Block, Body, Definition, Expression, Identifier
from transpile.source import Source


@dataclass(frozen=True, slots=True)
class File:
    """A file of a module."""

    source: Source
    body: Body


@dataclass(frozen=True, slots=True)
class Placed:
    """A name, what the file says of it, and the file's text."""

    name: Identifier
    node: Block | Definition
    source: Source

    @property
    def value(self) -> Expression:
        """The expression of a definition."""
        assert isinstance(self.node, Definition)
        return self.node.value

    def argument(self, name: str) -> Expression | None:
        """What a block says behind `name =`."""
        assert isinstance(self.node, Block)
        return next(
            (one.value for one in self.node.body.items if isinstance(one, Definition) and one.name.text == name), None
        )


Declared = dict[str, Placed]


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its files, its variables, local values and outputs, and, by type and name, what a deployment makes or
    looks up.

    Terraform language, "Modules": all files of a folder are one; the order of files and blocks means nothing.
    """

    files: tuple[File, ...] = ()
    variables: Declared = field(default_factory=dict)
    locals: Declared = field(default_factory=dict)
    outputs: Declared = field(default_factory=dict)
    modules: Declared = field(default_factory=dict)
    resources: dict[str, Declared] = field(default_factory=dict)
    data: dict[str, Declared] = field(default_factory=dict)
    ephemeral: dict[str, Declared] = field(default_factory=dict)


_LABELS = {"variable": ("name",), "output": ("name",), "module": ("name",), "resource": ("type", "name")}
_LABELS["data"] = _LABELS["ephemeral"] = _LABELS["resource"]


def declared(files: Sequence[File]) -> tuple[Module, tuple[Diagnostic, ...]]:
    """The module that files make; T005 for what is declared twice, T027 for blocks without their names."""
    module = Module(tuple(files))
    return module, tuple(found for file in files for found in _declare(module, file))


def _declare(module: Module, file: File) -> Iterator[Diagnostic]:
    for block in file.body.items:
        if not isinstance(block, Block):
            continue
        labels = _LABELS.get(block.type.text, ())
        if len(block.labels) != len(labels) and labels:
            yield _mislabeled(block, labels, file.source)
        elif block.type.text == "locals":
            definitions = [one for one in block.body.items if isinstance(one, Definition)]
            yield from (
                found
                for one in definitions
                for found in _add(module.locals, Placed(one.name, one, file.source), "local value definition")
            )
        elif labels:
            table, called = _table(module, block)
            yield from _add(table, Placed(block.labels[-1], block, file.source), called)


def _table(module: Module, block: Block) -> tuple[Declared, str]:
    """Where a block is noted, and what Terraform calls the like."""
    match block.type.text:
        case "variable":
            return module.variables, "variable declaration"
        case "output":
            return module.outputs, "output definition"
        case "module":
            return module.modules, "module call"
    kind = block.labels[0].text
    kinds = {"data": module.data, "ephemeral": module.ephemeral}.get(block.type.text, module.resources)
    return kinds.setdefault(kind, {}), f'{block.type.text} "{kind}" configuration'


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


def _mislabeled(block: Block, labels: Sequence[str], source: Source) -> Diagnostic:
    number = f"{len(labels)} label{'s' * (len(labels) > 1)} ({', '.join(labels)})"
    shape = " ".join(f'"{label.upper()}"' for label in labels)
    return Diagnostic(
        "T027",
        f"all {block.type.text} blocks must have {number}",
        block.type.span,
        f"{len(block.labels)} here",
        f"write {block.type.text} {shape} {{ ... }}",
        source=source,
    )
