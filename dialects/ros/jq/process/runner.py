"""Asks the process that runs jq scripts. One serves this process as long as it lives; it is replaced when it dies.

It is started when it is first asked. A process that was forked from this one starts its own: two that share pipes would
read each other's answers. Without the module `resource` (Windows), only time and output are bounded (`child.py`).
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
from importlib.util import find_spec
from io import FileIO
from pathlib import Path
from typing import cast

from dialects.ros.jq.process import bounds
from transpile.syntax.fast_dataclass import dataclass

BOUNDS = {name: getattr(bounds, name) for name in ("MEMORY", "CPU", "WALL", "OUTPUT", "DEPTH")}
CHILD = Path(__file__).with_name("child.py")
LOADER = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Variables that Python may need to start; the process forgets them before it imports jq."""
ROOM = 32 * 1024 * 1024
"""Characters of all requests and answers that are remembered: a result is evaluated as well when it is verified, and
what overstepped its bounds must not do it again and again."""


@dataclass(frozen=True, slots=True)
class Value:
    """The answer as JSON: the list of all outputs, or the first one."""

    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The script does not compile, or ends with an error; `why` has the words of jq."""

    why: str


@dataclass(frozen=True, slots=True)
class Overstepped:
    """The script took more than the bounds allow of `what`: time, memory, depth, output. "" where nobody knows."""

    what: str


@dataclass(frozen=True, slots=True)
class Unusable:
    """No script can be run here."""

    why: str


Answer = Value | Failed | Overstepped | Unusable

KINDS: dict[str, type[Failed | Overstepped | Unusable]] = {
    "failed": Failed,
    "overstepped": Overstepped,
    "unusable": Unusable,
}
ENDINGS = {
    "SIGXCPU": "time",
    "SIGALRM": "time",
    "SIGABRT": "memory",
    "SIGKILL": "memory",
    "SIGSEGV": "depth",
    "SIGBUS": "depth",
}
"""What a signal that ended the process says: jq aborts where there is no memory, and overflows its stack."""
OUT_OF_TIME = 1
"""The status with which the process ends itself when its time is over."""


class Runner:
    """The process, if there is one; `started`: how many there have been."""

    __slots__ = ("_answers", "_child", "_lock", "_room", "started")

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._answers: dict[bytes, Answer] = {}
        self._room = ROOM
        self.started = 0

    @property
    def pid(self) -> int | None:
        """The number of the process that would be asked."""
        return None if self._child is None else self._child.pid

    def evaluate(self, script: str, value: str, every: bool) -> Answer:
        """Run a script on a value, which is JSON; `every`: the list of all outputs, not the first."""
        request = json.dumps({"script": script, "input": value, "every": every}).encode()
        with self._lock:
            found: Answer | None = self._answers.get(request)
            if found is None:
                found = self._answer(request)
                self._remember(request, found)
            return found

    def end(self) -> int:
        """End the process, if there is one; its exit status."""
        child, self._child = self._child, None
        if child is None:
            return 0
        child.kill()
        status = child.wait()
        _close(child)
        return status

    def forget(self) -> None:
        """In a process that was forked: the child is another's, and our copies of its pipes must not keep it alive."""
        child, self._child = self._child, None
        self._lock = threading.Lock()
        self.started = 0
        if child is not None:
            child.returncode = 0  # or it would be waited for
            _close(child)

    def _remember(self, request: bytes, found: Answer) -> None:
        """Keep what a script answers to a value: it is the same each time. The oldest goes where there is no room."""
        size = _size(request, found)
        if isinstance(found, Unusable) or request in self._answers or size > ROOM:
            return
        self._answers[request] = found
        self._room -= size
        while self._room < 0:
            oldest = next(iter(self._answers))
            self._room += _size(oldest, self._answers.pop(oldest))

    def _answer(self, request: bytes) -> Answer:
        """What a process says, or what its end says. One that was asked before may have died of that: ask a new one."""
        used = self._child is not None
        found = self._asked(request)
        again = used and self._child is None and found != Overstepped("time")
        return self._asked(request) if again else found

    def _asked(self, request: bytes) -> Answer:
        try:
            child = self._child = self._child or self._start()
        except (OSError, ImportError) as error:
            return Unusable(str(error))
        try:
            return _understood(_exchange(child, request))
        except (EOFError, OSError):
            return _ending(self._buried())
        except BaseException:  # whoever ends the run does not wait for an answer, and the next one must not get it
            self.end()
            raise

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-I", "-S", "-B", str(CHILD), str(_folder()), json.dumps(BOUNDS)]
        child = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=CHILD.parent,
            env={name: os.environ[name] for name in LOADER if name in os.environ},
        )
        self.started += 1
        return child

    def _buried(self) -> int:
        """The exit status of a process that stopped answering."""
        child = self._child
        if child is not None:
            try:
                child.wait(bounds.WALL)
            except subprocess.TimeoutExpired:
                return self.end()
        return self.end()


def _size(request: bytes, found: Answer) -> int:
    return len(request) + (len(found.text) if isinstance(found, Value) else 0)


def _folder() -> Path:
    """Where jq is installed. It is never imported here."""
    try:
        spec = find_spec("jq")
    except ValueError:
        spec = None
    if spec is None or not spec.origin:
        raise ImportError("jq is not installed")
    place = Path(spec.origin).parent
    return place.parent if spec.submodule_search_locations else place


def _exchange(child: subprocess.Popen[bytes], request: bytes) -> bytes:
    """The answer to a request. Raises EOFError or OSError where the process is gone."""
    sink, source = cast(FileIO, child.stdin), cast(FileIO, child.stdout)
    left = memoryview(len(request).to_bytes(4, "big") + request)
    while left:
        left = left[sink.write(left) or 0 :]
    return _exactly(source, int.from_bytes(_exactly(source, 4), "big"))


def _exactly(source: FileIO, size: int) -> bytes:
    found = bytearray()
    while len(found) < size:
        part = source.read(size - len(found))
        if not part:
            raise EOFError
        found += part
    return bytes(found)


def _understood(answer: bytes) -> Answer:
    if answer.startswith(b'{"value":'):  # the text goes on as it is: whoever wants numbers reads them in his own way
        return Value(answer[len(b'{"value":') : -1].decode())
    ((kind, why),) = json.loads(answer).items()
    return KINDS[kind](why)


def _ending(status: int) -> Overstepped:
    if status == OUT_OF_TIME:
        return Overstepped("time")
    known = {-getattr(signal, name): what for name, what in ENDINGS.items() if hasattr(signal, name)}
    return Overstepped(known.get(status, ""))


def _close(child: subprocess.Popen[bytes]) -> None:
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            pipe.close()


RUNNER = Runner()
"""The one of this process."""

atexit.register(RUNNER.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=RUNNER.forget)
