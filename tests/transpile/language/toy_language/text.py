"""A toy language: one definition a line, of which a loop makes several.

# what a comment is about stands below it
Resources.Topic${Name} for Name in Orders, Payments: Type = AWS::SNS::Topic; Properties.DisplayName = ${Name} events
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from transpile.diagnostics import Diagnostic, Severity
from transpile.evaluate.loops.item_comments import Claim
from transpile.ir import Document, Expression
from transpile.language import registry
from transpile.language.parameter_values import Given
from transpile.language.protocols import Dialect, Family, Finished, Functions, Readable, Request, Written
from transpile.printing.printer import Printer
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Node, Parsed

from .reading import Text
from .writing import lines

name = "toy"
title = "toys"
formats = ("toy",)
written = formats
endings = (".toy",)
asked = tuple(part for part in dir(Dialect) if not part.startswith("_"))


@dataclass(frozen=True, slots=True)
class Toy:
    """A template that is all of its text."""

    parsed: Parsed
    family: Family
    readers: Sequence[Readable]
    given: Given
    about: Mapping[Node, Claim]
    name: str = ""
    functions: Mapping[str, Functions] = field(default_factory=dict)
    value: Parsed | None = None
    part: Sequence[str] = ()
    told: tuple[Diagnostic, ...] = ()
    data: tuple[tuple[str, Span], ...] = ()

    @property
    def whole(self) -> Parsed:
        """There are no merge keys."""
        return self.parsed

    def fixed(self, expands: bool) -> tuple[Diagnostic, ...]:
        """There are no variables."""
        return ()

    def placed(self, staying: Collection[Node]) -> Mapping[Node, Claim]:
        """Comments of a toy are lost with what they are about."""
        return self.about

    def lost(self, told: Collection[Node]) -> tuple[Diagnostic, ...]:
        """T406 for comments about what is not in the result."""
        places = [node.span for node, claim in self.about.items() if claim.above and node not in told]
        words = "a comment of the toy is lost"
        return tuple(Diagnostic("T406", words, one, severity=Severity.NOTE) for one in places)


def owns(name: str) -> bool:
    """Whether the name ends as those of toys do."""
    return name.endswith(endings)


def passed_over(data: bytes, format: str | None) -> str:
    """A toy defines something."""
    return "" if b" = " in data else "no toy"


def beside(path: str) -> tuple[Source, ...]:
    """A toy is all in one file."""
    return ()


def parameters(source: Source, beside: Sequence[Source]) -> Collection[str]:
    """The names of the parameters; none, if it cannot be read."""
    (opening,) = read(source, Request())
    document = opening.family.read(opening.parsed, [])[0] if isinstance(opening, Toy) else None
    return document.parameters.keys() if document else ()


def idle(source: Source, request: Request, format: str | None) -> tuple[Diagnostic, ...] | None:
    """Only reading tells."""


def read(source: Source, request: Request) -> tuple[Toy | Diagnostic, ...]:
    """The template that the text is."""
    text = Text(source)
    parsed = text.read()
    if isinstance(parsed, Diagnostic):
        return (parsed,)
    about = {node: claim for node, claim in text.about.items() if claim.above}
    return (Toy(parsed, registry.recognised(parsed), (text.loops,), request.values, about),)


def write(finished: Finished, printer: Printer, old: Node) -> Written:
    """The text anew."""
    return Written("".join(f"{line}\n" for line in lines(finished.root, printer)))


def called(stem: str, format: str) -> str:
    """As toys are called."""
    return f"{stem}.toy"


def waits() -> str:
    """Nothing."""
    return ""


def deploys(name: str) -> Diagnostic:
    """A toy deploys nothing."""
    return Diagnostic("T018", f"no toy is {name}")


def says(e: Expression, document: Document) -> bool:
    """Who expands a toy computes all that its family can."""
    return True


def expand(source: Source, request: Request, verify: bool) -> None:
    """A toy is expanded by what its family means."""


def misfit(name: str, own: bool, dialect: str) -> Diagnostic:
    """T018 for what is no toy."""
    return Diagnostic("T018", f"loops of `{dialect}` stand in no toy", help="remove --format")


def values(source: Source) -> None:
    """Toys have no files of values."""
