"""The copies of templates as a list, and what becomes of them: as lines for people, or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from transpile.diagnostics.render.json import Range, range_of
from transpile.diagnostics.render.terminal_width import name as shown
from transpile.diagnostics.render.terminal_width import visible
from transpile.folding.told import Fold
from transpile.syntax.source import Source

FEW = 6
"""So many logical IDs stand in a line."""


class FoldRow(Range):
    """Copies as plain data, with always the same keys; the place is that of the first of them.

    `fate` is `folded` or `left`; `reason` is why they are left, None where they become a loop over `items`. `columns`
    is how many values of an item go to a mapping, `saved` about how many lines go.
    """

    file: str
    fate: str
    section: str
    ids: list[str]
    items: list[str]
    columns: int
    saved: int
    reason: str | None


def row(fold: Fold, source: Source) -> FoldRow:
    """The row of a group of copies."""
    return {
        "file": source.name,
        **range_of(source, fold.span),
        "fate": "left" if fold.reason else "folded",
        "section": fold.section,
        "ids": list(fold.ids),
        "items": list(fold.items),
        "columns": fold.columns,
        "saved": fold.saved,
        "reason": fold.reason or None,
    }


def lines(listed: Iterable[FoldRow]) -> str:
    """Two lines for each group: its place, how many copies there are and what becomes of them; below, their ids."""
    return "".join(f"{line}\n" for one in listed for line in _lines(one))


def _lines(one: FoldRow) -> Iterator[str]:
    start = one["start"]
    assert start is not None  # every entry is in the text
    where = f"{shown(one['file'])}:{start['line']}:{start['column']}"
    fate = f"{one['fate']}: {one['reason']}" if one["reason"] else f"{one['fate']}, {_saved(one)}"
    yield f"{where}: {len(one['ids'])} copies in {shown(one['section'])}: {visible(fate)}"
    more = f", and {len(one['ids']) - FEW} more" if len(one["ids"]) > FEW else ""
    yield f"    {', '.join(map(visible, one['ids'][:FEW]))}{more}"


def _saved(one: FoldRow) -> str:
    lines = f"{one['saved']} line{'s' * (one['saved'] != 1)} saved"
    columns = f", {one['columns']} column{'s' * (one['columns'] != 1)} in a mapping" if one["columns"] else ""
    return lines + columns
