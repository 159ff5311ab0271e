"""Reading a file whole, and replacing one whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat

from transpile.diagnostics import Diagnostic
from transpile.source import Source


def read(path: str, limit: int) -> bytes | Diagnostic:
    """The first `limit` bytes of a file (one more than may be there is enough to know), or why it cannot be read."""
    try:
        with open(path, "rb") as stream:
            return stream.read(limit)
    except (OSError, ValueError) as error:
        return unreadable(path, error)


def unreadable(path: str, error: Exception) -> Diagnostic:
    """Diagnostic T001 for an error of the operating system."""
    advice = "name one file, or - for standard input" if isinstance(error, IsADirectoryError) else ""
    return Diagnostic("T001", f"{path} cannot be read: {reason(error)}", help=advice, source=Source(path, ""))


def unwritable(path: str, error: Exception) -> Diagnostic:
    """Diagnostic T014 for an error of the operating system."""
    advice = "name a file in that folder" if isinstance(error, IsADirectoryError) else ""
    return Diagnostic("T014", f"{path} cannot be written: {reason(error)}", help=advice, source=Source(path, ""))


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


def is_regular(path: str) -> bool:
    """Whether there is a file of this name, and no terminal, pipe or folder."""
    try:
        return os.path.isfile(path)
    except ValueError:
        return False


def replace(path: str, data: bytes, folders: bool = False) -> Diagnostic | None:
    """Make `data` the content of `path`, at once or not at all; the reason if that is not possible.

    A link stays a link and its target is replaced; mode and owner stay; a file that holds `data` already is not
    touched. What is no regular file (a terminal, a pipe, /dev/null) is written to. With
    `folders`, missing folders above it are made.
    """
    try:
        target = os.path.realpath(path)
        if folders:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        before = _status(target)
        if before is None or stat.S_ISREG(before.st_mode):
            _replace_regular(target, data, before)
        else:
            with open(target, "wb") as stream:
                stream.write(data)
    except (OSError, ValueError) as error:
        return unwritable(path, error)
    return None


def _status(target: str) -> os.stat_result | None:
    try:
        return os.stat(target)
    except FileNotFoundError:
        return None


def _replace_regular(target: str, data: bytes, before: os.stat_result | None) -> None:
    if before is not None:
        if _holds(target, data, before):
            return
        if not os.access(target, os.W_OK):
            raise PermissionError(13, os.strerror(13), target)
    temporary = _beside(target)
    try:
        with os.fdopen(_create(temporary, private=before is not None), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if before is not None:
            _inherit(temporary, before)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _beside(target: str) -> str:
    """A name for a temporary file in the target's folder, so that replacing is one step of the file system."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:60]}.{os.urandom(6).hex()}.tmp")


def _create(path: str, private: bool) -> int:
    """A new file, with the mode that any new file gets, or for nobody else until it has that of the one it replaces."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    return os.open(path, flags, 0o600 if private else 0o666)


def _holds(target: str, data: bytes, before: os.stat_result) -> bool:
    if before.st_size != len(data):
        return False
    with open(target, "rb") as stream:
        return stream.read() == data


def _inherit(temporary: str, before: os.stat_result) -> None:
    """Owner (where that is allowed) and mode of the file that is replaced."""
    if hasattr(os, "chown"):
        with contextlib.suppress(OSError):
            os.chown(temporary, before.st_uid, before.st_gid)
    os.chmod(temporary, stat.S_IMODE(before.st_mode))
