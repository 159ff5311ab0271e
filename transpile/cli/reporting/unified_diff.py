"""Two versions of a file as a unified diff that `patch` and `git apply` read."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from transpile.cli.inputs.shell_words import octal
from transpile.diagnostics.render.colors import Paint
from transpile.diagnostics.render.terminal_width import visible

LINE = re.compile(r"[^\n]*\n|[^\n]+")
"""Lines end at line feeds only, as they do for `patch`."""
STYLES = {"+": "added", "-": "removed", "@": "hunk"}
UNFINISHED = "\n\\ No newline at end of file\n"


def unified(before: str, after: str, name: str) -> str:
    """The diff from `before` to `after`, "" where they are equal."""
    if before == after:
        return ""
    path = name.strip("<>").lstrip("/")
    names = _quoted(f"a/{path}"), _quoted(f"b/{path}")
    return "".join(_finished(difflib.unified_diff(_lines(before), _lines(after), *names)))


def _quoted(path: str) -> str:
    """A path as Git and patch have it: in quotes where it holds what is not seen, or what means something there."""
    return f'"{octal(path)}"' if visible(path) != path or {'"', "\\"} & {*path} else path


def painted(diff: str, paint: Paint) -> str:
    """A diff for people: with colors, and what a terminal would not show is made visible."""
    lines = _lines(diff)
    return "".join(_painted(line, number < 2, paint) for number, line in enumerate(lines))


def _painted(line: str, heading: bool, paint: Paint) -> str:
    """A line with its color, which ends before the line does: a pager shows each line by itself."""
    style = "bold" if heading else STYLES.get(line[:1], "")
    words = line.rstrip("\r\n")
    shown = "\t".join(map(visible, words.split("\t")))
    return (paint(style, shown) if style and words else shown) + line[len(words) :]


def _lines(text: str) -> list[str]:
    return LINE.findall(text)


def _finished(lines: Iterator[str]) -> Iterator[str]:
    return (line if line.endswith("\n") else line + UNFINISHED for line in lines)
