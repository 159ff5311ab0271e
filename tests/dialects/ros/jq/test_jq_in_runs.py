"""Runs over many templates: a process of jq for each that converts, and none that is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support import ROOT
from support.jq_processes import ends
from support.process import usual

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")

TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Outputs:
  Out: {{Value: {{'Fn::Jq': [All, '{script}', [{at}]]}}}}
"""


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "transpile", "--to", "plain", "--resolve", *words, str(folder)]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        preexec_fn=usual,  # noqa: PLW1509
    )


def children(session: int) -> set[int]:
    """The jq processes of a session."""
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_bytes().split(b"\0")
            own = os.getsid(int(place.name)) == session
        except OSError:
            continue
        if own and any(word.endswith(b"child.py") for word in words):
            found.add(int(place.name))
    return found


def templates(folder: Path, count: int, script: str) -> None:
    for at in range(count):
        (folder / f"t{at}.yaml").write_text(TEMPLATE.format(script=script, at=at))


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_run_over_many_leaves_nothing(tmp_path: Path, jobs: int) -> None:
    templates(tmp_path, 30, ".[] + 1")
    with started(tmp_path, "--jobs", str(jobs), "--in-place") as run:
        told, _ = run.communicate()
    assert run.returncode == 0, told
    for at in range(30):
        assert f"[{at + 1}]" in (tmp_path / f"t{at}.yaml").read_text()
    assert all(ends(one) for one in children(run.pid))


@pytest.mark.parametrize(
    ("number", "jobs"),
    [(signal.SIGINT, 1), (signal.SIGINT, 3), (signal.SIGTERM, 1), (signal.SIGTERM, 3), (signal.SIGKILL, 3)],
)
def test_a_run_that_is_ended_leaves_nothing(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
    templates(tmp_path, 30, "def f: f; f")
    with started(tmp_path, "--jobs", str(jobs), "--check") as run:
        found: set[int] = set()
        while len(found) < jobs and run.poll() is None:
            found = children(run.pid)
            time.sleep(0.02)
        assert len(found) == jobs
        run.send_signal(number)
        run.wait()
        assert all(ends(one) for one in found | children(run.pid))
