"""What a module has that adds a dialect to this family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from dialects.templates.reading.reader import Hooks
from transpile.language.by_need import by_need
from transpile.language.protocols import Dialect, Readable
from transpile.syntax.sketch import Sketched
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Parsed


class Adapter(Dialect, Hooks, Protocol):
    """A dialect whose loops stand in templates: what it can say, read and write."""


def hooks_by_need(package: str) -> Callable[[str], object]:
    """The `__getattr__` of an adapter that reads in its module `reading`, and writes in `writing`."""
    reading = dict.fromkeys(("finish", "read_entry", "read_item", "read_value"), "reading")
    return by_need(package, reading | dict.fromkeys(("write_item", "write_members", "write_value"), "writing"))


def no_respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """For a dialect whose drafts spell everything as its family does."""
    return ()


def no_following(dialects: Sequence[Readable], result: bool) -> Sequence[Readable]:
    """For a family whose loops all follow parameters, also in an expansion."""
    return dialects


def no_passing(source: Source, speaking: Sequence[Readable], sketched: Sketched) -> None:
    """For a family that reads every text in which something may have to be told."""
