"""One process serves a run, whoever asks, and ends with whoever started it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dialects.ros.jq.process.runner import BOUNDS, CHILD, Overstepped, Value
from support import ROOT
from support.jq_processes import Recorded, ends
from support.process import usual

POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks processes")

IDLE = "import time; time.sleep(600)"
BUSY = "RUNNER.evaluate('def f: f; f', 'null', False)"
ENDED_BY_EXCEPTION = """
try:
    print("ready", flush=True)
    RUNNER.evaluate('def f: f; f', 'null', False)
except KeyboardInterrupt:
    print(RUNNER.pid, flush=True)
"""
STARTED = """
from dialects.ros.jq.process.runner import RUNNER
RUNNER.evaluate(".", "1", False)
print(RUNNER.pid, flush=True)
"""


def parent(then: str) -> subprocess.Popen[str]:
    """A process in a session of its own that says the number of its jq process, and goes on as it is told."""
    code = [sys.executable, "-c", STARTED + then]
    return subprocess.Popen(
        code,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=usual,  # noqa: PLW1509
    )


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_hundred_evaluations_start_one_process(runner: Recorded) -> None:
    answers = [runner.evaluate(f"map(. + {at})", f"[{at}]", False) for at in range(100)]
    assert answers == [Value(f"[{2 * at}]") for at in range(100)]
    assert runner.started == 1


def test_a_process_serves_on_after_errors(runner: Recorded) -> None:
    for script in ("{", "error", ".a.b", "foo", "\0", ".\ud800"):
        runner.evaluate(script, "[]", False)
    assert runner.evaluate(".", "1", False) == Value("1")
    assert runner.started == 1


def test_threads_share_a_process(runner: Recorded) -> None:
    def ask(at: int) -> object:
        return runner.evaluate(f"[., {at}]", str(at), True)

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(200))) == [Value(f"[[{at},{at}]]") for at in range(200)]
    assert runner.started == 1


@POSIX
def test_a_forked_process_starts_its_own() -> None:
    code = """
import os
from dialects.ros.jq.process.runner import RUNNER
RUNNER.evaluate(".", "1", False)
before = RUNNER.pid
forked = os.fork()
for at in range(200):
    assert RUNNER.evaluate(f"[., {forked and 1}]", str(at), False).text == f"[{at},{forked and 1}]"
assert RUNNER.started == 1
assert (RUNNER.pid == before) == bool(forked)
if not forked:
    print(RUNNER.pid, flush=True)
    os._exit(0)
assert os.waitpid(forked, 0)[1] == 0
print(RUNNER.pid, flush=True)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert not result.stderr
    numbers = result.stdout.split()
    assert len(set(numbers)) == 2
    assert all(ends(int(number)) for number in numbers)


@POSIX
@pytest.mark.parametrize("then", ["", IDLE, BUSY], ids=["at its end", "idle", "busy"])
def test_nothing_is_left_when_the_parent_is_killed(then: str) -> None:
    with parent(then) as process:
        number = int(said(process))
        if then:
            process.kill()
    assert ends(number)


@POSIX
def test_nothing_is_left_after_an_interrupt() -> None:
    """The interrupt of a terminal goes to both processes."""
    with parent(ENDED_BY_EXCEPTION) as process:
        number = int(said(process))
        assert said(process) == "ready"
        os.killpg(process.pid, signal.SIGINT)
        assert said(process) in {"None", str(number)}  # it may have been asked for a moment later
    assert ends(number)


@POSIX
def test_an_interrupt_of_the_terminal_does_not_end_an_idle_process() -> None:
    after = """
import signal, time
try:
    print("ready", flush=True)
    time.sleep(600)
except KeyboardInterrupt:
    print(RUNNER.evaluate(".", "2", False), RUNNER.started, flush=True)
"""
    with parent(after) as process:
        assert int(said(process))
        assert said(process) == "ready"
        os.killpg(process.pid, signal.SIGINT)
        assert said(process) == "Value(text='2') 1"


def test_what_another_thread_asks_waits_for_its_turn(runner: Recorded) -> None:
    with ThreadPoolExecutor(2) as pool:
        endless = pool.submit(runner.evaluate, "def f: f; f", "null", False)
        assert pool.submit(runner.evaluate, ".", "1", False).result() == Value("1")
        assert endless.result() == Overstepped("time")


def test_jq_is_imported_in_the_other_process_only() -> None:
    code = "import sys\n" + STARTED + "print('jq' in sys.modules, 'typer' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert result.stdout.split()[1:] == ["False", "False"]


def test_what_was_answered_is_not_asked_again(runner: Recorded) -> None:
    """A result is evaluated once more when it is verified."""
    first = [runner.evaluate("map(. + 1)", f"[{at}]", False) for at in range(50)]
    runner.end()
    assert [runner.evaluate("map(. + 1)", f"[{at}]", False) for at in range(50)] == first
    assert runner.started == 1


def test_what_is_remembered_has_a_bound(runner: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dialects.ros.jq.process.runner.ROOM", 0)
    assert runner.evaluate(".", "1", False) == Value("1")
    runner.end()
    assert runner.evaluate(".", "1", False) == Value("1")
    assert runner.started == 2


@POSIX
def test_time_ends_a_process_whose_parent_ignores_alarms() -> None:
    code = """
import signal
from dialects.ros.jq.process.runner import RUNNER
signal.signal(signal.SIGALRM, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
print(RUNNER.evaluate("def f: f; f", "null", False))
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert result.stdout.strip() == "Overstepped(what='time')"


WITHOUT_ALARMS = f"""
import runpy, signal
vars(signal).pop("setitimer", None)
runpy.run_path({str(CHILD)!r}, run_name="__main__")
"""


@pytest.fixture(params=["an alarm", "a thread"])
def clock(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What ends a process whose time is over; systems without alarms have a thread."""
    if request.param == "a thread":
        child = tmp_path / "child.py"
        child.write_text(WITHOUT_ALARMS)
        monkeypatch.setattr("dialects.ros.jq.process.runner.CHILD", child)
    return str(request.param)


def test_time_ends_a_process_by_either_clock(clock: str, runner: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    ending = {"SIGALRM": "time"} if clock == "an alarm" else {}  # a bound of computing time is not what ended it
    monkeypatch.setattr("dialects.ros.jq.process.runner.ENDINGS", ending)
    monkeypatch.setitem(BOUNDS, "WALL", 0.05)
    assert runner.evaluate("def f: f; f", "null", False) == Overstepped("time")


@pytest.mark.usefixtures("clock")
def test_the_time_between_two_requests_does_not_count(runner: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOUNDS, "WALL", 0.6)
    assert runner.evaluate(".", "1", False) == Value("1")
    time.sleep(0.7)
    assert runner.evaluate(".", "2", False) == Value("2")
    assert runner.started == 1
