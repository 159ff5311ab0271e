"""The command `transpile`: answers `--version` and `-V` at once and hands everything else to `dispatch`."""

from __future__ import annotations

import atexit
import gc
import sys


def main(words: list[str] | None = None) -> int:
    """Run the command line `words` (default: the process's own); the exit status.

    0: done, or nothing to do; 1: `--check` or `--diff` found something; 2: wrong usage, or errors; 128 and the number
    of a signal that ended the run: 130, 143.
    """
    if words is None:  # this process is ours
        words = sys.argv[1:]
        _collect_rarely()
    if words[:1] in (["--version"], ["-V"]):
        from transpile.version import __version__

        try:
            print(f"transpile {__version__}", flush=True)
        except OSError as error:
            from transpile.cli.system.streams import unheard

            return unheard(error)
        return 0
    return _run(words)


def _collect_rarely() -> None:
    """Let the garbage collector look for cycles rarely, and not at all when the process ends.

    What imports and trees allocate stays alive: looking through it again and again is a tenth of a small conversion.
    """
    gc.set_threshold(100_000, 30, 30)
    atexit.register(gc.freeze)


def _run(words: list[str]) -> int:
    from transpile.cli.system.signals import Stopped, stoppable

    try:
        with stoppable():
            from transpile.cli.dispatch import run

            return run(words)
    except Stopped as stopped:
        return stopped.status
