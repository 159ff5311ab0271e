"""What a conversion gives back, and a check."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import BOM, Source

if TYPE_CHECKING:
    from transpile.folding.told import Fold
    from transpile.pipeline.loop_fates import FoundLoop
    from transpile.syntax.edits import Edit


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The outcome of `convert` or `expand`.

    `text` is the new template without a byte order mark, None where an error forbids writing it. `changed` tells
    whether it differs from what was read. `diagnostics` are in the order of the text, those without a place last.
    `loops` are those of the source, if they were asked for. A source with several templates has no `text`: `parts` has
    the name and the text of each. `source` is what was read, None where it could not be. `folds` are the groups of
    copies that `fold` has found, those that it leaves among them.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...]
    changed: bool = False
    bom: bool = False
    loops: tuple[FoundLoop, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    source: Source | None = None
    folds: tuple[Fold, ...] = ()

    def __repr__(self) -> str:
        text = "None" if self.text is None else f"<{len(self.text):,} characters>"
        parts = f", parts={[name for name, _ in self.parts]}" if self.parts else ""
        return f"Result(text={text}, changed={self.changed}, diagnostics={codes(self.diagnostics)}{parts})"

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits that make the text of the source the result, for editors: spans of the source, and new text.

        They are in the order of the text and do not overlap. Raises ValueError where there is no text.

        >>> from transpile import expand
        >>> expand("Resources: {Rs: {'Fn::For': [[i, x], [a], {Type: T}, !Sub 'R${i}']}}").edits
        (Edit(span=Span(start=13, end=66), text='0: {Type: T'),)
        """
        from transpile.syntax.edits import between

        if self.text is None or self.source is None:
            raise ValueError("the template was not converted: see the diagnostics")
        return between(self.source.text, self.text)

    def encode(self) -> bytes:
        """The bytes to write, in UTF-8, with the byte order mark that the source had.

        Raises ValueError where there is no text.
        """
        if self.text is None:
            raise ValueError("the template was not converted: see the diagnostics")
        return ((BOM if self.bom else "") + self.text).encode()


def codes(diagnostics: tuple[Diagnostic, ...]) -> str:
    """How many diagnostics of which codes there are: "[T403, 2 T410]"."""
    counts = Counter(one.code for one in diagnostics)
    return f"[{', '.join(f'{count} {code}' if count > 1 else code for code, count in counts.items())}]"


@dataclass(frozen=True, slots=True, repr=False)
class Check:
    """The outcome of `check`: nothing would change, something would (`changes`), or it cannot be written (`refused`).

    `status` is the exit status of `transpile --check`.
    """

    changes: bool
    refused: bool
    diagnostics: tuple[Diagnostic, ...]

    def __repr__(self) -> str:
        return f"Check(changes={self.changes}, refused={self.refused}, diagnostics={codes(self.diagnostics)})"

    @property
    def status(self) -> int:
        """0: as it should be; 1: something would change; 2: refused."""
        return 2 if self.refused else int(self.changes)
