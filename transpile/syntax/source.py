"""The text of one template: its characters never change, everything points into it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from dataclasses import field
from typing import NamedTuple, TypeVar, TypeVarTuple, cast

from transpile.syntax.fast_dataclass import dataclass

Fact = TypeVar("Fact")
More = TypeVarTuple("More")

BOM = "\ufeff"


class Span(NamedTuple):
    """A half-open range of character offsets, `start <= end`."""

    start: int
    end: int


def inside(span: Span, region: Span) -> bool:
    """Whether `span` is a part of `region`, or all of it."""
    return region.start <= span.start and span.end <= region.end


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A template's text without its byte order mark, and the name that diagnostics show.

    `newline` is the line ending of the first line (`"\\n"` where there is none): new lines use it.
    """

    name: str
    text: str
    bom: bool = False
    _starts: list[int] = field(default_factory=list, repr=False)
    _facts: dict[Hashable, object] = field(default_factory=dict, repr=False)

    @property
    def newline(self) -> str:
        """The line ending that the text uses: that of its first line."""
        first = self.text.find("\n")
        return "\r\n" if first > 0 and self.text[first - 1] == "\r" else "\n"

    def slice(self, span: Span) -> str:
        """The characters of `span`."""
        return self.text[span.start : span.end]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, both from 1."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, number: int) -> int:
        """Where line `number` (from 1) starts."""
        return self._line_starts()[number - 1]

    def column(self, offset: int) -> int:
        """Column of `offset`, from 0."""
        starts = self._line_starts()  # a search backwards would take as long as a line is
        return offset - starts[bisect_right(starts, offset) - 1]

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its ending."""
        starts = self._line_starts()
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def once(self, ask: Callable[[str, *More], Fact], *more: *More) -> Fact:
        """What `ask` tells of the whole text, asked once: thousands of templates may stand in one text."""
        key = ask, more
        if key not in self._facts:
            self._facts[key] = ask(self.text, *more)
        return cast("Fact", self._facts[key])

    def _line_starts(self) -> list[int]:
        if not self._starts:
            self._starts.append(0)
            at = self.text.find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = self.text.find("\n", at + 1)
        return self._starts


def from_text(text: str, name: str = "<string>") -> Source:
    """A source from text that is already decoded; a leading byte order mark is set aside."""
    return Source(name, text.removeprefix(BOM), text.startswith(BOM))
