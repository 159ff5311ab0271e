"""Pipes, devices and files without end, wherever a file is named: a result or a diagnostic, soon."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, refused
from support.process import Run
from transpile.hosts import pipes

ROLES = {
    "a template": ("expand", "{}"),
    "a template in place": ("expand", "-i", "{}"),
    "one of several": ("expand", "--check", "{}", "{}"),
    "the result": ("expand", "a.yaml", "-o", "{}"),
    "parameters": ("expand", "a.yaml", "--parameters", "{}"),
    "the configuration": ("expand", "a.yaml", "--config", "{}"),
    "the page": ("expand", "a.yaml", "--report", "{}"),
    "the diagnostics": ("expand", "--check", "a.yaml", "--diagnostics-file", "{}"),
}
READING = ["a template", "parameters", "the configuration"]


@pytest.fixture
def pipe(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pipes, "PATIENCE", 0.2)
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"


@pytest.mark.parametrize("role", ROLES)
def test_a_pipe_without_another_side_is_told(cli: Run, write, pipe: Path, role: str):
    write()
    begin = time.monotonic()
    done = cli(*(word.format(pipe.name) for word in ROLES[role]))
    assert done.status == 2
    assert "pipe.yaml cannot be" in done.err
    assert "no process" in done.err
    assert "at the other end of the pipe" in done.err
    assert time.monotonic() - begin < 10


@pytest.mark.parametrize("role", READING)
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full", "/dev/null"])
def test_a_device_is_read_up_to_a_bound(process: Run, write, role: str, device: str):
    write()
    done = process(*(word.format(device) for word in ROLES[role]), timeout=20)
    assert done.status in (0, 2)
    assert "Traceback" not in done.err
    assert (done.status == 2) == ("error[" in done.err)


@pytest.mark.parametrize("late", [0, 0.1])
@pytest.mark.parametrize("slow", [0, 0.4])
def test_who_writes_to_a_pipe_may_come_late_and_take_time(cli: Run, pipe: Path, late: float, slow: float):
    """Each way of waiting, and more than the buffer of a pipe takes."""
    text = LOOP + f"# {'x' * 200_000}\n"

    def feed() -> None:
        time.sleep(late)
        with pipe.open("wb") as stream:
            time.sleep(slow)
            stream.write(text.encode())

    assert meanwhile(feed, lambda: cli("expand", pipe.name).out) == (EXPANDED + text[len(LOOP) :]).encode()


@pytest.mark.parametrize("late", [0, 0.1])
def test_who_reads_from_a_pipe_may_come_late(cli: Run, write, pipe: Path, late: float):
    write()
    found: list[str] = []

    def take() -> None:
        time.sleep(late)
        found.append(pipe.read_text())

    assert meanwhile(take, lambda: cli("expand", "a.yaml", "-o", pipe.name).status) == 0
    assert found == [EXPANDED]


def meanwhile(other: Callable[[], None], this: Callable[[], object]) -> object:
    thread = threading.Thread(target=other)
    thread.start()
    try:
        return this()
    finally:
        thread.join()


BAD = {
    "jobs = " + "9" * 5_000: "not TOML: exceeds the limit",
    "a." * 100_000 + "b = 1": "a key has more than 200 parts",
    '"a" . ' * 100_000 + "b = 1": "a key has more than 200 parts",
    "a = " + "[" * 100_000: "not TOML",
    "a = " + "{a = " * 100_000: "not TOML",
    "#" * 1_000_001: "at most 1,000,000 bytes",
}


@pytest.mark.parametrize("text", BAD, ids=[one[:9] for one in BAD])
def test_a_configuration_that_takes_too_much_is_told(process: Run, write, folder: Path, text: str):
    write()
    (folder / ".transpile.toml").write_text(text)
    refused(process("expand", "a.yaml", timeout=20), "T024", BAD[text])
