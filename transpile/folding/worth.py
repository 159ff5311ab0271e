"""What a loop instead of copies saves, and why it may not be worth it."""

from __future__ import annotations

from transpile.folding.options import Options
from transpile.syntax.fast_dataclass import dataclass

HEAD = 3
"""The lines of a loop beside its body: its name, its variable and its items."""
CLOSING = 3
"""The lines that a loop has more where what is opened is closed: a bracket, and two braces."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many copies there are, the lines of all and of the first, and the columns that their loop needs.

    `long`: the lines that values take in the table, and items in their list, beyond one each; `loops` how many there
    are, one in another; `braces`: a line that opens something has another one that closes it.
    """

    copies: int
    lines: int
    body: int
    columns: int
    long: int = 0
    loops: int = 1
    braces: bool = False

    @property
    def saved(self) -> int:
        """The lines that go, without those that come: the loop, and a table with a line for each value."""
        closing = int(self.braces)
        table = 1 + closing + self.copies * (1 + closing + self.columns) if self.columns else 0
        head = HEAD + CLOSING * closing
        return self.lines - self.body - head * self.loops - table - self.long


def unfit(sizes: Sizes, options: Options) -> str:
    """Why copies of these sizes are left, whatever else is folded; "" where nothing speaks against a loop."""
    if sizes.body < options.min_body:
        return f"a copy has {_counted(sizes.body, 'line')}, fewer than {options.min_body}"
    if sizes.columns > options.max_columns:
        return f"{_counted(sizes.columns, 'value')} per copy would go to a mapping, more than {options.max_columns}"
    return ""


def unworthy(sizes: Sizes, options: Options) -> str:
    """Why a loop for them alone is not worth it; "" where it is."""
    if sizes.saved >= options.min_saved:
        return ""
    saved = _counted(sizes.saved, "line") if sizes.saved > 0 else "no lines"
    return f"a loop would save {saved}, fewer than {options.min_saved}"


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
