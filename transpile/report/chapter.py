"""What a report says about one template."""

from __future__ import annotations

from dataclasses import dataclass

from transpile.loops import FoundLoop


@dataclass(frozen=True, slots=True)
class Region:
    """The lines `first` to `last` (from 1, both included) that belong to the loop with this number (from 0)."""

    loop: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Column:
    """One text of a template: what it is, what it says, and which lines belong to loops.

    `note`: why there is none, or no more.
    """

    title: str
    text: str
    regions: tuple[Region, ...] = ()
    note: str = ""

    @property
    def lines(self) -> list[str]:
        """The lines of the text, without their ends."""
        lines = self.text.split("\n")
        return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One template: its loops in the order of the source, and its texts from the source on."""

    loops: tuple[FoundLoop, ...]
    columns: tuple[Column, ...]
