"""Copies and the loops that they became, linked on the page as loops and what became of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from transpile.cli.reporting.outcome import Region
from transpile.cli.reporting.page.line_links import region
from transpile.cli.reporting.page.reread import Reading
from transpile.folding.told import Fold
from transpile.pipeline.loop_fates import Fate, FoundLoop
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source


@dataclass(frozen=True, slots=True)
class Copies:
    """The groups that became loops, and the number of the first: loops of the source come before."""

    folds: Sequence[Fold] = ()
    first: int = 0

    def rows(self, target: str) -> tuple[FoundLoop, ...]:
        """The groups as the table lists them."""
        return tuple(
            FoundLoop(None, target, one.section, one.span, one.span, Fate.NATIVE, keys=one.ids) for one in self.folds
        )

    def written_out(self, source: Source) -> Iterator[Region]:
        """The lines of each copy in the source."""
        for number, one in enumerate(self.folds, self.first):
            yield from (region(number, span, source) for span in one.spans)

    def looped(self, there: Reading) -> Iterator[Region]:
        """The loops that make the entries in another text; the entries themselves where they are written out."""
        for number, one in enumerate(self.folds, self.first):
            found = (there.entries.get((one.section, name)) for name in one.ids)
            spans = [there.nest.spans[entry.loops[0]] if entry.loops else entry.span for entry in found if entry]
            yield from (region(number, span, there.source) for span in dict.fromkeys(spans))
