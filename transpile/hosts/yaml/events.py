"""The events of PyYAML's parsers, as the reader asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Mark(Protocol):
    """A place in a text."""

    index: int


class Event(Protocol):
    """Any event: it has those of the names that its kind has. PyYAML's own types let even the marks be missing."""

    start_mark: Mark
    end_mark: Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None
    flow_style: bool


NextEvent = Callable[[], Event]
"""What returns event after event, then None."""


def is_a(event: Event, kind: type) -> bool:
    """Whether an event is of that kind (a class of PyYAML's)."""
    return type(event) is kind
