"""Running the command, in this process or in its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_support import LOOP, Done, Run, environment

from transpile.cli import main


@pytest.fixture
def cli(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command with these words in this process."""

    def run(*words: object, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main([str(word) for word in words])
        out, err = capsysbinary.readouterr()
        return Done(status, out, err.decode())

    return run


@pytest.fixture
def process() -> Run:
    """Run the command with these words in a process of its own."""

    def run(*words: object, **more: object) -> Done:
        command = [sys.executable, "-m", "transpile", *map(str, words)]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment(), "timeout": 60} | more
        done = subprocess.run(command, check=False, **streams)  # type: ignore[call-overload]
        return Done(done.returncode, done.stdout or b"", (done.stderr or b"").decode())

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a file in the test's own folder."""

    def make(text: str | bytes = LOOP, name: str = "template.yaml") -> Path:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return make
