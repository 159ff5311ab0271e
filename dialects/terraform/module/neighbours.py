"""The files of a Terraform module that are beside the one to convert."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Sequence

from transpile import hosts
from transpile.diagnostics import Diagnostic
from transpile.hosts import files
from transpile.hosts.limits import MAX_BYTES
from transpile.syntax.source import Source

CODE = re.compile(r"\.tf(?=(?:\.json)?$)")
TOFU = re.compile(r"\.(?:tf|tofu)(?:\.json)?$").search
"""Of a module of OpenTofu, which reads `a.tofu` in the place of `a.tf`."""
VALUES = re.compile(r"^terraform\.tfvars(?:\.json)?$|\.auto\.tfvars(?:\.json)?$").search
IGNORED = re.compile(r"^\.|^#.*#$|~$").search
"""What editors leave behind. Terraform reads no code there, but values."""


def beside(path: str) -> tuple[Source, ...] | Diagnostic:
    """The other files of the module in the folder of `path`, with those of values that Terraform reads by itself.

    T001 for a file that cannot be read, T002 and T008 as for every text, T008 too where all together are too large.
    """
    folder = os.path.dirname(path)
    try:
        with os.scandir(folder or ".") as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        return files.unreadable(folder or ".", error)
    names = [one.name for one in entries if not one.is_dir(follow_symlinks=False)]
    main = os.path.basename(path)
    return _sources(os.path.join(folder, name) for name in _belonging(names, main) if name != main)


def _belonging(names: Sequence[str], main: str) -> Iterator[str]:
    """Which files of a folder make one module with the one to convert."""
    is_tofu = TOFU(main) and not CODE.search(main)
    for name in names:
        is_code = (TOFU if is_tofu else CODE.search)(name) and not IGNORED(name)
        is_replaced = is_tofu and CODE.search(name) and CODE.sub(".tofu", name) in names
        if (is_code and not is_replaced) or VALUES(name):
            yield name


def _sources(paths: Iterator[str]) -> tuple[Source, ...] | Diagnostic:
    sources: list[Source] = []
    left = MAX_BYTES
    for path in paths:
        data = _read(path, left + 1)
        if isinstance(data, Diagnostic):
            return data
        source = hosts.decode(data, path) if len(data) <= left else _too_large(path)
        if isinstance(source, Diagnostic):
            return source
        left -= len(data)
        sources.append(source)
    return tuple(sources)


def _read(path: str, limit: int) -> bytes | Diagnostic:
    """The bytes of a file; a pipe that nobody fills would never end."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return files.unreadable(path, ValueError("it is not a regular file"))
    except OSError as error:
        return files.unreadable(path, error)
    return files.read(path, limit)


def _too_large(path: str) -> Diagnostic:
    message = f"the files of the module have more than {MAX_BYTES:,} bytes"
    return Diagnostic("T008", message, help="split the module into several", source=Source(path, ""))
