"""How many inputs a run converted, left as they were, and refused, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from transpile.cli.reporting.outcome import Outcome, State
from transpile.diagnostics import failed


@dataclass(slots=True)
class Summary:
    """The outcomes of a run over `count` inputs, counted. `dry`: nothing is written, so files only would change."""

    count: int
    dry: bool = False
    strict: bool = False
    states: Counter[State] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    loops: int = 0
    noun: str = "loop"
    fates: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one more. A refusal counts once for each code that forbade writing."""
        self.states[outcome.state] += 1
        if outcome.state is State.REFUSED:
            self.codes.update({one.code for one in outcome.diagnostics if failed([one], self.strict)})
        self.loops += len(outcome.rows)
        self.fates.update(row["fate"] for row in outcome.rows if row["fate"])
        if outcome.why:
            self.reasons[outcome.why] += 1

    def line(self) -> str:
        """One line: "12 files: 3 converted, 7 unchanged, 1 refused (T301 1), 1 skipped (not a template 1)".

        Inputs without an outcome, where a signal ended the run, were not reached.
        """
        counts = [self._count(state) for state in State if self.states[state]]
        missing = self.count - self.states.total()
        counts.extend([f"{missing:,} not reached"] if missing else [])
        loops = f"; {self._loops()}" if self.states[State.LISTED] or self.loops else ""
        return f"{self.count:,} file{'s' * (self.count != 1)}: {', '.join(counts) or 'nothing to do'}{loops}\n"

    def _loops(self) -> str:
        return f"{self.loops:,} {self.noun}{'s' * (self.loops != 1)}{_details(self.fates)}"

    def _count(self, state: State) -> str:
        words = f"{self.states[state]:,} {'would change' if self.dry and state is State.CONVERTED else state.value}"
        details = {State.REFUSED: self.codes, State.LEFT_ALONE: self.reasons}.get(state)
        return words + _details(details or Counter())


def _details(counts: Counter[str]) -> str:
    listed = ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))
    return f" ({listed})" if listed else ""
