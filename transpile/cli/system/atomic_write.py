"""Replacing a file whole or not at all.

What is written goes to a hidden file beside the target, which then takes its place in one step of the file system: at
every moment there is the old file or the new one. Whoever kills the process can leave the hidden file behind, no more,
and the next run that replaces the file takes it away.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat

from transpile.cli.system import temporary
from transpile.diagnostics import Diagnostic
from transpile.hosts import files, pipes
from transpile.syntax.source import Source


class _KeptError(Exception):
    """The file is stays unchanged; why, and the way out."""


def replace(path: str, data: bytes, folders: bool = False, read: bytes | None = None) -> Diagnostic | None:
    """Make `data` the content of `path`, at once or not at all; diagnostic T014 if that is not possible.

    A link stays a link and its target is replaced; mode, owner and extended attributes stay as far as the process may
    set them; a file that holds `data` already is not touched. What is no regular file (a terminal, a pipe, /dev/null)
    is written to. With `folders`, missing folders above it are made. `read` is what was read of the file, if it is the
    source: it is replaced only while it is a regular file that holds just that.
    """
    try:
        before = _status(path)
        if read is not None and not (before and stat.S_ISREG(before.st_mode)):
            raise _gone() if before is None else _special()
        if before is None or stat.S_ISREG(before.st_mode):
            _replace_regular(_target(path, folders), data, before, read)
        elif pipes.is_pipe(path):
            pipes.write(path, data)
        else:
            with open(path, "wb") as stream:
                stream.write(data)
    except _KeptError as kept:
        why, help = kept.args
        return Diagnostic("T014", f"{path} was not written: {why}", help=help, source=Source(path, ""))
    except (OSError, ValueError) as error:
        return files.unwritable(path, error)
    return None


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _target(path: str, folders: bool) -> str:
    """The file that a name leads to, which need not be there yet."""
    if path.endswith(os.sep):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    target = os.path.realpath(path)
    if folders:
        os.makedirs(os.path.dirname(target), exist_ok=True)
    return target


def _gone() -> _KeptError:
    return _KeptError("it was removed, or renamed, after it was read", "restore it, or name the file it is now")


def _changed() -> _KeptError:
    return _KeptError("it was changed after it was read", "run it again: the file keeps the changes")


def _special() -> _KeptError:
    return _KeptError("only a regular file can be replaced in place", "write the result elsewhere with --output FILE")


def _replace_regular(target: str, data: bytes, before: os.stat_result | None, read: bytes | None) -> None:
    if before is not None:
        if _holds(target, data):
            return
        if not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    # The order matters. The data is on the disk before the name leads to it: otherwise the name could lead to an empty
    # file after a crash of the machine. Mode and owner are set before, too: nobody gets to read for a moment what they
    # may not. What was read is compared last, which leaves the shortest time for somebody else to write. The folder is
    # not synced: a crash may bring the old file back, whole.
    descriptor, name = temporary.create(target, private=before is not None)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if os.name == "posix":  # locked until it is in its place
                _put(name, target, before, read)
        if os.name != "posix":  # other systems move no file that is open
            _put(name, target, before, read)
    except BaseException:  # also a signal, and the end of a worker process
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _put(name: str, target: str, before: os.stat_result | None, read: bytes | None) -> None:
    """Let a finished file take the place of the target, as long as that holds what was `read`."""
    if before is not None:
        _inherit(name, target, before)
    if read is not None and not _holds(target, read):
        raise _changed()
    os.replace(name, target)


def _holds(target: str, data: bytes) -> bool:
    try:
        if os.stat(target).st_size != len(data):
            return False
        with open(target, "rb") as stream:
            return stream.read() == data
    except FileNotFoundError:
        raise _gone() from None


def _inherit(name: str, target: str, before: os.stat_result) -> None:
    """Owner, group, mode and extended attributes of the file that is replaced, as far as they may be set.

    The attributes hold access lists, which chown and chmod change: they come last.
    """
    if hasattr(os, "chown"):
        for owner in (-1, before.st_uid):  # a group of one's own may be set where the owner may not
            with contextlib.suppress(OSError):
                os.chown(name, owner, before.st_gid)
    os.chmod(name, stat.S_IMODE(before.st_mode))
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for attribute in os.listxattr(target):
                with contextlib.suppress(OSError):
                    os.setxattr(name, attribute, os.getxattr(target, attribute))
