"""Processes of jq that tests start for themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.jq_processes import Recorded


@pytest.fixture
def runner() -> Iterator[Recorded]:
    """A runner that ends with its test."""
    made = Recorded()
    yield made
    made.end()
