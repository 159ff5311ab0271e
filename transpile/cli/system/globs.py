"""Patterns that the shell left as they are: `*`, `?` and `[...]` within a name, `**` for folders to any depth."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from fnmatch import fnmatchcase

ANY_DEPTH = "**"


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
    if not pattern:
        return not parts
    if pattern[0] == ANY_DEPTH:
        return any(matches(parts[at:], pattern[1:]) for at in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], pattern[0]) and matches(parts[1:], pattern[1:])


def leads(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the pattern can match the folder, one around it, or something below."""
    if not parts or not pattern or pattern[0] == ANY_DEPTH:
        return True
    return fnmatchcase(parts[0], pattern[0]) and leads(parts[1:], pattern[1:])


def covers(parts: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether the pattern matches a folder around the path."""
    return any(matches(parts[:at], pattern) for at in range(1, len(parts)))
