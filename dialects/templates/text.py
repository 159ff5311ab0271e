"""The language of templates: YAML and JSON, in which nothing computes but the functions of the template itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field

from dialects.templates import unread
from dialects.templates.protocol import Adapter
from dialects.templates.sniffing import no_template
from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.evaluate.loops.item_comments import Claim
from transpile.hosts.yaml import merge_keys
from transpile.ir import Document, Expression
from transpile.language import registry
from transpile.language.parameter_values import FromFile, Given
from transpile.language.protocols import Family, Finished, Functions, Readable, Request, Written
from transpile.printing.printer import Printer
from transpile.printing.splice.document import document_text
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node, Parsed

name = unread.NAME
title = "templates"
formats = ("yaml", "json")
written = formats
endings = (".yaml", ".yml", ".json", ".template")
idle = unread.idle
asked = tuple(part for part in dir(Adapter) if not part.startswith("_"))


@dataclass(frozen=True, slots=True)
class Template:
    """A template that is all of its text: nothing is known of it but what stands there."""

    parsed: Parsed
    whole: Parsed
    family: Family
    readers: Sequence[Readable]
    given: Given
    name: str = ""
    functions: Mapping[str, Functions] = field(default_factory=dict)
    value: Parsed | None = None
    part: Sequence[str] = ()
    told: tuple[Diagnostic, ...] = ()
    about: Mapping[Node, Claim] = field(default_factory=dict)
    data: tuple[tuple[str, Span], ...] = ()

    def fixed(self, expands: bool) -> tuple[Diagnostic, ...]:
        """Nothing follows anything outside the template."""
        return ()

    def placed(self, staying: Collection[Node]) -> Mapping[Node, Claim]:
        """Comments stand in the tree."""
        return self.about

    def lost(self, told: Collection[Node]) -> tuple[Diagnostic, ...]:
        """Comments stand in the tree."""
        return ()


def owns(name: str) -> bool:
    """Whether the name is one of a template: any that no other language owns is taken for one all the same."""
    return name.lower().endswith(endings)


def passed_over(data: bytes, format: str | None) -> str:
    """Why these bytes are no template."""
    return no_template(data)


def beside(path: str) -> tuple[Source, ...] | Diagnostic:
    """A template is all in one file."""
    return ()


def parameters(source: Source, beside: Sequence[Source]) -> Collection[str]:
    """The names of the parameters that a template declares; none, if it cannot be read."""
    parsed = hosts.parse(source)
    if isinstance(parsed, Diagnostic):
        return ()
    document, _ = registry.recognised(parsed).read(parsed, [])
    return document.parameters.keys() if document else ()


def read(source: Source, request: Request) -> tuple[Template | Diagnostic, ...]:
    """The template that the text is."""
    parsed = hosts.parse(source, request.longest)
    if isinstance(parsed, Diagnostic):
        return (parsed,)
    family = registry.recognised(parsed, request.from_.families if request.from_ else ())
    readers = unread.readers(request, family)
    whole = merge_keys.merged(parsed)
    if request.target is None:  # loops are only looked for: there is nothing to be wrong with but them
        readers = [reader for reader in readers if registry.source_may_hold(source, reader, True)]
    elif isinstance(whole, Diagnostic):
        return (whole,)
    return (Template(parsed, whole if isinstance(whole, Parsed) else parsed, family, readers, request.values),)


def write(finished: Finished, printer: Printer, old: Node) -> Written:
    """The text of a template: that of the source with its edits, or, in another format, anew."""
    return Written(document_text(printer, finished.root, old))


def called(stem: str, format: str) -> str:
    """The same name with the ending of the format."""
    return f"{stem}.{format}"


def waits() -> str:
    """Nothing has to be made before a template is read."""
    return ""


def deploys(name: str) -> Diagnostic:
    """T018: a template deploys nothing."""
    message = f"--stack-resource {name} is a resource of a module, and the result is a template"
    return Diagnostic("T018", message, help="write a module with --to terraform, or remove --stack-resource")


def says(e: Expression, document: Document) -> bool:
    """Loops and functions are computed by one service."""
    return True


def expand(source: Source, request: Request, verify: bool) -> None:
    """A template is expanded by what its family means."""


def misfit(name: str, own: bool, dialect: str) -> Diagnostic:
    """T018 for a template in the place of another language's text."""
    message = f"the result of {name} would be a template, which cannot contain loops of `{dialect}`"
    return Diagnostic("T018", message, help="remove --format")


def values(source: Source) -> Iterable[tuple[str, FromFile] | Diagnostic] | None:
    """The layouts that all have are no language's own."""
    return None
