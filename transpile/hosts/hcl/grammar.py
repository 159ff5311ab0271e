"""python-hcl2's grammar, with the tables of its parser in the user's cache: it takes three seconds to make them.

Its own parser notes lines, columns and places of every node, also of those that nobody asks. All tokens stay in the
tree, so where a node stands its first and last one tell (`expressions.Builder`).
"""

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
    from lark import Lark, Token, Tree

NOWHERE = Path(os.devnull, "tables")
"""Where lark neither finds nor leaves anything. By default it would look among the installed modules."""


def tree(text: str) -> Tree[Token]:
    """The syntax tree of `text`. Raises `lark.exceptions.UnexpectedInput`."""
    return _make_parser().parse(text + "\n")  # lark knows no end of a text, and the grammar wants that of a line


def is_made() -> bool:
    """Whether the tables of the parser are there; they cannot be, where there is no folder for them."""
    folder = _private_folder()
    return folder is not None and (folder / _file_name()).exists()


@cache
def _make_parser() -> Lark:
    """The parser of this process, from tables made before where there are some."""
    folder = _private_folder()
    if folder is None:
        return _parser(NOWHERE)
    file = folder / _file_name()
    return _parser(file) if file.exists() else _with_tables(folder, file)


def _with_tables(folder: Path, file: Path) -> Lark:
    """The parser, and `file` in `folder` with its tables, where nobody reads it before it is whole."""
    made: Lark | None = None
    try:
        with TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as apart:
            made = _parser(Path(apart, "tables"))
            Path(apart, "tables").replace(file)
    except OSError:  # no room: the next process makes them again
        return made or _parser(NOWHERE)
    return made


def _parser(tables: Path) -> Lark:
    """The parser with the tables of a file, which is made where it is not there."""
    import hcl2
    from hcl2.postlexer import PostLexer
    from lark import Lark

    return Lark.open("hcl2.lark", hcl2.__file__, parser="lalr", cache=str(tables), postlex=PostLexer())


def _file_name() -> str:
    """A name that no other version has of anything that decides over the tables."""
    python = ".".join(map(str, sys.version_info[:2]))
    return f"hcl2-tokens-{version('python-hcl2')}-lark-{version('lark')}-{sys.implementation.name}-{python}"


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
