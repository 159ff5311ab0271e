"""How much text a result may have, so that none is made that nobody would write."""

from __future__ import annotations

from transpile.hosts.limits import MAX_NODES

FEWER = "iterate over fewer items, or split the template"
RAISED = "iterate over fewer items, split the template, or raise the limit with --max-output"


class NoRoom(Exception):  # noqa: N818  (no error of the program)
    """More text is made than the result may have, or more parts than can be read again; `said` says so."""

    def __init__(self, said: str, help: str) -> None:
        super().__init__(said)
        self.said = said
        self.help = help


class Room:
    """The characters that are made of at most `most`, and the entries and items that are laid out anew."""

    __slots__ = ("made", "most", "parts")

    def __init__(self, most: int) -> None:
        self.most = most
        self.made = 0
        self.parts = 0

    def begin(self) -> int:
        """Say that a part is laid out; what was made before it. Raises `NoRoom`."""
        self.parts += 1
        if self.parts > MAX_NODES:
            raise NoRoom(f"the result would have more than {MAX_NODES:,} keys and values", FEWER)
        return self.made

    def end(self, before: int, length: int) -> None:
        """Say that a part has so many characters, with all parts in it. Raises `NoRoom`."""
        self.made = before + length
        if self.made > self.most:
            raise NoRoom(f"the result would have more than {self.most:,} bytes", RAISED)
