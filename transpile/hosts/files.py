"""Reading a file whole, names of files, and what is said where the operating system refuses."""

from __future__ import annotations

import errno
import os
import stat

from transpile.diagnostics import Diagnostic
from transpile.hosts import pipes
from transpile.syntax.source import Source

WAYS_OUT = {
    errno.ENOENT: "check the name, and the folder that the command runs in",
    errno.ENOTDIR: "a part of this path is a file: name another folder",
    errno.EACCES: "check the permissions of the file and of its folder",
    errno.EPERM: "check the owner, the permissions and the attributes of the file and of its folder",
    errno.EROFS: "choose a writable place with --output",
    errno.ENOSPC: "free some space, then run it again: the old file is unchanged",
    errno.EDQUOT: "free some space, then run it again: the old file is unchanged",
    errno.EFBIG: "raise the limit for the size of files (ulimit -f), then run it again: the old file is unchanged",
    errno.ENAMETOOLONG: "use a shorter name",
    errno.ELOOP: "these links form a cycle: name the file itself",
    errno.EAGAIN: "start the command at the other end of the pipe first",
    errno.ENXIO: "start the command at the other end of the pipe first",
    errno.EMFILE: "raise the limit for open files (ulimit -n)",
}
"""What can be done about an error of the operating system."""


def read(path: str, limit: int) -> bytes | Diagnostic:
    """The first `limit` bytes of a file (one more than may be there is enough to know), or why it cannot be read."""
    try:
        if pipes.is_pipe(path):
            return pipes.read(path, limit)
        with open(path, "rb") as stream:
            return stream.read(limit)
    except (OSError, ValueError) as error:
        return unreadable(path, error)


def read_regular(path: str, limit: int) -> bytes | Diagnostic:
    """The bytes of a regular file of at most `limit` bytes, or why it cannot be read. Never waits for a pipe."""
    try:
        # Opened first and looked at then: the name could stand for something else by the time it is opened. Opening a
        # pipe waits for somebody who writes, unless that is forbidden.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as stream:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return unreadable(path, ValueError("it is not a regular file"))
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:
        return unreadable(path, error)
    if len(data) > limit:
        return unreadable(path, ValueError(f"it has more than {limit:,} bytes"))
    return data


def absent(path: str) -> Diagnostic | None:
    """Diagnostic T001 where nothing is called so."""
    try:
        os.lstat(path)
    except (OSError, ValueError) as error:
        return unreadable(path, error)
    return None


def unreadable(path: str, error: Exception) -> Diagnostic:
    """Diagnostic T001 for an error of the operating system."""
    advice = {**WAYS_OUT, errno.EISDIR: "name one file, or - for standard input"}
    help = advice.get(_number(error), "name another file, or - for standard input")
    if not path:
        return Diagnostic("T001", "the name of a file is empty", help="is a shell variable not set?")
    return Diagnostic("T001", f"{path} cannot be read: {reason(error)}", help=help, source=Source(path, ""))


def unwritable(path: str, error: Exception) -> Diagnostic:
    """Diagnostic T014 for an error of the operating system."""
    advice = {**WAYS_OUT, errno.ENOENT: "create the folder first", errno.EISDIR: "name a file in that folder"}
    help = advice.get(_number(error), "write the result elsewhere with --output FILE")
    return Diagnostic("T014", f"{path} cannot be written: {reason(error)}", help=help, source=Source(path, ""))


def _number(error: Exception) -> int:
    return (error.errno or 0) if isinstance(error, OSError) else 0


def reason(error: Exception) -> str:
    """What went wrong, in lower case and without number and path ("no such file or directory")."""
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words[:1].lower() + words[1:]


def same(one: str, other: str) -> bool:
    """Whether two names are those of one file, which need not be there yet; links are followed."""
    try:
        return os.path.realpath(one) == os.path.realpath(other) or os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def is_folder(path: str) -> bool:
    """Whether there is a folder of this name."""
    try:
        return os.path.isdir(path)
    except ValueError:
        return False


def is_regular(path: str) -> bool:
    """Whether there is a file of this name, and no terminal, pipe or folder."""
    try:
        return os.path.isfile(path)
    except ValueError:
        return False
