"""A case made small (delta debugging): files, options and bytes left out while the same fault is still there."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from fuzz.case import Case, Options

LINES = re.compile(rb"[^\n]*\n|[^\n]+")
TOKENS = re.compile(rb"[\w:.\-]+|\s+|[^\w\s]")
Test = Callable[[Case], bool]
"""Whether the fault is still there."""


@dataclass(slots=True)
class _Search:
    """The smallest case yet. What takes too long ends with what is known by then."""

    best: Case
    test: Test
    end: float

    def takes(self, case: Case) -> bool:
        """Whether a smaller case still has the fault; if so it is the best."""
        if time.monotonic() > self.end or case == self.best or not self.test(case):
            return False
        self.best = case
        return True


def minimized(case: Case, test: Test, seconds: float) -> Case:
    """The smallest case that `test` accepts, as far as it is found in this time."""
    search = _Search(case, test, time.monotonic() + seconds)
    _fewer_files(search)
    _plainer_options(search)
    for at in range(len(search.best.files)):
        for pieces in (LINES, TOKENS):
            _shorter(search, at, pieces)
        if len(search.best.files[at].data) < 400:
            _shorter(search, at, re.compile(rb"(?s)."))
    return search.best


def _fewer_files(search: _Search) -> None:
    for one in search.best.files[1:]:
        search.takes(replace(search.best, files=tuple(each for each in search.best.files if each != one)))


def _plainer_options(search: _Search) -> None:
    for one in fields(Options):
        given = getattr(search.best.options, one.name)
        if one.name != "to" and given != one.default:
            usual: dict[str, Any] = {one.name: one.default}
            search.takes(replace(search.best, options=replace(search.best.options, **usual)))


def _shorter(search: _Search, at: int, pieces: re.Pattern[bytes]) -> None:
    """Leave out as much as can be, from halves of the text down to single pieces."""
    size = max(1, len(pieces.findall(search.best.files[at].data)) // 2)
    while time.monotonic() < search.end:
        if not _pass(search, at, pieces, size):
            if size == 1:
                return
            size = max(1, size // 2)


def _pass(search: _Search, at: int, pieces: re.Pattern[bytes], size: int) -> bool:
    """Try to leave out each run of `size` pieces; whether any could be."""
    start, has_shrunk = 0, False
    while time.monotonic() < search.end:
        found = pieces.findall(search.best.files[at].data)
        if start >= len(found):
            break
        without = b"".join([*found[:start], *found[start + size :]])
        taken = search.takes(search.best.with_data(without, at))
        has_shrunk = has_shrunk or taken
        start += 0 if taken else size
    return has_shrunk
