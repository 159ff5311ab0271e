"""The process that runs jq scripts: what it does, from its start to its end. It imports nothing of the project.

jq runs in a process of its own because nothing else bounds it: a call holds Python's lock and delays every signal,
aborts the process when memory ends, and overflows the stack on deep nesting. The process takes requests from its
standard input and answers on its standard output, each a length in four bytes and JSON, until the input ends: so it
ends with the process that started it. What bounds an evaluation does not need the other process, either:

- memory, computing time and the number of open files (none) are limits of the operating system, where it has them
- an alarm of the operating system ends the process when the time is over; on Windows, which has none, a thread of
  `faulthandler`, which needs no lock of Python. A thread for each evaluation takes longer than most scripts.
- outputs are counted while jq makes them

Started with the folder where jq is installed, and the numbers of `bounds.py` by name, as JSON.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, BinaryIO

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

Bounds = dict[str, int]
Compile = Callable[[str], Any]
"""`jq.compile`: its programs have no types."""

PROGRAMS = 512
"""How many compiled scripts are kept: compiling takes hundreds of times as long as running, and little room."""
ALARM = hasattr(signal, "setitimer")


class OversteppedError(Exception):
    """An output is more than the bounds allow; says what is too much."""


def main(folder: str, told: str) -> None:
    """Answer requests until there are no more."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    bounds: Bounds = json.loads(told)
    with open(os.devnull, "wb") as nowhere:
        answer = _prepared(folder, bounds)
        while request := _read(source):
            _start(bounds, nowhere)
            reply = answer(request)
            _stop()
            _write(sink, reply)


def _prepared(folder: str, bounds: Bounds) -> Callable[[bytes], bytes]:
    """What answers a request; after that nothing can be opened, and no variable of the environment is left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all processes: the one that started this one ends it
    _let_alarms_through()
    os.environ.clear()
    sys.path.append(folder)
    try:
        compile: Compile = import_module("jq").compile
    except ImportError as error:
        why = json.dumps({"unusable": str(error)}).encode()
        return lambda _: why
    _limit("RLIMIT_AS", bounds["MEMORY"])
    _limit("RLIMIT_CORE", 0)
    _limit("RLIMIT_NOFILE", 0)
    programs: dict[str, Any] = {}
    return lambda request: _answer(request, compile, programs, bounds)


def _limit(name: str, most: int) -> None:
    """Bound a resource, below what bounds it already; not every system has each, or can change it."""
    number = getattr(resource, name, None)
    if number is None:
        return
    with contextlib.suppress(OSError, ValueError):
        _, hard = resource.getrlimit(number)
        resource.setrlimit(number, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _start(bounds: Bounds, nowhere: BinaryIO) -> None:
    """Count the time of one evaluation from now on: either clock ends the process."""
    _limit("RLIMIT_CPU", math.ceil(time.process_time() + bounds["CPU"]))
    if ALARM:
        signal.setitimer(signal.ITIMER_REAL, bounds["WALL"])
    else:
        faulthandler.dump_traceback_later(bounds["WALL"], exit=True, file=nowhere)


def _stop() -> None:
    """No longer count the time."""
    if ALARM:
        signal.setitimer(signal.ITIMER_REAL, 0)
    else:
        faulthandler.cancel_dump_traceback_later()


def _let_alarms_through() -> None:
    """Have an alarm end the process, also where the one that started it ignores or blocks alarms."""
    if ALARM:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})


def _answer(request: bytes, compile: Compile, programs: dict[str, Any], bounds: Bounds) -> bytes:
    try:
        asked = json.loads(request)
        program = _program(asked["script"], compile, programs)
        return _outputs(program.input_text(asked["input"]), asked["every"], bounds)
    except ValueError as error:
        return json.dumps({"failed": str(error)}).encode()
    except OversteppedError as error:
        return json.dumps({"overstepped": str(error)}).encode()
    except (MemoryError, RecursionError) as error:
        what = "memory" if isinstance(error, MemoryError) else "depth"
        return json.dumps({"overstepped": what}).encode()


def _program(script: str, compile: Compile, programs: dict[str, Any]) -> Any:
    if script not in programs:
        if len(programs) >= PROGRAMS:
            del programs[next(iter(programs))]  # the oldest
        programs[script] = compile(script)
    return programs[script]


def _outputs(results: Any, every: bool, bounds: Bounds) -> bytes:
    """All outputs as a list, or the first alone, null if there is none."""
    parts = _parts(iter(results), bounds)
    value = b"[%s]" % b",".join(parts) if every else next(parts, b"null")
    return b'{"value":%s}' % value


def _parts(results: Iterator[object], bounds: Bounds) -> Iterator[bytes]:
    size = 0
    for one in results:
        if deeper(one, bounds["DEPTH"]):
            raise OversteppedError("depth")
        part = json.dumps(one, ensure_ascii=False, separators=(",", ":"))
        size += len(part) + 1
        if size > bounds["OUTPUT"]:
            raise OversteppedError("output")
        yield part.encode()


def deeper(value: object, most: int) -> bool:
    """Whether a value has more levels; asked level by level, since no stack is deep enough for every value."""
    level = [value]
    for _ in range(most):
        if not level:
            return False
        level = [inner for one in level for inner in _inside(one)]
    return bool(level)


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _read(source: BinaryIO) -> bytes:
    """The next request; empty at the end."""
    length = source.read(4)
    return source.read(int.from_bytes(length, "big"))


def _write(sink: BinaryIO, answer: bytes) -> None:
    sink.write(len(answer).to_bytes(4, "big") + answer)
    sink.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
