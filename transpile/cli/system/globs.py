"""Patterns that the shell left as they are: `*`, `?` and `[...]` within a name, `**` for folders to any depth."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import TypeVar

ANY_DEPTH = "**"

P = TypeVar("P")


def is_pattern(name: str) -> bool:
    """Whether a word is a pattern, and not the name of a file that has such characters."""
    return glob.has_magic(name) and not os.path.lexists(name)


def split(pattern: str) -> tuple[str, list[str]]:
    """The folder that a pattern starts in ("" for the working directory), and its other parts."""
    parts = pattern.replace(os.sep, "/").split("/")
    fixed = next(at for at, part in enumerate(parts) if glob.has_magic(part))
    base = "/".join(parts[:fixed])
    return base or ("/" if fixed else ""), [part for part in parts[fixed:] if part not in ("", ".")]


def matches(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether a path is what the pattern says."""
    return suits(parts, pattern, fnmatchcase)


def suits(parts: Sequence[str], pattern: Sequence[P], fits: Callable[[str, P], bool]) -> bool:
    """The same of a pattern of any kind. `fits` tells it of one name, where the pattern is not `ANY_DEPTH`.

    Behind an `ANY_DEPTH` the first place will do for all up to the next one. So none is ever tried again with an
    earlier one, and the time is bounded by the product of the lengths.
    """
    at = here = 0
    again: tuple[int, int] | None = None  # behind the last `ANY_DEPTH`, and the part where that was tried
    while at < len(parts):
        if here < len(pattern) and pattern[here] == ANY_DEPTH:
            here += 1
            again = here, at
        elif here < len(pattern) and fits(parts[at], pattern[here]):
            at, here = at + 1, here + 1
        elif again:
            again = again[0], again[1] + 1
            here, at = again
        else:
            return False
    return all(one == ANY_DEPTH for one in pattern[here:])


def leads(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the pattern can match the folder, one around it, or something below."""
    depth = pattern.index(ANY_DEPTH) if ANY_DEPTH in pattern else len(pattern)
    return all(map(fnmatchcase, parts, pattern[:depth]))


def covers(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the pattern matches a folder around the path."""
    return any(matches(parts[:at], pattern) for at in range(1, len(parts)))
