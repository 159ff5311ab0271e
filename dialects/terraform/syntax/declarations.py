"""What a file of a module declares, as far as expressions can refer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from dialects.terraform.syntax.references import Mention
from transpile.diagnostics import Diagnostic
from transpile.hosts.hcl import is_name
from transpile.hosts.hcl.syntax import Block, Body, Definition, Expression, Identifier
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True)
class File:
    """A file of a module."""

    source: Source
    body: Body


@dataclass(frozen=True, slots=True)
class Placed:
    """A name, what the file says of it, and the file's text; `over` are those in override files, the last one wins."""

    name: Identifier
    node: Block | Definition
    source: Source
    over: tuple[Placed, ...] = ()

    @property
    def value(self) -> Expression:
        """The expression of a definition."""
        assert isinstance(self.node, Definition)
        return self.node.value

    def said(self, name: str) -> tuple[Expression, Source] | None:
        """What a block says behind `name =`, and the file that says so."""
        for one in (*reversed(self.over), self):
            assert isinstance(one.node, Block)
            if (value := one.node.body.arguments.get(name)) is not None:
                return value, one.source
        return None


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

    def local(self, mention: Mention) -> Placed | None:
        """The local value that is mentioned, if one is."""
        return self.locals.get(mention.member("local") or "")


RESERVED = frozenset(("source", "version", "providers", "count", "for_each", "lifecycle", "depends_on", "locals"))
_LABELS = {"variable": ("name",), "output": ("name",), "module": ("name",), "resource": ("type", "name")}
_LABELS["data"] = _LABELS["ephemeral"] = _LABELS["resource"]


Declaration = tuple[Declared, Placed, str]
"""Where something is noted, what it is, and what Terraform calls it."""


def declarations(module: Module, file: File) -> Iterator[Declaration | Diagnostic]:
    """What a file declares, and what is wrong with that."""
    for block in file.body.blocks:
        labels = _LABELS.get(block.type.text, ())
        if len(block.labels) != len(labels) and labels:
            yield _mislabeled(block, labels, file.source)
        elif block.type.text == "locals":
            for one in block.body.definitions:
                yield from _named([one.name], "local value", file.source)
                yield module.locals, Placed(one.name, one, file.source), "local value definition"
        elif labels:
            yield from _named(block.labels, block.type.text, file.source)
            table, called = _table(module, block)
            yield table, Placed(block.labels[-1], block, file.source), called


def _named(names: Sequence[Identifier], called: str, source: Source) -> Iterator[Diagnostic]:
    """T027 for names that are none, which strings in quotes and JSON may hold."""
    for name in names:
        if not is_name(name.text):
            message = (
                f"invalid {called} name: a name must start with a letter or underscore and may contain only letters,"
                " digits, underscores, and dashes"
            )
        elif called == "variable" and name.text in RESERVED:
            message = (
                f"invalid variable name: `{name.text}` is reserved due to its special meaning inside module blocks"
            )
        else:
            continue
        yield Diagnostic("T027", message, name.span, help="choose another name", source=source)


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
