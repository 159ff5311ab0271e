"""Templates in a folder of the test's own, and the command run on them."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fault_support import LOOP, Done, Run, command, finished

from transpile.cli import main


@pytest.fixture
def cli(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run the command with these words in this process."""

    def run(*words: object) -> Done:
        status = main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return Done(status, out, err.decode())

    return run


@pytest.fixture
def process() -> Run:
    """Run the command with these words in a process of its own."""
    return lambda *words, **more: finished(command(*words), **more)


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
