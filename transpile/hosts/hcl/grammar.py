"""python-hcl2, with the tables of its parser in the user's cache: it takes three seconds to make them."""

from __future__ import annotations

import os
import stat
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Token, Tree

NOWHERE = Path(os.devnull, "tables")
"""Where lark neither finds nor leaves anything. By default it would look among the installed modules."""


def tree(text: str) -> Tree[Token]:
    """The syntax tree of `text`. Raises `lark.exceptions.UnexpectedInput`."""
    import hcl2

    _make_parser()
    return hcl2.parses_to_tree(text)


def is_made() -> bool:
    """Whether the tables of the parser are there; they cannot be, where there is no folder for them."""
    folder = _private_folder()
    return folder is not None and (folder / _file_name()).exists()


@cache
def _make_parser() -> None:
    """Make the parser of this process, from tables made before where there are some."""
    from hcl2 import parser

    folder = _private_folder()
    parser.PARSER_FILE = folder / _file_name() if folder else NOWHERE
    if folder and not parser.PARSER_FILE.exists():
        _make_tables(folder, parser.PARSER_FILE)
    parser.parser()


def _make_tables(folder: Path, file: Path) -> None:
    """Make `file` in `folder`, where nobody reads it before it is whole, and the parser with it."""
    from hcl2 import parser

    try:
        with TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as made:
            parser.PARSER_FILE = Path(made, "tables")
            parser.parser()
            parser.PARSER_FILE.replace(file)
    except OSError:  # no room: the next process makes them again
        parser.PARSER_FILE = NOWHERE


def _file_name() -> str:
    """A name that no other version has of anything that decides over the tables."""
    python = ".".join(map(str, sys.version_info[:2]))
    return f"hcl2-{version('python-hcl2')}-lark-{version('lark')}-{sys.implementation.name}-{python}"


def _private_folder() -> Path | None:
    """The user's own cache folder, made where it is not there; None where there is none, or others may write to it."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        folder = (base if base.is_absolute() else Path.home() / ".cache") / "transpile"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
    except (OSError, RuntimeError):  # there is no home
        return None
    is_own = not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
    is_shared = os.name == "posix" and found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return folder if is_own and not is_shared else None
