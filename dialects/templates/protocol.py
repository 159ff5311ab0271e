"""What a module has that adds a dialect to this family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from dialects.templates.reading.reader import Hooks
from transpile.language.protocols import Dialect, Readable
from transpile.syntax.sketch import Sketched
from transpile.syntax.source import Source, Span
from transpile.syntax.tree import Parsed


class Adapter(Dialect, Hooks, Protocol):
    """A dialect whose loops stand in templates: what it can say, read and write."""


def no_respellings(parsed: Parsed) -> tuple[tuple[Span, str], ...]:
    """For a dialect whose drafts spell everything as its family does."""
    return ()


def no_following(dialects: Sequence[Readable], result: bool) -> Sequence[Readable]:
    """For a family whose loops all follow parameters, also in an expansion."""
    return dialects


def no_passing(source: Source, speaking: Sequence[Readable], sketched: Sketched) -> None:
    """For a family that reads every text in which something may have to be told."""
