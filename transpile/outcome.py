"""What became of one input."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from transpile.diagnostics import Diagnostic

if TYPE_CHECKING:
    from transpile.report.chapter import Chapter


class State(Enum):
    """What became of one input; the value is what the summary calls it."""

    CONVERTED = "converted"
    UNCHANGED = "unchanged"
    LISTED = "looked through"
    REFUSED = "refused"
    LEFT_ALONE = "left alone"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the input called `name`.

    `output` belongs on standard output, `change` is what --check or --diff found, `why` is the reason for leaving it
    alone, `rows` are the loops, where they are listed, `chapter` is what a report says about it.
    """

    name: str
    state: State
    diagnostics: tuple[Diagnostic, ...] = ()
    output: bytes = b""
    change: Diagnostic | None = None
    why: str = ""
    rows: tuple[dict[str, Any], ...] = ()
    chapter: Chapter | None = None

    def status(self, dry: bool) -> int:
        """The exit status of a run that has come to this; `dry`: it only looks for what would change."""
        if self.state is State.REFUSED:
            return 2
        return int(dry and self.state is State.CONVERTED)
