"""`Fn::MatchPattern` (research/ros.md, section 1.2): whether all of a string matches a regular expression of Python."""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from typing import TYPE_CHECKING

from dialects.ros.functions.arguments import Arguments
from dialects.ros.functions.values import Failure, Unknown

if TYPE_CHECKING:
    import regex as engine

SECONDS = 2.0
"""How long one match may take: some expressions take time without bound."""

LONGEST = 10_000
"""The characters of an expression that is tried."""

_OTHERWISE = re.compile(r"\{[A-Za-z]|\[:")
"""What only the bounded engine gives a meaning: fuzzy matches, and names of sets. Python's own takes it as it is."""


def match_pattern(given: Arguments) -> bool:
    """`Fn::MatchPattern`. Where the first way to match ends too soon and another one would not, nobody can tell."""
    made, text = _compiled(given.text(0)), given.text(1)
    try:
        found = made.match(text, timeout=SECONDS)
        whole = made.fullmatch(text, timeout=SECONDS)
    except TimeoutError:
        what = f"matching takes more than {SECONDS:.0f} seconds"
        raise Failure(what, "simplify the pattern: avoid nested repetition such as (a+)+") from None
    if (found is not None and found.end() == len(text)) is not (whole is not None):
        raise Unknown
    return whole is not None


@lru_cache(100)
def _compiled(pattern: str) -> engine.Pattern[str]:
    import regex as engine

    if len(pattern) > LONGEST or _OTHERWISE.search(pattern):
        raise Unknown
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
            return engine.compile(pattern)
    except (re.error, engine.error, OverflowError) as why:
        raise Failure(f"the pattern is not a valid Python regular expression: {why}", "fix the pattern") from None
    except RecursionError:
        raise Unknown from None
