"""What an evaluation tells: its diagnostics, each once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from transpile.diagnostics import Diagnostic, Severity
from transpile.syntax.tree import Entry, Node

WAITING = ("T202", "T203")
"""Errors that only say that a parameter's value is not known now."""

SAME_PLACE = 10
"""How many findings with one code are reported for one place: a wrong call in a loop fails in every round."""

_SIZE = "a list of {}"

Answer = TypeVar("Answer")


class Findings:
    """The diagnostics so far, in order; `stopped`: one of them says that no more may be computed."""

    __slots__ = ("_seen", "_told", "diagnostics", "stopped")

    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.stopped = False
        self._told: set[Diagnostic] = set()
        self._seen: dict[tuple[str, object], int] = {}

    def report(self, code: str, message: str, node: Node | Entry | None, label: str = "", help: str = "") -> None:
        """Records an error."""
        span = None if node is None else node.span
        self.record(Diagnostic(code, message, span, label, help, Severity.ERROR))

    def report_beyond(self, message: str, node: Node | Entry | None, size: int, help: str) -> None:
        """Records that a list has no item at a position."""
        self.report("T211", message, node, _SIZE.format(size), help)

    def record(self, found: Diagnostic) -> None:
        """Keeps a diagnostic, once, and at most `SAME_PLACE` of one code at one place."""
        count = self._seen.get((found.code, found.span), 0)
        # Whoever asked may have taken it off the list again; most are new, and the list may be long.
        is_new = found not in self._told or found not in self.diagnostics
        if count < SAME_PLACE and is_new:
            self._told.add(found)
            self._seen[found.code, found.span] = count + 1
            self.diagnostics.append(found)

    def silently(self, ask: Callable[[], Answer]) -> Answer:
        """The answer to `ask`, without the diagnostics that it left.

        What was counted while asking is forgotten, too: the same diagnostics can still be told later.
        """
        return self._apart(ask)[0]

    def forgiving(self, code: str, ask: Callable[[], Answer]) -> Answer:
        """The answer to `ask`, with what it told but the diagnostics of this code."""
        answer, told, stopped = self._apart(ask)
        for one in told:
            if one.code != code:
                self.record(one)
        self.stopped = self.stopped or stopped
        return answer

    def _apart(self, ask: Callable[[], Answer]) -> tuple[Answer, list[Diagnostic], bool]:
        """The answer to `ask`, what was told meanwhile, and whether that was to stop all."""
        before = self.diagnostics, self._told, self._seen, self.stopped
        self.diagnostics, self._told, self._seen = [], set(), {}
        try:
            answer = ask()
            return answer, self.diagnostics, self.stopped
        finally:
            self.diagnostics, self._told, self._seen, self.stopped = before


def is_beyond(found: Diagnostic) -> bool:
    """Whether a list had no item at a position: of that each service has its own idea."""
    return found.code == "T211" and found.label.startswith(_SIZE.format(""))
