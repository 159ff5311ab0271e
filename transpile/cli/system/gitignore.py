"""What Git ignores, and what --exclude names: patterns of .gitignore, which the library pathspec knows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from transpile.diagnostics import Diagnostic

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

Excluded = Callable[[str], bool]
"""Tells of a path, with a slash behind it if it is that of a folder, whether it is left out."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """The patterns that hold in a folder, each with the folder that it is relative to, the innermost last."""

    layers: tuple[tuple[str, GitIgnoreSpec], ...] = ()

    def __call__(self, path: str) -> bool:
        """Whether Git ignores the absolute `path` (a folder's ends in a slash); the innermost file decides."""
        for base, spec in reversed(self.layers):
            # None: no pattern is about the path, so the file above decides. False: a pattern with `!` takes it back in,
            # whatever the files above say. A folder that is ignored is not entered: nothing below it comes back in.
            decided = spec.check_file(path[len(base) :].lstrip(os.sep).replace(os.sep, "/")).include
            if decided is not None:
                return decided
        return False

    def inside(self, folder: str) -> Ignored:
        """With what the folder's own .gitignore says."""
        return self._with(folder, os.path.join(folder, ".gitignore"))

    def _with(self, folder: str, path: str) -> Ignored:
        try:
            with open(path, encoding="utf-8", errors="surrogateescape") as stream:
                lines = stream.read().splitlines()
        except OSError:
            return self
        return Ignored((*self.layers, (folder, _spec(filter(_is_sound, lines)))))


def around(folder: str) -> Ignored:
    """What the repository says of the absolute `folder`, from above it; nothing, if it ignores the folder as a whole.

    Outside a repository only the .gitignore files of the folder itself and below count.
    """
    above = _above(folder)
    root = next((at for at, one in enumerate(above) if os.path.lexists(os.path.join(one, ".git"))), None)
    if root is None:
        return Ignored()
    # From the weakest on: what is excluded for this clone only, the .gitignore of the root, those further down. That of
    # `folder` is left to who walks, as those below it are.
    ignored = Ignored()._with(above[root], os.path.join(above[root], ".git", "info", "exclude"))
    for one in reversed(above[1 : root + 1]):
        ignored = ignored.inside(one)
    return Ignored() if ignored(folder + os.sep) else ignored  # who names an ignored folder means what is in it


def excluding(patterns: Sequence[str], folder: str = "") -> Excluded | Diagnostic:
    """What --exclude leaves out, relative to `folder` ("": the working one); diagnostic T019 for what is no pattern."""
    if not patterns:
        return lambda path: False
    wrong = next((one for one in patterns if not _is_sound(one)), None)
    if wrong is not None:
        return Diagnostic("T019", f"--exclude {wrong} is no pattern", help="write it as a line of .gitignore")
    spec, here = _spec(patterns), folder or os.getcwd()
    return lambda path: spec.match_file(_relative(path, here))


def _relative(path: str, here: str) -> str:
    slash = "/" if path.endswith(os.sep) else ""
    return os.path.relpath(path, here).replace(os.sep, "/") + slash


def _above(folder: str) -> list[str]:
    """A folder and all those around it."""
    found = [folder]
    while os.path.dirname(found[-1]) != found[-1]:
        found.append(os.path.dirname(found[-1]))
    return found


def _spec(lines: Iterable[str]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)


def _is_sound(line: str) -> bool:
    """Whether a line is a pattern, a comment or empty. Git skips any other."""
    try:
        _spec([line])
    except ValueError:
        return False
    return True
