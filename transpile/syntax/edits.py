"""Edits: the only way in which output differs from input."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from transpile.syntax.source import BOM, Span


class Edit(NamedTuple):
    """Replace the characters of `span` by `text`."""

    span: Span
    text: str


_PIECE = "\u2026"
"""Stands for a piece that `str.translate` is to put there. A character of ASCII it would ask for only once."""


def apply(text: str, edits: Iterable[Edit], span: Span | None = None) -> str:
    """`text` (or its part `span`) with the edits made; edits must not overlap. No edit: the same text."""
    start, end = span or Span(0, len(text))
    pieces = []
    at = start
    for edit in sorted(edits, key=lambda one: one.span):
        if edit.span.start < at or edit.span.end > end:
            raise AssertionError(f"edits overlap at {edit.span.start}")
        pieces.append(text[at : edit.span.start])
        pieces.append(edit.text)
        at = edit.span.end
    pieces.append(text[at:end])
    return "".join(pieces)


def consumed(text: str, edits: list[Edit]) -> str:
    """As `apply`, for the last that is made of edits, which are gone then.

    Each of them goes as soon as it is taken over: a long text is in memory once, and not beside all its parts.
    """
    edits.sort(key=lambda one: one.span)
    pieces = _Pieces(text, edits)
    return pieces.all()


class _Pieces:
    """The parts of a text, in order, handed out one by one to what lengthens a text by them.

    Nothing else in the library does that: `"".join` and `io.StringIO` have all parts beside what they make of them.
    """

    def __init__(self, text: str, edits: list[Edit]) -> None:
        self._text = text
        self._ahead = edits
        self._ahead.reverse()
        self._at = 0

    def all(self) -> str:
        """The whole text."""
        return (_PIECE * (len(self._ahead) + 1)).translate(self)

    def __getitem__(self, mark: int) -> str:
        """The next edit with the text before it; behind the last one the rest."""
        if not self._ahead:
            return self._text[self._at :]
        (start, end), piece = self._ahead.pop()
        if start < self._at or end > len(self._text):
            raise AssertionError(f"edits overlap at {start}")
        before, self._at = self._text[self._at : start], end
        return before + piece


def between(before: str, after: str) -> tuple[Edit, ...]:
    """Edits that make `after` of `before`, by lines; of each only the characters that differ."""
    from difflib import SequenceMatcher

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, old))]
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = ((starts[a], "".join(old[a:b]), "".join(new[c:d])) for tag, a, b, c, d in found if tag != "equal")
    return tuple(_trimmed(*one) for one in changed)


def _trimmed(start: int, old: str, new: str) -> Edit:
    """The edit that replaces `old`, which begins at `start`, without what the two begin and end with alike."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    return Edit(Span(start + head, start + len(old) - tail), new[head : len(new) - tail])


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def reindent(text: str, old: str, new: str) -> str:
    """`text` with every line but the first moved from the indentation `old` to `new`.

    A line that is indented less than `old` keeps what it has beyond `new`'s start; blank lines stay as they are
    when the text moves right, and lose at most the difference when it moves left. No line comes to begin with a byte
    order mark, which some readers drop there.
    """
    if old == new or "\n" not in text:
        return text
    if new.startswith(old):
        return re.sub(r"\n(?=[^\r\n])", "\n" + new[len(old) :], text)
    if old.startswith(new) and not old.strip(" "):
        moved = re.sub(f"\n {{1,{len(old) - len(new)}}}", "\n", text)
    else:
        moved = re.sub(r"\n" + re.escape(old), "\n" + new, text)
    return moved.replace("\n" + BOM, "\n " + BOM)
