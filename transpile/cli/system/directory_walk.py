"""Looking through folders: in the order of names, without what is hidden, ignored or a link."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from transpile.cli.system.gitignore import Excluded, Ignored, around
from transpile.diagnostics import Diagnostic
from transpile.hosts import files
from transpile.syntax.fast_dataclass import dataclass

Parts = tuple[str, ...]
"""A path below the folder that is looked through."""


@dataclass(frozen=True, slots=True)
class Search:
    """Which files below a folder are taken, and which folders below it are looked into."""

    root: str
    takes: Callable[[Parts], bool]
    enters: Callable[[Parts], bool] = lambda parts: True


def walk(search: Search, excluded: Excluded, problems: list[Diagnostic]) -> Iterator[Parts]:
    """The files found, each by its path below the root. Diagnostic T001 for a folder that cannot be read."""
    whole = os.path.abspath(search.root)
    ahead: list[tuple[Parts, bool, Ignored]] = [((), True, around(whole, problems))]
    while ahead:
        parts, is_folder, ignored = ahead.pop()
        if not is_folder:
            yield parts
            continue
        ignored = ignored.inside(os.path.join(whole, *parts))
        for entry in reversed(_entries(joined(search.root, parts), problems)):
            below = (*parts, entry.name)
            inner = entry.is_dir(follow_symlinks=False)
            slash = os.sep if inner else ""
            if not (search.enters if inner else search.takes)(below):
                continue
            if not ignored(os.path.join(whole, *below) + slash) and not excluded(joined(search.root, below) + slash):
                ahead.append((below, inner, ignored))


def joined(root: str, parts: Parts) -> str:
    """The path of what is found, as people write it: without ./ before it."""
    return os.path.normpath(os.path.join(root, *parts))


def _entries(path: str, problems: list[Diagnostic]) -> list[os.DirEntry[str]]:
    """What is in a folder, but hidden files, links and what is neither file nor folder."""
    try:
        with os.scandir(path) as entries:
            found = [one for one in entries if not one.name.startswith(".") and not one.is_symlink()]
            found = [one for one in found if one.is_dir(follow_symlinks=False) or one.is_file(follow_symlinks=False)]
    except OSError as error:
        problems.append(files.unreadable(path, error))
        return []
    return sorted(found, key=lambda one: one.name)
