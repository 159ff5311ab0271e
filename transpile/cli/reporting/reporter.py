"""What a run says: results on standard output, diagnostics on standard error in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from transpile.cli.inputs.options import Options
from transpile.cli.reporting import side_files
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.system.streams import colored, emit, is_terminal, say
from transpile.diagnostics import Diagnostic, failed, render
from transpile.diagnostics.render.terminal_width import name as shown


@dataclass(slots=True)
class Reporter:
    """Tells diagnostics: text as soon as they are known, another form and a file as a whole when all are (`close`).

    `clear` makes way on the terminal before anything is written there. With --quiet only those that make the run fail.
    """

    options: Options
    kept: list[Diagnostic] = field(default_factory=list)
    begun: bool = False
    clear: Callable[[], None] = lambda: None
    codes: dict[str, None] = field(default_factory=dict)
    """The codes of the errors and warnings that were told as text."""

    def tell(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Report `diagnostics`."""
        if self.options.quiet:
            diagnostics = (one for one in diagnostics if failed([one], self.options.strict))
        told = list(diagnostics)
        self.keep(told)
        if self.options.streamed == "text":
            self._say(told)

    def keep(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Report `diagnostics` to programs and in the file only."""
        if self.options.diagnostics_file or self.options.streamed != "text":
            self.kept.extend(diagnostics)

    def _say(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.codes |= dict.fromkeys(one.code for one in diagnostics if failed([one], strict=True))
        words = render.text(diagnostics, color=colored())
        if words:
            self.clear()
            say(f"\n{words}" if self.begun else words)
            self.begun = True

    def deliver(self, outcome: Outcome) -> Outcome:
        """Write to standard output what belongs there, and report what --check or --diff found; the outcome then."""
        if outcome.output:
            self.clear()
            problem = emit(outcome.output)
            if problem:
                told = (*outcome.diagnostics, problem)
                return Outcome(outcome.name, State.REFUSED, told, chapter=outcome.chapter)
        self._found(outcome)
        return outcome

    def _found(self, outcome: Outcome) -> None:
        """To programs a diagnostic, to people a line, or the difference itself."""
        if outcome.change and not self.options.quiet:
            self.keep([outcome.change])
            self.add("" if self.options.diff else f"{shown(outcome.name)} would change\n")

    def add(self, words: str) -> None:
        """A remark for people, which is no diagnostic."""
        if words and self.options.streamed == "text" and not self.options.quiet:
            self.clear()
            say(words)

    def close(self) -> Diagnostic | None:
        """Report what has to be reported as a whole; what prevented that."""
        if self.options.streamed != "text":
            say(render.render(self.kept, self.options.streamed))
        problem = side_files.save(self.kept, self.options)
        if problem:
            self._say([problem])
        if self.codes and is_terminal():
            self.add(f"\nfor more: transpile explain {' '.join(self.codes)}\n")
        return problem
