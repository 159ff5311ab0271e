"""What calls ask of the reader that meets them: to read on below them, and to report."""

from __future__ import annotations

from typing import Protocol

from dialects.templates.declared import Declared
from dialects.templates.reading.site import Site
from dialects.templates.reading.strays import Stray
from transpile.diagnostics import Severity
from transpile.ir import Expression, Splice
from transpile.syntax.source import Span
from transpile.syntax.tree import Entry, Kind, Node, Parsed, Scalar


class Walk(Protocol):
    """The reader as calls see it."""

    @property
    def parsed(self) -> Parsed:
        """The template that is read."""

    @property
    def strays(self) -> list[Stray]:
        """The loop variables that nothing substitutes, of which is told when all is read."""

    @property
    def declared(self) -> Declared:
        """What the template declares."""

    def value(self, node: Node, site: Site, outer: Node | None = None) -> Expression:
        """The expression that `node` stands for at `site`."""

    def item(self, node: Node, site: Site, outer: Node | None = None) -> Expression | Splice:
        """One item of a list: a splice if it is a loop."""

    def kind(self, scalar: Scalar) -> Kind:
        """What a scalar of this template is."""

    def sub(self, text: str) -> str:
        """How this template's host spells `Fn::Sub` of a string."""

    def ref(self, name: str) -> str:
        """How this template's host spells `Ref`."""

    def report(
        self,
        code: str,
        message: str,
        where: Node | Entry | Span,
        label: str = "",
        help: str = "",
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a finding."""
