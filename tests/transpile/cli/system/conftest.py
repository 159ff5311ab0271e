"""Templates in a folder of the test's own, and the command run on them."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.fault import LOOP
from support.process import cli, process

__all__ = ["cli", "process"]


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process writes what it covered on the side: there may be no room for it."""
    for name in os.environ:
        if name.startswith("COV"):
            monkeypatch.delenv(name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def write(folder: Path) -> Callable[..., Path]:
    """Write a template into the working directory."""

    def make(name: str = "a.yaml", text: str = LOOP) -> Path:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return make


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder in which anybody may do anything, and that anybody may reach."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o777)
    yield path
    shutil.rmtree(path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Most of these faults are those of POSIX systems."""
    for item in items:
        if os.name != "posix" and Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=f"{sys.platform} has other faults"))
