"""Lines as `terraform fmt` has them: their indentation, and `=` and comments below each other.

hclwrite, `formatIndent` and `formatCells`.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from dialects.terraform.cty.hcl_text import STEP, columns
from transpile.hosts.hcl.token_stream import Token, tokens
from transpile.hosts.tree_builder import Refused
from transpile.syntax.edits import Edit
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span, from_text

_INDENT = re.compile(r"[ \t]*").match
_CHANGE = {"opening": 1, "closing": -1}


@dataclass(frozen=True, slots=True)
class Line:
    """One line; a heredoc belongs to the line on which it begins.

    `equals`: where the `=` stands that is lined up with those around, `comment` where the comment behind everything
    does, `alone` where an `=` does whose value goes on in further lines; -1 where there is none. `change`: how many
    brackets it opens and does not close.
    """

    start: int
    end: int
    equals: int
    comment: int
    alone: int = -1
    change: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How a module is laid out: its lines, and every comment outside of strings, in order."""

    lines: Sequence[Line]
    comments: Sequence[Span]


def layout(source: Source) -> Layout:
    """The lines and comments of a module. Raises `Refused`."""
    found: list[Line] = []
    comments: list[Span] = []
    start = 0
    row: list[Token] = []
    for token in tokens(source):
        if token.kind == "newline":
            found.append(_line(start, token.start, row))
            start, row = token.end, []
        else:
            row.append(token)
            if token.kind == "blank":
                comments.append(Span(token.start, token.end))
    return Layout([*found, _line(start, len(source.text), row)], comments)


class Laid:
    """A text and its lines, which are looked for once; None where they cannot be told apart."""

    __slots__ = ("_lines", "_read", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines: Sequence[Line] | None = None
        self._read = False

    @property
    def lines(self) -> Sequence[Line] | None:
        if not self._read:
            self._read = True
            try:
                self._lines = layout(from_text(self.text)).lines
            except Refused:
                self._lines = None
        return self._lines


def _line(start: int, end: int, row: Sequence[Token]) -> Line:
    comment = -1
    if len(row) > 1 and row[-1].text.startswith(("#", "//")):
        comment = row[-1].start
        row = row[:-1]
    equals = next((at for at, token in enumerate(row) if at and token.text == "="), 0)
    at = row[equals].start if equals else -1
    change = sum(_CHANGE.get(token.kind, 0) for token in row)
    if sum(_CHANGE.get(token.kind, 0) for token in row[equals:]):
        return Line(start, end, -1, comment, at, change)
    return Line(start, end, at, comment, change=change)


def crooked(text: str, rows: Sequence[Line]) -> frozenset[int]:
    """Where those lines of a text begin that `terraform fmt` would line up in another way."""
    cut = [_cells(text, row) for row in rows]
    wrong: set[int] = set()
    for at in (0, 1):
        for first, last in _chains(cut, at):
            fronts = ["".join(row[: at + 1]) for row in cut[first:last]]
            right = 1 + max(columns(front.rstrip(" ")) for front in fronts)
            if any(columns(front) != right for front in fronts):
                wrong.update(row.start for row in rows[first:last])
    wrong.update(row.start for row in rows if row.alone >= 0 and not re.search(r"[^ ] \Z", text[row.start : row.alone]))
    return frozenset(wrong)


def slanted(text: str, rows: Sequence[Line]) -> dict[int, str]:
    """Where those lines of a text begin that `terraform fmt` would indent in another way, and the blanks it wants."""
    found: dict[int, str] = {}
    opened: list[int] = []
    for row in rows:
        if not text[row.start : row.end].strip():
            continue
        if row.change < 0:
            _close(opened, -row.change)
        wanted = STEP * len(opened)
        if _blanks(text, row.start) != wanted:
            found[row.start] = wanted
        if row.change > 0:
            opened.append(row.change)
    return found


def _blanks(text: str, at: int) -> str:
    found = _INDENT(text, at)
    return found[0] if found else ""


def _close(opened: list[int], closed: int) -> None:
    """Close brackets: a level ends with the last of those that one line has opened together."""
    while closed > 0 and opened:
        last = opened.pop()
        if closed < last:
            opened.append(last - closed)
        closed -= last


def indentation(laid: Laid, ours: Sequence[Span]) -> list[Edit]:
    """What indents the lines of a module that begin in one of these spans; all others stay as they are.

    The spans are in order, and none is in another.
    """
    rows = laid.lines if ours else None
    found = slanted(laid.text, rows) if rows is not None else {}
    starts = [one.start for one in ours]
    return [
        Edit(Span(at, at + len(_blanks(laid.text, at))), blanks)
        for at, blanks in found.items()
        if _is_among(ours, starts, at, at + 1)
    ]


def _is_among(spans: Sequence[Span], starts: Sequence[int], start: int, end: int) -> bool:
    """Whether something stands in one of these spans, behind its start. `starts` are theirs."""
    at = bisect_left(starts, start) - 1
    return at >= 0 and end <= spans[at].end


def aligned(laid: Laid, ours: Sequence[Span]) -> Laid:
    """A module with the lines that stand in one of these spans lined up; all others stay as they are.

    The spans are in order, and none is in another.
    """
    rows, text = laid.lines, laid.text
    if rows is None:
        return laid
    cut = [_cells(text, row) for row in rows]
    starts = [one.start for one in ours]
    free = [_is_among(ours, starts, row.start, row.end) for row in rows]
    for row, cells, is_free in zip(rows, cut, free, strict=True):
        if is_free and row.alone >= 0:
            at = row.alone - row.start
            cells[0] = f"{cells[0][:at].rstrip(' ')} {cells[0][at:]}"
    for at in (0, 1):
        for first, last in _chains(cut, at):
            _line_up(cut[first:last], free[first:last], at)
    pieces = []
    before = 0
    for row, cells in zip(rows, cut, strict=True):
        pieces += [text[before : row.start], *cells]
        before = row.end
    new = "".join([*pieces, text[before:]])
    return laid if new == text else Laid(new)


def _cells(text: str, row: Line) -> list[str]:
    """What stands before the `=`, from it on, and the comment; an empty cell where there is none."""
    end = row.end if row.comment < 0 else row.comment
    cut = end if row.equals < 0 else row.equals
    return [text[row.start : cut], text[cut:end], text[end : row.end]]


def _chains(rows: Sequence[list[str]], at: int) -> Iterator[tuple[int, int]]:
    """The runs of lines that have the cell behind `at`."""
    first = 0
    for number, row in enumerate([*rows, ["", "", ""]]):
        if not row[at + 1]:
            if number > first:
                yield first, number
            first = number + 1


def _line_up(rows: Sequence[list[str]], free: Sequence[bool], at: int) -> None:
    """Let the cells behind `at` begin below each other, where the lines that are not free let them."""
    fronts = ["".join(row[: at + 1]) for row in rows]
    widths = [columns(front.rstrip(" ")) for front in fronts]
    stands = [columns(front) for front, ours in zip(fronts, free, strict=True) if not ours]
    column = stands[0] if stands else 1 + max(widths)
    for row, width, ours in zip(rows, widths, free, strict=True):
        if ours:
            filled = at if row[at] else at - 1
            row[filled] = row[filled].rstrip(" ") + " " * max(column - width, 1)
