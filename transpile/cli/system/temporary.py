"""The hidden file that becomes another one: who is killed leaves it behind, and the next who needs it takes it away.

It has one of a few names, and is locked as long as its process lives: so it is known whose is left.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from zlib import crc32

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SLOTS = 4
"""So many processes may replace one file at the same time and be killed, before anything stays behind for good."""
OLD = 3600
"""Seconds after which a file is left behind for sure, where there are no locks."""


def create(target: str, private: bool) -> tuple[int, str]:
    """A new file in the target's folder, locked, and its name.

    It has the mode that any new file gets, or is for nobody else until it has that of the one it replaces.
    """
    names = list(_names(target))
    for name in names:
        _remove_left(name)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    while True:
        # Never a file that is there already: in a folder of many people it could be somebody else's.
        name = next((one for one in names if not os.path.lexists(one)), _random(target))
        with suppress(FileExistsError):
            descriptor = os.open(name, flags, 0o600 if private else 0o666)
            if _is_kept(descriptor):
                return descriptor, name
            os.close(descriptor)


def _names(target: str) -> Iterator[str]:
    folder, name = os.path.split(target)
    begin = os.path.join(folder, f".{name[:40]}.{crc32(os.fsencode(name)):08x}")
    return (f"{begin}.{slot}.tmp" for slot in range(SLOTS))


def _random(target: str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:40]}.{os.urandom(6).hex()}.tmp")


def _is_kept(descriptor: int) -> bool:
    """Lock a new file; whether it is there still: in the moment before, it looked as if it were left behind."""
    if fcntl is not None:
        with suppress(OSError):  # no locks on this file system: nobody takes it away then
            fcntl.flock(descriptor, fcntl.LOCK_EX)
    return os.fstat(descriptor).st_nlink > 0


def _remove_left(name: str) -> None:
    """Remove a file of this name, if no process is at work on it."""
    with suppress(OSError):
        if fcntl is None:
            if time.time() - os.lstat(name).st_mtime > OLD:
                os.unlink(name)
            return
        descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The lock is on the file, and the name may be another's by now: the file has become what it was made for.
            # While we hold it, nobody takes the file from its name.
            found = os.fstat(descriptor)
            if stat.S_ISREG(found.st_mode) and os.path.samestat(found, os.lstat(name)):
                os.unlink(name)
        finally:
            os.close(descriptor)
