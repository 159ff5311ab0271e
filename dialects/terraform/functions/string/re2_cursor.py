"""A place in the text of a regular expression."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Cursor:
    """The text, and how far it is read."""

    source: str
    at: int = 0

    def rest(self) -> str:
        """What is not read yet."""
        return self.source[self.at :]

    def next(self) -> str:
        """The character that is next; nothing at the end."""
        return self.source[self.at : self.at + 1]

    def step(self) -> str:
        """Read one character."""
        self.at += 1
        return self.source[self.at - 1]

    def ahead(self, text: str) -> bool:
        """Whether `text` is next."""
        return self.source.startswith(text, self.at)

    def take(self, text: str) -> bool:
        """Read `text`, where it is next."""
        found = self.ahead(text)
        self.at += len(text) if found else 0
        return found

    def up_to(self, end: str) -> str:
        """Read up to `end`, or all where it does not come."""
        start, stop = self.at, self.source.find(end, self.at)
        self.at = len(self.source) if stop < 0 else stop
        return self.source[start : self.at]

    def since(self, start: int) -> str:
        """What was read from a place on."""
        return self.source[start : self.at]
