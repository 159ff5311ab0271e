"""What programs call a file: its place below the folder that they know, or its absolute address."""

from __future__ import annotations

import os
from pathlib import Path, PurePath
from urllib.parse import quote


def root() -> PurePath:
    """The folder that names are relative to: GitHub's checkout while a step runs in it, else the current one."""
    here = Path.cwd()
    checkout = os.environ.get("GITHUB_WORKSPACE")
    if checkout and here.is_relative_to(real := os.path.realpath(checkout)):
        return PurePath(real)
    return here


def absolute(name: str) -> PurePath:
    """The path of a file that the command line calls `name`."""
    return PurePath(os.path.abspath(name))


def below(path: PurePath, root: PurePath) -> str:
    """`path` as seen from `root`, with slashes; all of it where it is not below."""
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def uri(path: PurePath, root: PurePath) -> str:
    """`path` as a URI reference: relative below `root`, elsewhere with its scheme."""
    if not path.is_relative_to(root):
        return path.as_uri()
    return quote(os.fsencode(below(path, root)))
