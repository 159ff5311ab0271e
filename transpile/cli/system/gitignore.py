"""What Git ignores, and what --exclude names: patterns of .gitignore, which `wildmatch` reads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import field, replace

from transpile.cli.system.wildmatch import NoPatternError, Pattern, pattern
from transpile.diagnostics import Diagnostic, Severity
from transpile.hosts import files
from transpile.syntax.fast_dataclass import dataclass

Excluded = Callable[[str], bool]
"""Tells of a path, with a slash behind it if it is that of a folder, whether it is left out."""
LIMIT = 1_000_000
"""Bytes of a .gitignore that are read."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """The patterns that hold in a folder, each with the folder that it is relative to, the innermost last.

    `problems` gets a warning for each file of patterns that cannot be read.
    """

    problems: list[Diagnostic] = field(default_factory=list)
    layers: tuple[tuple[str, tuple[Pattern, ...]], ...] = ()

    def __call__(self, path: str) -> bool:
        """Whether Git ignores the absolute `path` (a folder's ends in a slash); the innermost file decides.

        A folder that is ignored is not entered: what is asked about lies in none.
        """
        for base, patterns in reversed(self.layers):
            # None: no pattern is about the path, so the file above decides. False: a pattern with `!` takes it back in,
            # whatever the files above say.
            decided = _decided(path[len(base) :], patterns)
            if decided is not None:
                return decided
        return False

    def inside(self, folder: str) -> Ignored:
        """With what the folder's own .gitignore says."""
        return self._with(folder, os.path.join(folder, ".gitignore"))

    def _with(self, folder: str, path: str) -> Ignored:
        if not os.path.lexists(path):
            return self
        data = files.read_regular(path, LIMIT)
        if isinstance(data, Diagnostic):
            told = replace(data, help="it excludes nothing", severity=Severity.WARNING)
            self.problems.append(told)
            return self
        # Git knows line feeds only, and a mark of the byte order at the beginning.
        lines = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape").split("\n")
        patterns = _sound(line.removesuffix("\r") for line in lines)
        return replace(self, layers=(*self.layers, (folder, patterns)))


def around(folder: str, problems: list[Diagnostic]) -> Ignored:
    """What the repository says of the absolute `folder`, from above it; nothing, if it ignores the folder as a whole.

    Outside a repository only the .gitignore files of the folder itself and below count.
    """
    nothing = Ignored(problems)
    above = _above(folder)
    root = next((at for at, one in enumerate(above) if os.path.lexists(os.path.join(one, ".git"))), None)
    if root is None:
        return nothing
    # From the weakest on: what is excluded for this clone only, the .gitignore of the root, those further down. That of
    # `folder` is left to who walks, as those below it are.
    ignored = nothing._with(above[root], os.path.join(above[root], ".git", "info", "exclude"))
    for at in range(root, 0, -1):
        ignored = ignored.inside(above[at])
        if ignored(above[at - 1] + os.sep):  # who names an ignored folder, or one in it, means what is there
            return nothing
    return ignored


def excluding(patterns: Sequence[str], folder: str = "") -> Excluded | Diagnostic:
    """What --exclude leaves out, relative to `folder` ("": the working one); diagnostic T019 for what is no pattern."""
    sound: list[Pattern] = []
    for one in patterns:
        try:
            sound.extend(filter(None, [pattern(one)]))
        except NoPatternError:
            message = f"--exclude {one} is not a pattern: it can match no file"
            return Diagnostic("T019", message, help="write it as in .gitignore")
    here = folder or os.getcwd()
    return lambda path: bool(sound and path) and _is_within(_relative(path, here), sound)


def _is_within(path: str, patterns: Sequence[Pattern]) -> bool:
    """Whether a relative path, or a folder around it, is what the patterns say."""
    ends = [at for at, char in enumerate(path[:-1]) if char == "/"]
    around = (path[: end + 1] for end in ends)
    return any(_decided(one, patterns) for one in (*around, path) if not one.endswith("../"))


def _relative(path: str, here: str) -> str:
    slash = "/" if path.endswith(os.sep) else ""
    return os.path.relpath(path, here).replace(os.sep, "/") + slash


def _above(folder: str) -> list[str]:
    """A folder and all those around it."""
    found = [folder]
    while os.path.dirname(found[-1]) != found[-1]:
        found.append(os.path.dirname(found[-1]))
    return found


def _decided(path: str, patterns: Sequence[Pattern]) -> bool | None:
    """Whether the patterns leave out a path, or take it back in; None where none is about it. The last one decides."""
    names = path.replace(os.sep, "/").strip("/").split("/")
    is_folder = path.endswith((os.sep, "/"))
    return next((not one.takes_back for one in reversed(patterns) if one.matches(names, is_folder)), None)


def _sound(lines: Iterable[str]) -> tuple[Pattern, ...]:
    """The patterns of those lines that are some. Git passes over others, too."""
    found: list[Pattern] = []
    for line in lines:
        with suppress(NoPatternError):
            found.extend(filter(None, [pattern(line)]))
    return tuple(found)
