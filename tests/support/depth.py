"""How much tests try: a little in each run, all there is or twenty times as much where `TRANSPILE_DEEP` is set."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")
DEEP = "TRANSPILE_DEEP" in os.environ


def tries(few: int) -> int:
    """How many random cases a test makes that makes `few` in each run."""
    return 20 * few if DEEP else few


def in_turn(cases: Sequence[Case], turn: int, most: int) -> Sequence[Case]:
    """At most so many of the cases, at even distances, and others at each turn; all of them in a deep search.

    Many tests of the same cases have all of them together.
    """
    step = 1 if DEEP else -(-len(cases) // most)
    return cases[turn % step :: step]
