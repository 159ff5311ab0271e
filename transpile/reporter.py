"""Diagnostics on standard error, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from transpile import render
from transpile.diagnostics import Diagnostic, failed
from transpile.options import Options
from transpile.streams import colored, say


@dataclass(slots=True)
class Reporter:
    """Tells diagnostics: text as soon as they are known, another form as a whole when all are (`close`).

    With --quiet only those that make the run fail.
    """

    options: Options
    kept: list[Diagnostic] = field(default_factory=list)
    begun: bool = False

    def tell(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Report `diagnostics`."""
        if self.options.quiet:
            diagnostics = (one for one in diagnostics if failed([one], self.options.strict))
        if self.options.diagnostics != "text":
            self.kept.extend(diagnostics)
            return
        words = render.text(diagnostics, color=colored())
        if words:
            say(f"\n{words}" if self.begun else words)
            self.begun = True

    def add(self, words: str) -> None:
        """A remark for people, which is no diagnostic."""
        if self.options.diagnostics == "text" and not self.options.quiet:
            say(words)

    def close(self) -> None:
        """Report what has to be reported as a whole."""
        if self.options.diagnostics != "text":
            say(render.render(self.kept, self.options.diagnostics))
