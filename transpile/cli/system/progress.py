"""How far a run is, for somebody who looks at a terminal: a bar that is gone before anything else is written there."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Protocol

from transpile.cli.system.streams import is_terminal, say

HANDFUL = 10
"""So many files need no bar."""
GONE = "\r\x1b[2K\x1b[?25h"
"""The line erased, and the cursor shown again, which the bar hides."""


class Bar(Protocol):
    """What is asked of the library's bar."""

    def update(self, n_steps: int) -> None:
        """So many steps more."""


def _bar(count: int) -> Bar:
    import typer

    return typer.progressbar(length=count, show_pos=True, file=sys.stderr)


@dataclass(slots=True)
class Progress:
    """A bar for `count` steps, where it is wanted, of use, and seen."""

    count: int
    wanted: bool
    bar: Bar | None = field(init=False)
    drawn: bool = False

    def __post_init__(self) -> None:
        self.bar = _bar(self.count) if self.wanted and self.count > HANDFUL and is_terminal() else None

    def advance(self) -> None:
        """One step more."""
        if self.bar:
            self.bar.update(1)
            self.drawn = True

    def close(self) -> None:
        """Leave nothing behind."""
        self.clear()

    def clear(self) -> None:
        """Make way for something else on the terminal."""
        if self.drawn:
            say(GONE)
            self.drawn = False
