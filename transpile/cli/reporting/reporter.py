"""What a run says: results on standard output, diagnostics on standard error in the form that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from transpile.cli.inputs.options import Options
from transpile.cli.reporting import side_files
from transpile.cli.reporting.abridged import abridged, in_lines
from transpile.cli.reporting.outcome import Outcome, State
from transpile.cli.reporting.statistics import Statistics
from transpile.cli.system.streams import colored, emit, is_terminal, say
from transpile.diagnostics import Diagnostic, failed, heard, render
from transpile.diagnostics.render.terminal_width import name as shown


@dataclass(slots=True)
class Reporter:
    """Tells diagnostics: text as soon as they are known, another form and a file as a whole when all are (`close`).

    `clear` makes way on the terminal before anything is written there. With --quiet only those that make the run fail.
    """

    options: Options
    kept: list[Diagnostic] = field(default_factory=list)
    begun: bool = False
    framed: bool = False
    """Whether a diagnostic was told with its excerpt: blank lines are around it."""
    clear: Callable[[], None] = lambda: None
    codes: dict[str, None] = field(default_factory=dict)
    """The codes of the errors and warnings that were told as text."""
    statistics: Statistics = field(default_factory=Statistics)

    def tell(self, diagnostics: Iterable[Diagnostic], name: str = "", among_others: bool = False) -> None:
        """Report `diagnostics`, those of the file `name`; as lines if it is one of several, unless --verbose."""
        told = heard(diagnostics, self.options.ignored)
        self.statistics.take(told)
        if self.options.quiet:
            told = tuple(one for one in told if failed([one], self.options.strict))
        self.keep(told)
        if self.options.streamed == "text":
            self._say(told, name, among_others and not self.options.verbose)

    def keep(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Report `diagnostics` to programs and in the file only."""
        if self.options.diagnostics_file or self.options.streamed != "text":
            self.kept.extend(diagnostics)

    def _say(self, diagnostics: Sequence[Diagnostic], name: str = "", brief: bool = False) -> None:
        self.codes |= dict.fromkeys(one.code for one in diagnostics if failed([one], strict=True))
        kept, remarks = abridged(diagnostics, name, self.options.verbose or self.options.list_)
        short = in_lines(kept, self.options.strict) if brief else []
        blocks = "" if brief else render.text(kept, color=colored(self.options.color))
        words = "\n".join(filter(None, (blocks, "".join([*short, *remarks]))))
        if words:
            self.clear()
            say(f"\n{words}" if self.begun and blocks else words)
            self.begun, self.framed = True, self.framed or bool(blocks)

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
            written = self.options.diff or self.options.list_different
            self.add("" if written else f"{shown(outcome.name)} would change\n")

    def add(self, words: str) -> None:
        """A remark for people, which is no diagnostic."""
        if not self.options.quiet:
            self._add(words)

    def _add(self, words: str) -> None:
        if words and self.options.streamed == "text":
            self.clear()
            say(words)

    def close(self) -> Diagnostic | None:
        """Report what has to be reported as a whole; what prevented that."""
        if self.options.streamed != "text":
            say(render.render(self.kept, self.options.streamed))
        problem = side_files.save(self.kept, self.options)
        if problem:
            self._say([problem])
        if self.options.statistics:
            self._add(self.statistics.table())  # asked for by name, so --quiet does not hide them
        if self.codes and is_terminal():
            self.add(f"\nfor more: transpile explain {' '.join(self.codes)}\n")
        return problem
