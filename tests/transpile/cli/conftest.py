"""Running the command, and files of the test's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import LOOP
from support.process import cli, process

__all__ = ["cli", "process"]


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a file in the test's own folder."""

    def make(text: str | bytes = LOOP, name: str = "template.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make
