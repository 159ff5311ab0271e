"""What a diagnostic underlines: one mark a place, in one line, of which a window is shown."""

from __future__ import annotations

from transpile.diagnostics import Diagnostic
from transpile.diagnostics.render.terminal_width import visible, width
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span

WIDEST = 140
"""Longer lines (minified JSON) are shown as a window around what is underlined."""
LEAD = 40
UNDERLINES = {True: "^", False: "-"}


@dataclass(frozen=True, slots=True)
class Mark:
    """What is underlined in one line: characters `start` to `end` (from 0) of line `line`."""

    line: int
    start: int
    end: int
    text: str
    primary: bool

    def underline(self, whole: str, window: Window) -> str:
        """Carets (dashes for a secondary place) below the part of the line that the window shows, and the words."""
        columns = width(whole[self.start : min(self.end, window.end)])
        return f"{UNDERLINES[self.primary] * max(columns, 1)} {visible(self.text)}".rstrip()


@dataclass(frozen=True, slots=True)
class Window:
    """The characters `start` to `end` of a line, the part of it that is shown."""

    start: int
    end: int

    def has(self, mark: Mark) -> bool:
        """Whether a mark of this line begins and ends in what is shown."""
        return self.start <= mark.start and mark.end <= self.end

    def show(self, whole: str) -> str:
        """The part of the line, with dots where something is left out."""
        before = "..." if self.start else ""
        after = "..." if self.end < len(whole) else ""
        return before + visible(whole[self.start : self.end]) + after

    def indent(self, whole: str, mark: Mark) -> str:
        """Blanks that bring an underline below its mark."""
        return " " * (width(whole[self.start : mark.start]) + (3 if self.start else 0))


def marks(one: Diagnostic) -> list[Mark]:
    """The marks of a diagnostic, by line; the primary one first among those of its line."""
    if one.source is None:
        return []
    places = [(label.span, label.text, False) for label in one.others]
    if one.span is not None:
        places.insert(0, (one.span, one.label, True))
    found = [_mark(one.source, span, label, primary) for span, label, primary in places]
    return sorted(found, key=lambda mark: mark.line)


def _mark(source: Source, span: Span, label: str, primary: bool) -> Mark:
    """A span over several lines is underlined to the end of its first."""
    line, column = source.position(span.start)
    length = len(source.line(line))
    start = min(column - 1, length)
    end = min(start + span.end - span.start, length)
    return Mark(line, start, max(end, start), label, primary)


def window(whole: str, mark: Mark) -> Window:
    """The part of a line that is shown for a mark: all of it if it is short."""
    if len(whole) <= WIDEST:
        return Window(0, len(whole))
    start = max(0, mark.start - LEAD) if mark.start > WIDEST - LEAD else 0
    return Window(start, min(start + WIDEST, len(whole)))
