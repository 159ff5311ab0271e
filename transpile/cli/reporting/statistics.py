"""How often each code was told in a run: the table of --statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from transpile.diagnostics import CODES, Diagnostic, Severity


@dataclass(slots=True)
class Statistics:
    """The codes so far, by severity."""

    counts: Counter[tuple[str, Severity]] = field(default_factory=Counter)

    def take(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Count some more."""
        self.counts.update((one.code, one.severity) for one in diagnostics)

    def table(self) -> str:
        """A line for each code, the most frequent first: number, code, severity, and its sentence."""
        ordered = sorted(self.counts.items(), key=lambda one: (-one[1], one[0][0]))
        width = max((len(f"{count:,}") for _, count in ordered), default=0)
        rows = (f"{count:>{width},}  {code}  {kind.value:7}  {CODES[code]}\n" for (code, kind), count in ordered)
        return "".join(rows)
