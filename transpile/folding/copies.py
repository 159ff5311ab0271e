"""Entries of a section that may be copies of each other, and what their text says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from transpile.hosts.indicators import entry_start
from transpile.ir import Expression, Literal, Member, Object
from transpile.printing.splice.layout import WIDTH
from transpile.syntax.comments import Spans, within
from transpile.syntax.fast_dataclass import dataclass
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Entry, Node


@dataclass(frozen=True, slots=True, eq=False)
class Copy:
    """One entry: its id, and where it stands among the `at`-th of its section. `part`: what it is in the text."""

    name: str
    at: int
    value: Expression
    member: Member
    origin: Entry
    part: Entry | Node


def entries(section: Object, inside: bool = False) -> Iterator[Copy]:
    """The entries of a section that are written out; those of an object `inside` one may be called anything."""
    for at, member in enumerate(section.members):
        match member:
            case Member(Literal(name), value, Entry() as origin) if inside or (name.isalnum() and name.isascii()):
                yield Copy(name, at, value, member, origin, origin)


def alike(copies: Iterable[Copy], shape: Callable[[Expression], int | None]) -> list[list[Copy]]:
    """Entries by the shapes of their values, in order; those without a shape are left out."""
    found: dict[int, list[Copy]] = {}
    for copy in copies:
        known = shape(copy.value)
        if known is not None:
            found.setdefault(known, []).append(copy)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text, and its comments: sorted spans. `movable`: these may go to the items of a loop."""

    source: Source
    comments: Spans = ()
    movable: bool = False

    def count(self, copy: Copy) -> int:
        """How many lines a copy takes."""
        start, end = copy.origin.span
        text = self.source.text
        while end > start and text[end - 1].isspace():
            end -= 1
        return text.count("\n", start, end) + 1

    @property
    def braces(self) -> bool:
        """Whether what a line opens is closed by another one."""
        return self.source.text.lstrip().startswith("{")

    def listing(self, items: Sequence[str]) -> int:
        """How many lines a list of items takes beyond one."""
        quotes = 2 if self.braces else 0
        if sum(len(one) + quotes + 2 for one in items) <= WIDTH:
            return 0
        return len(items) + 1 if self.braces else len(items) - 1

    def said(self, copy: Copy) -> tuple[Sequence[str], Sequence[str]]:
        """What is said about a copy in comments: above it, and in it or behind it on its last line."""
        above, inner = self.about(copy)
        return self._words(above), self._words(inner)

    def about(self, copy: Copy) -> tuple[Spans, Spans]:
        """The comments about a copy: above it, and in it or behind it on its last line."""
        start, end = entry_start(self.source.text, copy.origin), self._line_end(copy.origin.span.end)
        return self._above(start), within(self.comments, Span(start, end))

    def own(self, copies: Sequence[Copy]) -> list[Spans]:
        """The comments of each copy that not all of them have; but what stands above the first alone is about all."""
        about = [self.about(one) for one in copies]
        above = self._apart([each for each, _ in about])
        inner = self._apart([each for _, each in about])
        first = above[0] if any(above[1:]) else ()
        return [(*one, *other) for one, other in zip([first, *above[1:]], inner, strict=True)]

    def _apart(self, comments: Sequence[Spans]) -> list[Spans]:
        words = [set(self._words(one)) for one in comments]
        common = set.intersection(*words)
        return [tuple(one for one in each if not common & set(self._words([one]))) for each in comments]

    def _above(self, start: int) -> list[Span]:
        """The comments right above: no line is left empty between."""
        text, top, found = self.source.text, start, list[Span]()
        for comment in reversed(within(self.comments, Span(0, start))):
            line = text.rfind("\n", 0, comment.start) + 1
            if text.count("\n", comment.end, top) != 1 or text[line : comment.start].strip():
                break
            found.append(comment)
            top = comment.start
        return found[::-1]

    def _line_end(self, at: int) -> int:
        text = self.source.text
        while at and text[at - 1].isspace():
            at -= 1
        end = text.find("\n", at)
        return len(text) if end < 0 else end

    def _words(self, comments: Sequence[Span]) -> Sequence[str]:
        return [self.source.slice(one).strip("# \t") for one in comments]
