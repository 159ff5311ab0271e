"""The outcomes of a run over many inputs: each told as soon as it is known, and what is kept of all until the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from transpile.cli.inputs.options import Options
from transpile.cli.reporting.outcome import Outcome
from transpile.cli.reporting.reporter import Reporter
from transpile.cli.reporting.summary import Summary

if TYPE_CHECKING:  # the form of a list that only --list wants
    from transpile.cli.reporting.fold_listing import FoldRow
    from transpile.cli.reporting.listing import Row


@dataclass(slots=True)
class Tally:
    """The outcomes so far. `kept` are those for the page of --report, `rows` the loops for a list as JSON."""

    count: int
    options: Options
    reporter: Reporter
    status: int = 0
    kept: list[Outcome] = field(default_factory=list)
    rows: list[Row | FoldRow] = field(default_factory=list)
    summary: Summary = field(init=False)

    def __post_init__(self) -> None:
        dry, noun = self.options.dry or self.options.only_reports, "group" if self.options.folding else "loop"
        self.summary = Summary(self.count, dry, self.options.strict, noun=noun)

    def take(self, outcome: Outcome) -> None:
        """One outcome more."""
        outcome = self.reporter.deliver(outcome)
        self.reporter.tell(outcome.diagnostics, outcome.name, among_others=True)
        self.summary.add(outcome)
        self.kept.extend([outcome] if self.options.report else ())
        self.rows.extend(outcome.rows if self.options.listing == "json" else ())
        self.status = max(self.status, outcome.status(self.options.dry))

    def sum_up(self) -> None:
        """Tell the summary; to who asks for names only they are all."""
        if not self.options.list_different:
            self.reporter.add("\n" * self.reporter.framed + self.summary.line())
