"""What a conversion gives back, and a check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.syntax.source import BOM

if TYPE_CHECKING:
    from transpile.pipeline.loop_fates import FoundLoop


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of `convert` or `expand`.

    `text` is the new template without a byte order mark, None where an error forbids writing it. `changed` tells
    whether it differs from what was read. `diagnostics` are in the order of the text, those without a place last.
    `loops` are those of the source, if they were asked for. A source with several templates has no `text`: `parts` has
    the name and the text of each.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...]
    changed: bool = False
    bom: bool = False
    loops: tuple[FoundLoop, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()

    def encode(self) -> bytes:
        """The bytes to write, in UTF-8, with the byte order mark that the source had.

        Raises ValueError where there is no text.
        """
        if self.text is None:
            raise ValueError("the template was not converted: see the diagnostics")
        return ((BOM if self.bom else "") + self.text).encode()


@dataclass(frozen=True, slots=True)
class Check:
    """The outcome of `check`: nothing would change, something would (`changes`), or it cannot be written (`refused`).

    `status` is the exit status of `transpile --check`.
    """

    changes: bool
    refused: bool
    diagnostics: tuple[Diagnostic, ...]

    @property
    def status(self) -> int:
        """0: as it should be; 1: something would change; 2: refused."""
        return 2 if self.refused else int(self.changes)
