"""How much of a text is shown: browsers stand some ten thousands of lines, templates may have more."""

from __future__ import annotations

from dataclasses import dataclass, replace

from transpile.cli.reporting.outcome import Column

MOST = 5_000
"""Lines that are shown of a text that people wrote, and of its result."""
MOST_EXPANDED = 3_000
"""Lines that are shown of an expansion."""
MOST_OF_A_PAGE = 3_000_000
"""Many files are packed: this is about the size of the page only."""


@dataclass(slots=True)
class Room:
    """How many lines there is still room for on a page."""

    left: int = MOST_OF_A_PAGE

    def cut(self, column: Column, expanded: bool) -> Column:
        """A column as far as it is shown, with a note where it ends too early."""
        lines = column.lines
        shown = min(len(lines), MOST_EXPANDED if expanded else MOST, self.left)
        self.left -= shown
        if shown == len(lines):
            return column
        regions = tuple(replace(one, last=min(one.last, shown)) for one in column.regions if one.first <= shown)
        note = f"{len(lines) - shown:,} more lines are not shown."
        return replace(column, text="\n".join(lines[:shown]), regions=regions, note=note)
