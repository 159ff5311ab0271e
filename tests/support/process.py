"""The command, run in this process or in its own, and what it leaves behind."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import pytest

from transpile.cli import main

PLANTED = """
import os, signal, sys, time
from transpile.cli.system import atomic_write as replacing
from transpile.pipeline import rewrite
from transpile.cli import main

original = rewrite.convert_bytes

def planted(data, name, *args, **more):
    {fault}
    return original(data, name, *args, **more)

rewrite.convert_bytes = planted
{more}
sys.exit(main(sys.argv[1:]))
"""
"""The command with a fault in the conversion of a file, whose name is `name`."""


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    status: int
    out: bytes
    err: str


Run = Callable[..., Done]


@pytest.fixture
def cli(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command with these words in this process."""

    def run(*words: object, stdin: str | bytes = b"") -> Done:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return Done(status, out, err.decode())

    return run


@pytest.fixture
def process() -> Run:
    """Run the command with these words in a process of its own."""
    return lambda *words, **more: finished(command(*words), **more)


def environment() -> dict[str, str]:
    """The package is the one that is installed, wherever a process begins; nothing is compiled on the side."""
    return {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def command(*words: object) -> list[str]:
    """The command line that runs these words in a process of its own."""
    return [sys.executable, "-m", "transpile", *map(str, words)]


def faulty(*words: object, fault: str = "pass", more: str = "") -> list[str]:
    """The same with a fault."""
    return [sys.executable, "-c", PLANTED.format(fault=fault, more=more), *map(str, words)]


def finished(line: list[str], **more: object) -> Done:
    """Wait for a process."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment(), "timeout": 60} | more
    done = subprocess.run(line, check=False, **streams)  # type: ignore[call-overload]
    return Done(done.returncode, done.stdout or b"", (done.stderr or b"").decode())


def usual() -> None:
    """Signals as a shell leaves them to a process; whoever runs the tests may ignore some."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextmanager
def started(*words: str, before: Callable[[], None] = usual, **faults: str) -> Iterator[subprocess.Popen[str]]:
    """The command with faults, in a session of its own, of which nothing is left afterwards."""
    process = subprocess.Popen(
        faulty(*words, **faults),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=before,  # noqa: PLW1509
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def settled(is_so: Callable[[], object]) -> bool:
    """Whether something comes true in time."""
    return any(is_so() or time.sleep(0.02) for _ in range(1000))


def shown_on(terminal: int) -> bytes:
    """All that a terminal, closed at its other end, still has to show: it gives that in pieces, and then an error."""
    pieces = []
    with suppress(OSError):
        while piece := os.read(terminal, 1 << 16):
            pieces.append(piece)
    return b"".join(pieces)
