"""Several processes: the same outcomes in the same order, whatever becomes of a process; and one bar for all."""

from __future__ import annotations

import errno
import os
import pty
import subprocess
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest

from support.cli import BROKEN, FROM_PARAMETER, LOOP, NO_LOOP, WARNING
from support.process import Run, command, environment, started
from transpile.cli.system import worker_pool

TEXTS = (LOOP, NO_LOOP, BROKEN, WARNING, "name: x\n")


@pytest.fixture
def estate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """40 files of all kinds."""
    monkeypatch.chdir(tmp_path)
    for number in range(40):
        path = tmp_path / f"t/{number % 3}/{number:02}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXTS[number % len(TEXTS)])
    return tmp_path


@pytest.mark.parametrize("words", [["--check"], ["--diff"], ["--check", "--diagnostics", "json"], ["--diff", "-q"]])
def test_the_number_of_processes_changes_nothing(cli: Run, estate: Path, words: list[str]):
    alone = cli("expand", *words, "t", "--jobs", "1")
    assert alone.status == 2
    for jobs in (2, 5, 100):
        assert cli("expand", *words, "t", "--jobs", jobs) == alone


def test_processes_write_too(cli: Run, estate: Path):
    done = cli("expand", "t", "--jobs", "2", "-o", "out")
    assert (done.status, len(list(estate.glob("out/*/*.yaml")))) == (2, 24)


def test_processes_for_no_file(cli: Run, tmp_path: Path):
    assert cli("expand", "--check", tmp_path, "--jobs", "2").status == 0


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_a_wrong_number_of_processes(cli: Run, jobs: str):
    assert cli("expand", "--check", ".", "--jobs", jobs).status == 2


def test_many_files_take_all_cores_unless_told(cli: Run, estate: Path, monkeypatch: pytest.MonkeyPatch):
    asked = []
    monkeypatch.setattr(
        worker_pool, "answers", lambda inputs, work, _, jobs, __: asked.append(jobs) or map(work, inputs)
    )
    monkeypatch.setattr(worker_pool, "cores", lambda: 7)
    cli("expand", "--check", "t")
    monkeypatch.setattr("transpile.cli.batch.schedule.FEW", 39)
    cli("expand", "--check", "t")
    cli("expand", "--check", "t", "--jobs", "1")
    assert asked == [7]


@pytest.mark.parametrize(
    ("fault", "how"),
    [
        ("name.endswith('00.yaml') and os.kill(os.getpid(), signal.SIGKILL)", "was ended by SIGKILL"),
        ("name.endswith('21.yaml') and os._exit(3)", "ended with status 3"),
    ],
)
def test_a_process_that_dies_costs_its_file_only(estate: Path, fault: str, how: str):
    with started("expand", "--check", "t", "--jobs", "2", fault=fault) as process:
        _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert f"error[T023]: the process that converted this file {how}" in err
    assert err.count("error[T023]") == 1
    assert "\n40 files: " in err
    assert "(T023 1, T101 8)" in err


def test_processes_that_all_die_do_not_hang_the_run(estate: Path):
    with started("expand", "--check", "t", "--jobs", "3", fault="os._exit(1)") as process:
        _, err = process.communicate(timeout=60)
    assert "32 refused (T023 32), 8 skipped" in err


@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_fewer_processes_do_where_the_system_allows_for_no_more(
    cli: Run, estate: Path, monkeypatch: pytest.MonkeyPatch, allowed: int
):
    alone = cli("expand", "--check", "t", "--jobs", "1")
    started, start = [], ForkProcess.start

    def refused(process: ForkProcess) -> None:
        if len(started) == allowed:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        started.append(process)
        start(process)

    monkeypatch.setattr(ForkProcess, "start", refused)
    assert cli("expand", "--check", "t", "--jobs", "4") == alone
    assert len(started) == allowed


def on_terminal(*words: str) -> str:
    """What the command writes to standard error where that is a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*words), env={**environment(), "TERM": "xterm"}, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # how Linux says that nobody writes there any more
        pass
    process.communicate(timeout=60)
    os.close(ours)
    return shown.decode()


def test_a_terminal_has_a_bar_that_is_gone_in_the_end(estate: Path):
    shown = on_terminal("expand", "--check", "t", "--jobs", "2")
    assert "40/40" in shown
    last = shown.rindex("\x1b[2K")
    assert "/40" not in shown[last:]
    assert "\x1b[?25l" not in shown[last:]
    assert "8 skipped (not a template 8)\r\n" in shown[last:]


def test_words_never_stand_behind_the_bar(estate: Path):
    for line in on_terminal("expand", "--check", "t").split("\n"):
        assert "/40" not in line.split("\x1b[2K")[-1]


@pytest.mark.parametrize("words", [["--quiet"], ["--diagnostics", "json", "t/0/00.yaml"]])
def test_no_bar_where_nobody_wants_one(estate: Path, words: list[str]):
    folder = [] if "t/0/00.yaml" in words else ["t"]
    assert "\x1b[?25l" not in on_terminal("expand", "--check", *words, *folder)


def test_a_value_for_a_parameter_that_some_template_declares(cli: Run, estate: Path):
    (estate / "z.yaml").write_text(FROM_PARAMETER)
    done = cli("expand", "-i", "t/0/00.yaml", "z.yaml", "--parameter", "Names=X,Y")
    assert (done.status, done.err.splitlines()[-1]) == (0, "2 files: 2 converted")
    assert "TopicX" in (estate / "z.yaml").read_text()
    assert "TopicA" in (estate / "t/0/00.yaml").read_text()


def test_a_value_for_a_parameter_that_no_template_declares(cli: Run, estate: Path):
    (estate / "z.yaml").write_text(FROM_PARAMETER)
    done = cli("expand", "-i", "t", "z.yaml", "--parameter", "Namen=X", "--parameter", "Names=X,Y")
    assert (done.status, done.err.count("error[T016]")) == (2, 1)
    assert "did you mean `Names`?" in done.err
    assert (estate / "z.yaml").read_text() == FROM_PARAMETER
