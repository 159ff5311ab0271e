"""What a conversion gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.source import BOM

if TYPE_CHECKING:
    from transpile.loops import FoundLoop


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of `convert` or `expand`.

    `text` is the new template without a byte order mark, None where an error forbids writing it. `changed` tells
    whether it differs from what was read. `diagnostics` are in the order in which they were found. `loops` are those of
    the source, if they were asked for.
    """

    text: str | None
    diagnostics: tuple[Diagnostic, ...]
    changed: bool = False
    bom: bool = False
    loops: tuple[FoundLoop, ...] = ()

    def encode(self) -> bytes:
        """The bytes to write, in UTF-8, with the byte order mark that the source had.

        Raises ValueError where there is no text.
        """
        if self.text is None:
            raise ValueError("the template was not converted: see the diagnostics")
        return ((BOM if self.bom else "") + self.text).encode()
