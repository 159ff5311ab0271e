"""A headless Chromium, driven over a pipe: the DevTools protocol as JSON with a zero byte behind each message.

https://chromedevtools.github.io/devtools-protocol/
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 30
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions"]


def found() -> str | None:
    """The browser of this machine: the one that CHROMIUM names, or one of the usual names."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """One page of a browser. `problems` are what its console said that is no mere information."""

    def __init__(self, out: int, into: int) -> None:
        self.out, self.into, self.number, self.rest = out, into, 0, b""
        self.session = ""
        self.problems: list[str] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command, and wait for its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        message |= {"sessionId": self.session} if self.session else {}
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def open(self, path: Path, width: int = 1400, height: int = 900, scheme: str = "light", fragment: str = "") -> None:
        """Show a file, in a window of this size."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.ask("Emulation.setEmulatedMedia", media="", features=features)
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=path.resolve().as_uri() + fragment)
        deadline = time.monotonic() + PATIENCE
        while not self.run("document.readyState === 'complete' && location.protocol === 'file:'"):
            assert time.monotonic() < deadline, "the page does not load"
            time.sleep(0.05)

    def run(self, script: str) -> Any:
        """The value of an expression on the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def click(self, selector: str) -> None:
        """Click into the middle of an element, as a mouse does."""
        box = f"document.querySelector({json.dumps(selector)})"
        self.run(f"{box}.scrollIntoView({{block: 'center'}})")
        middle = f"(r => [r.x + Math.min(r.width, 40) / 2, r.y + r.height / 2])({box}.getBoundingClientRect())"
        x, y = self.run(middle)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press a key."""
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def picture(self, path: Path) -> bytes:
        """What the window shows, as PNG."""
        data = base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])
        path.write_bytes(data)
        return data

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            assert select.select([self.into], [], [], PATIENCE)[0], "the browser does not answer"
            more = os.read(self.into, 1 << 20)
            assert more, "the browser ended"
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.problems.append(str(params["exceptionDetails"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.problems.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.problems.append(str(params["args"]))


@contextmanager
def started(binary: str) -> Iterator[Browser]:
    """A browser, which reads descriptor 3 and writes descriptor 4."""
    reading, out = os.pipe()
    into, writing = os.pipe()
    high = [fcntl.fcntl(one, fcntl.F_DUPFD, 50) for one in (reading, writing)]

    def connect() -> None:
        os.dup2(high[0], 3)
        os.dup2(high[1], 4)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        words = [binary, *FLAGS, f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank"]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(words, preexec_fn=connect, pass_fds=(3, 4), **quiet)  # noqa: PLW1509
        for one in (reading, writing, *high):
            os.close(one)
        try:
            yield Browser(out, into)
        finally:
            os.close(out)
            os.close(into)
            process.terminate()
            process.wait(PATIENCE)
