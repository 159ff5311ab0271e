"""What became of one input."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic
from transpile.syntax.fast_dataclass import dataclass

if TYPE_CHECKING:  # the forms of what only --list and --report want
    from transpile.cli.reporting.fold_listing import FoldRow
    from transpile.cli.reporting.listing import Row
    from transpile.pipeline.loop_fates import FoundLoop


class State(Enum):
    """What became of one input; the value is what the summary calls it."""

    CONVERTED = "converted"
    UNCHANGED = "unchanged"
    LISTED = "listed"
    REFUSED = "refused"
    LEFT_ALONE = "skipped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the input called `name`.

    `output` belongs on standard output, `change` is what --check or --diff found, `why` is the reason for leaving it
    alone, `rows` are the loops, or the copies, where they are listed, `chapter` is what a report says about it.
    """

    name: str
    state: State
    diagnostics: tuple[Diagnostic, ...] = ()
    output: bytes = b""
    change: Diagnostic | None = None
    why: str = ""
    rows: tuple[Row, ...] | tuple[FoldRow, ...] = ()
    chapter: Chapter | None = None

    def status(self, dry: bool) -> int:
        """The exit status of a run that has come to this; `dry`: it only looks for what would change."""
        if self.state is State.REFUSED:
            return 2
        return int(dry and self.state is State.CONVERTED)


@dataclass(frozen=True, slots=True)
class Region:
    """The lines `first` to `last` (from 1, both included) that belong to the loop with this number (from 0)."""

    loop: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Column:
    """One text of a template: what it is, what it says, and which lines belong to loops.

    `note`: why there is none, or no more. `language` is the name of the one that it is in, "" for that of templates.
    """

    title: str
    text: str
    regions: tuple[Region, ...] = ()
    note: str = ""
    language: str = ""

    @property
    def lines(self) -> list[str]:
        """The lines of the text, without their ends."""
        lines = self.text.split("\n")
        return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One template: its loops in the order of the source, and its texts from the source on."""

    loops: tuple[FoundLoop, ...]
    columns: tuple[Column, ...]
