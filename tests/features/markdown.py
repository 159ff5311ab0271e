"""Tables of the generated pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells."""
    return "\n".join(map(_row, [heading, ["---"] * len(heading), *rows]))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
