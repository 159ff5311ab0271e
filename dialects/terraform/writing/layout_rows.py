"""Lines with `=` and comments below each other, as `terraform fmt` has them: hclwrite, `formatCells`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from dialects.terraform.cty.hcl_text import STEP, columns
from dialects.terraform.syntax.labels import named
from dialects.terraform.writing.hcl import About

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u0085\u2028\u2029\ufeff]+")


@dataclass(slots=True)
class Row:
    """A line: what stands before the `=`, from it on, a comment; `below` are the lines of the heredoc that begins."""

    lead: str
    assign: str = ""
    comment: str = ""
    below: str = ""

    @property
    def width(self) -> int:
        """How many columns there are before the comment."""
        return columns(self.lead) + columns(self.assign)


@dataclass(slots=True)
class Page:
    """The lines so far, which begin with `prefix`, and the depth of the next. `heredocs`: strings may have several."""

    prefix: str = ""
    heredocs: bool = True
    depth: int = 0
    rows: list[Row] = field(default_factory=list)

    @property
    def last(self) -> Row:
        """The line that is written on."""
        return self.rows[-1]

    @property
    def indent(self) -> str:
        """The blanks that a line begins with."""
        return self.prefix + STEP * self.depth

    def row(self, text: str) -> None:
        """Begin a line."""
        self.rows.append(Row(self.indent + text))

    def add(self, text: str) -> None:
        """Go on in the last line."""
        self.rows[-1].lead += text

    def blank(self) -> None:
        """An empty line, where there is none yet."""
        if self.rows and self.rows[-1].lead:
            self.rows.append(Row(""))

    def comments(self, comments: Iterable[str]) -> None:
        """Comments on lines of their own."""
        for comment in comments:
            for line in comment.split("\n"):
                self.row(remark(line))

    def before(self, about: About, is_first: bool) -> None:
        """What stands before a part."""
        if about.blank and not is_first:
            self.blank()
        self.comments(about.above)

    def behind(self, at: int, comments: Sequence[str]) -> None:
        """Comments at the end of a line."""
        row = self.rows[at]
        said = [row.comment.removeprefix("# ")] if row.comment else []
        row.comment = remark(" ".join([*said, *comments])) if comments else row.comment

    def beside(self, at: int, comments: Sequence[str]) -> None:
        """Comments about what begins in a line: at its end, or above it if more lines follow, where people put them.

        The name of a loop stays the last comment above it: only there it is one.
        """
        if at == len(self.rows) - 1:
            self.behind(at, comments)
            return
        at -= at > 0 and named(self.rows[at - 1].lead.strip()) is not None
        self.rows[at:at] = [Row(self.indent + remark(line)) for one in comments for line in one.split("\n")]

    def lines(self) -> list[str]:
        """The text of the lines."""
        _line_up(self.rows)
        return [line for row in self.rows for line in _shown(row)]


def remark(text: str) -> str:
    """A comment of one line."""
    return f"# {_CONTROLS.sub(' ', text)}".replace("\n", " ").rstrip()


def _shown(row: Row) -> list[str]:
    line = row.lead + row.assign + row.comment
    return [line, row.below] if row.below else [line]


def _line_up(rows: Sequence[Row]) -> None:
    for has, run in groupby(rows, lambda row: bool(row.assign)):
        if has:
            _pad_leads(list(run))
    for has, run in groupby(rows, lambda row: bool(row.comment)):
        if has:
            _pad_ends(list(run))


def _pad_leads(run: Sequence[Row]) -> None:
    widths = [columns(row.lead) for row in run]
    widest = max(widths)
    for row, width in zip(run, widths, strict=True):
        row.lead += " " * (widest - width + 1)


def _pad_ends(run: Sequence[Row]) -> None:
    widths = [row.width for row in run]
    widest = max(widths)
    for row, width in zip(run, widths, strict=True):
        row.comment = " " * (widest - width + 1) + row.comment
