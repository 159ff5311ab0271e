"""Processes of jq that tests start for themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dialects.ros.jq.process import runner as processes
from support.jq_processes import Recorded


@pytest.fixture
def runner() -> Iterator[Recorded]:
    """A runner that ends with its test."""
    made = Recorded()
    yield made
    made.end()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Processes that wait half a second for an answer, not three: where it does not matter how long they do."""
    processes.RUNNER.end()
    monkeypatch.setitem(processes.BOUNDS, "WALL", 0.5)
    yield
    processes.RUNNER.end()
