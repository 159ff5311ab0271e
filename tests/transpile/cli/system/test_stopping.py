"""Ctrl-C, SIGTERM and the end of the terminal: status 128 + the signal, each file old or new, and nothing else left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support.fault import EXPANDED, LOOP, names
from support.process import faulty, settled, started, usual
from transpile.cli import main

# In short steps: a signal that comes just before the call of a long sleep is looked at after it only.
BUSY = "open(f'busy-{os.getpid()}', 'w').close(); [time.sleep(0.01) for _ in range(6000)]"
CONVERTING = {"fault": f"if name == '3.yaml': {BUSY}"}
WRITING = {"more": f"os.fsync = lambda _: exec({BUSY!r})"}
EVERYWHERE = {"fault": BUSY}
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def busy() -> list[int]:
    """The processes that are in the midst of something."""
    return [int(path.name.removeprefix("busy-")) for path in Path().glob("busy-*")]


def is_alive(pid: int) -> bool:
    """Whether a process runs, and does not only wait for its status to be asked for."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/status")
        return not status.exists() or "State:\tZ" not in status.read_text()
    except OSError:
        return False


@pytest.fixture
def estate(write, folder: Path) -> Path:
    """Some templates."""
    for number in range(6):
        write(f"{number}.yaml")
    return folder


def left(folder: Path) -> list[str]:
    """What is there beside templates that are old or new."""
    texts = {path.read_text() for path in folder.glob("?.yaml")}
    assert texts <= {LOOP, EXPANDED}
    return [name for name in names(folder) if not name.startswith("busy-") and not name.endswith(".yaml")]


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("faults", [CONVERTING, WRITING])
def test_a_signal_ends_a_process(estate: Path, number: int, faults: dict[str, str]):
    with started("expand", "-i", ".", **faults) as process:
        assert settled(busy)
        process.send_signal(number)
        _, err = process.communicate(timeout=20)
    done = "3 converted, 3" if faults is CONVERTING else "6"
    assert (process.returncode, err) == (128 + number, f"6 files: {done} not reached\n")
    assert left(estate) == []


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("faults", [EVERYWHERE, WRITING])
@pytest.mark.parametrize("whom", [os.killpg, os.kill])
def test_a_signal_ends_all_processes(
    estate: Path, number: int, faults: dict[str, str], whom: Callable[[int, int], None]
):
    with started("expand", "-i", ".", "--jobs", "2", **faults) as process:
        assert settled(lambda: len(busy()) == 2)
        whom(process.pid, number)
        _, err = process.communicate(timeout=20)
        assert (process.returncode, err) == (128 + number, "6 files: 6 not reached\n")
        assert not any(map(is_alive, busy()))
    assert left(estate) == []


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_is_known_is_told_when_a_signal_ends_a_run(estate: Path, form: str, jobs: str):
    (estate / "1.yaml").write_text("Resources: [")
    words = ["expand", "-i", ".", "--jobs", jobs, "--diagnostics", form, "--diagnostics-file", "found"]
    with started(*words, **CONVERTING) as process:
        assert settled(lambda: busy() and (jobs == "1" or (estate / "5.yaml").read_text() == EXPANDED))
        time.sleep(0.3)
        process.terminate()
        _, err = process.communicate(timeout=20)
    known = "2 converted, 1 refused (T003 1), 3" if jobs == "1" else "4 converted, 1 refused (T003 1), 1"
    assert (process.returncode, err.splitlines()[-1]) == (143, f"6 files: {known} not reached")
    assert all(word in (estate / "found").read_text() for word in ("T003", "T028", "SIGTERM"))
    assert sum(path.read_text() == EXPANDED for path in estate.glob("?.yaml")) == int(known[0])


def test_a_signal_is_told_of_to_programs_for_one_file_too(estate: Path):
    with started("expand", "-i", "3.yaml", "--diagnostics", "json", **CONVERTING) as process:
        assert settled(busy)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
    assert (process.returncode, [one["code"] for one in json.loads(err)]) == (130, ["T028"])


def test_a_process_that_is_told_twice_to_end_tidies_up(estate: Path):
    """The signal goes to all processes, and the one that started the others ends them, too."""
    slow = "open(f'tidy-{os.getpid()}', 'w').close() or time.sleep(1) or unlink(path)"
    more = f"{WRITING['more']}\nunlink = os.unlink\nos.unlink = lambda path: {slow}"
    with started("expand", "-i", ".", "--jobs", "2", more=more) as process:
        assert settled(lambda: len(busy()) == 2)
        for pid in busy():
            os.kill(pid, signal.SIGTERM)
        assert settled(lambda: len(list(estate.glob("tidy-*"))) == 2)
        process.terminate()
        process.communicate(timeout=20)
    assert not list(estate.glob(".*"))


def test_the_processes_end_with_the_one_that_started_them(estate: Path):
    with started("expand", "--check", ".", "--jobs", "2", fault=BUSY.replace("6000", "100")) as process:
        assert settled(lambda: len(busy()) == 2)
        process.kill()
        process.communicate(timeout=20)
        assert settled(lambda: not any(map(is_alive, busy())))


def test_a_signal_that_is_ignored_stays_so(estate: Path):
    fault = "name == '3.yaml' and [os.kill(os.getpid(), one) for one in (signal.SIGINT, signal.SIGHUP)]"

    def ignoring() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with started("expand", "-i", ".", before=ignoring, fault=fault) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, "6 files: 6 converted\n")


def test_a_signal_while_options_are_read(estate: Path):
    more = "from transpile.cli.batch import run\n"
    more += "run.perform = lambda _: os.kill(os.getpid(), signal.SIGINT) or time.sleep(9)"
    with started("expand", "-i", ".", more=more) as process:
        _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")


def test_a_signal_while_reading_standard_input(estate: Path):
    ours, theirs = os.pipe()
    process = subprocess.Popen(
        faulty("expand", "-", more="open('busy-0', 'w').close()"),
        stdin=ours,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=usual,  # noqa: PLW1509
    )
    assert settled((estate / "busy-0").exists)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20) == ("", "")
    assert process.returncode == 130
    os.close(ours)
    os.close(theirs)


def test_the_signals_are_as_they_were_after_a_run(estate: Path, capsys: pytest.CaptureFixture[str]):
    before = [signal.getsignal(number) for number in SIGNALS]
    assert main(["expand", "0.yaml"]) == 0
    assert [signal.getsignal(number) for number in SIGNALS] == before
