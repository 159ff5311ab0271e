"""Runners that remember which processes they started, and whether a process is still there."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from dialects.ros.jq.process.runner import Runner

PATIENCE = 60
"""Seconds in which a process has ended that should; it ends in three, on a machine that is not busy."""


class Recorded(Runner):
    """A runner that knows the numbers of its processes."""

    __slots__ = ("pids",)

    def __init__(self) -> None:
        super().__init__()
        self.pids: list[int] = []

    def _start(self) -> subprocess.Popen[bytes]:
        child = super()._start()
        self.pids.append(child.pid)
        return child


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and that nobody asked for does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc/self/stat").exists()


def ends(pid: int) -> bool:
    """Whether a process ends."""
    until = time.monotonic() + PATIENCE
    while alive(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(pid)
