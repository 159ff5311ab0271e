"""python-hcl2, with its tables in the user's cache."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Tree


def tree(text: str) -> Tree[str]:
    """The syntax tree of `text`. Raises `lark.exceptions.UnexpectedInput`."""
    import hcl2

    _prepare()
    return hcl2.parses_to_tree(text)


@cache
def _prepare() -> None:
    """Make the parser, once a process: from tables made earlier, in 0.1 s, or anew, in 3 s."""
    import hcl2.parser

    folder = _private_folder()
    file = folder / _file_name() if folder else None
    if file and file.exists():
        hcl2.parser.PARSER_FILE = file
        hcl2.parser.parser()
        return
    with _scratch(folder) as made:
        hcl2.parser.PARSER_FILE = made
        hcl2.parser.parser()
        if file and made.exists():
            made.replace(file)


@contextmanager
def _scratch(folder: Path | None) -> Iterator[Path]:
    """Where lark may write its tables: nobody reads them before they are whole."""
    with TemporaryDirectory(dir=folder, prefix="hcl", ignore_cleanup_errors=True) as made:
        yield Path(made, "tables")


def _file_name() -> str:
    from importlib.metadata import version

    python = ".".join(map(str, sys.version_info[:2]))
    return f"hcl2-{version('python-hcl2')}-lark-{version('lark')}-{sys.implementation.name}-{python}.tables"


def _private_folder() -> Path | None:
    """The user's own cache folder, made where it is not there; None where there is none, or others may write to it."""
    try:
        base = os.environ.get("XDG_CACHE_HOME", "")
        folder = (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "transpile"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except (OSError, RuntimeError):
        return None
    is_own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    shared = os.name == "posix" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return folder if is_own and not shared and os.access(folder, os.W_OK) else None
