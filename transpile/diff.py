"""Two versions of a file as a unified diff that `patch` and `git apply` read."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

LINE = re.compile(r"[^\n]*\n|[^\n]+")
"""Lines end at line feeds only, as they do for `patch`."""
UNFINISHED = "\n\\ No newline at end of file\n"


def unified(before: str, after: str, name: str) -> str:
    """The diff from `before` to `after`, "" where they are equal."""
    if before == after:
        return ""
    path = name.strip("<>").lstrip("/")
    return "".join(_finished(difflib.unified_diff(_lines(before), _lines(after), f"a/{path}", f"b/{path}")))


def _lines(text: str) -> list[str]:
    return LINE.findall(text)


def _finished(lines: Iterator[str]) -> Iterator[str]:
    return (line if line.endswith("\n") else line + UNFINISHED for line in lines)
