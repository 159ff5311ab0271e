"""Being told to stop: a signal ends a run tidily, wherever it is, and the exit status tells which one it was.

The handler raises `Stopped` between two instructions of whatever runs. On its way out each `finally` tidies up its own:
half written files are removed, the processes of a run are ended, what is known by then is reported. A second signal
during that raises again: it may cost what the first was about to tell; files stay whole.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
"""The interrupt of a terminal, the wish of another process, the end of the terminal. Not every system has all."""


class Stopped(BaseException):
    """Raised where the process is when a signal comes, so that all that is open is closed and tidied up.

    No KeyboardInterrupt: the library for command lines makes a wrong usage of that. No Exception: nothing that goes on
    after faults of one template may go on after it.
    """

    @property
    def name(self) -> str:
        """What the signal is called."""
        return signal.Signals(self.args[0]).name

    @property
    def status(self) -> int:
        """What a shell reports for a process that this signal ended."""
        (number,) = self.args
        return 128 + int(number)


@contextmanager
def stoppable() -> Iterator[None]:
    """Signals raise `Stopped` in here. One that is ignored (`nohup`, `&`) stays so."""
    before = _handled()
    try:
        for number in before:
            signal.signal(number, _stop)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, frame: object) -> None:
    raise Stopped(number)


def _handled() -> dict[int, signal.Handlers]:
    """The signals with their usual handlers; none in another thread than the first, which gets no signals."""
    if threading.current_thread() is not threading.main_thread():
        return {}
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    usual = (signal.SIG_DFL, signal.default_int_handler)
    return {number: signal.getsignal(number) for number in numbers if signal.getsignal(number) in usual}  # type: ignore[misc]
