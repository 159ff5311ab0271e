"""What is asked of a fold: which copies are worth a loop."""

from __future__ import annotations

from transpile.syntax.fast_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """From how many copies, lines saved and lines of a copy on a loop is made, and how many columns its table may have.

    `only`: patterns (`*`, `?`, `[...]`) one of which the ids of all copies match; none: all ids do. `drop_comments`:
    what copies but the first say in comments may go.
    """

    min_copies: int = 3
    min_saved: int = 10
    max_columns: int = 5
    min_body: int = 3
    only: tuple[str, ...] = ()
    drop_comments: bool = False
