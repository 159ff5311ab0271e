"""Pipes that are named as files are: opening one waits for the other side without end. Here it has some seconds."""

from __future__ import annotations

import errno
import io
import os
import stat
import time

PATIENCE = 5
"""Seconds in which somebody must open the other side; who has may take any time for what they write."""
PAUSE = 0.02


class NobodyError(OSError):
    """There is no other side."""


def is_pipe(path: str) -> bool:
    """Whether there is a pipe of this name, on a system that can open one without waiting."""
    try:
        return hasattr(os, "O_NONBLOCK") and stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def read(path: str, limit: int) -> bytes:
    """The first `limit` bytes that somebody writes. Raises `NobodyError` and other errors of the system."""
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0) as pipe:
        first = _first(pipe, limit)
        os.set_blocking(pipe.fileno(), True)
        return first + io.BufferedReader(pipe).read(limit - len(first))


def _first(pipe: io.FileIO, limit: int) -> bytes:
    """The first bytes; none as soon as somebody holds the other side, and has not written yet."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = pipe.read(min(limit, io.DEFAULT_BUFFER_SIZE))
        if found is None:
            return b""
        if found:
            return found
        time.sleep(PAUSE)
    raise NobodyError(errno.EAGAIN, "no process writes to this pipe")


def write(path: str, data: bytes) -> None:
    """Write for somebody who reads. Raises `NobodyError` and other errors of the system."""
    with open(_opened(path), "wb") as pipe:
        os.set_blocking(pipe.fileno(), True)
        pipe.write(data)


def _opened(path: str) -> int:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
        time.sleep(PAUSE)
    raise NobodyError(errno.ENXIO, "no process reads from this pipe")
