"""The mask of a text while it is made: what there is of it, what is open, what the token before was."""

from __future__ import annotations

from dataclasses import dataclass, field

from transpile.hosts.hcl.brackets import Frame
from transpile.hosts.hcl.errors import missing
from transpile.hosts.hcl.masked import Written
from transpile.hosts.hcl.tokens import COMMENTS, behind_gap
from transpile.hosts.limits import MAX_DEPTH
from transpile.hosts.tree_builder import Refused, too_deep
from transpile.syntax.source import Source, Span


@dataclass(slots=True)
class Draft:
    """A mask up to `at`: its pieces are together exactly `at` characters long, whatever is taken next.

    `last` is the token before, as it is written or in a word of its own; `whole`: whether a value ends with it.
    `templates` and `unary` are those of `Masked`, `outer` the templates that are open, `frames` everything else.
    """

    source: Source
    text: str
    frames: list[Frame]
    at: int = 0
    pieces: list[str] = field(default_factory=list)
    last: str = "\n"
    whole: bool = False
    templates: dict[int, Written] = field(default_factory=dict)
    unary: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    outer: list[Written] = field(default_factory=list)
    comments: list[Span] = field(default_factory=list)

    def write(self, piece: str) -> None:
        """Add what stands in the mask for as many characters of the text."""
        self.pieces.append(piece)
        self.at += len(piece)

    def blank(self, end: int) -> None:
        """Add blanks up to `end`."""
        self.write(" " * (end - self.at))

    def gap(self, end: int) -> None:
        """The same of what stands between tokens; its comments are noted."""
        self.comments.extend(Span(*found.span()) for found in COMMENTS(self.text, self.at, end))
        self.blank(end)

    def token(self, piece: str, last: str, whole: bool) -> None:
        """Add a token, which is the last one then."""
        self.write(piece)
        self.last, self.whole = last, whole

    def begin_value(self, end: int) -> None:
        """Check that a value may begin here, with what goes to `end`. Raises `Refused`."""
        if self.whole:
            raise missing(self.source, self.here(end), self.frames[-1])

    def enter(self, frame: Frame) -> None:
        """Open `frame`. Raises `Refused` with T007 where too much is open."""
        if len(self.frames) > MAX_DEPTH:
            raise Refused(too_deep(self.source, frame.start))
        self.frames.append(frame)

    def sign_behind(self, sign: str, at: int) -> int:
        """The end of `sign`, if it is the token behind the character at `at`; else 0."""
        start = behind_gap(self.text, at + 1, self.frames[-1].lines)
        return start + 1 if self.text.startswith(sign, start) else 0

    def here(self, end: int) -> Span:
        """From here to `end`."""
        return Span(self.at, min(end, len(self.text)))
