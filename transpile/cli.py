"""The command `transpile`: answers `--version` at once and hands everything else to `dispatch`."""

from __future__ import annotations

import sys


def main(words: list[str] | None = None) -> int:
    """Run the command line `words` (default: the process's own); the exit status.

    0: done, or nothing to do; 1: `--check` or `--diff` found something; 2: wrong usage, or errors.
    """
    words = sys.argv[1:] if words is None else words
    if words[:1] == ["--version"]:
        from transpile.version import __version__

        print(f"transpile {__version__}")
        return 0
    from transpile.dispatch import run

    return run(words)
