"""The five dialects by each other: how many features become what, and how many come back as they were."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

import round_trips
from all_pairs import CELLS, WORDS, outcome
from markdown import table
from matrix_support import ALL

DATA = Path(__file__).parents[2] / "transpile" / "cli" / "pairs.json"
"""What `transpile dialects --matrix` prints."""


@cache
def counts() -> dict[str, dict[str, dict[str, int]]]:
    """By source, target and word: how many features."""
    found = Counter((source, target, outcome(case, source, target).word) for case, source, target in CELLS)
    return {
        source: {target: {word: found[source, target, word] for word in WORDS} for target in ALL if target != source}
        for source in ALL
    }


def data() -> str:
    """The counts as the package has them."""
    return json.dumps(counts(), indent=1) + "\n"


def overview() -> str:
    """The table of all pairs, each with a link to its page."""
    return _square(lambda source, target: said(counts()[source][target]))


def said(words: dict[str, int]) -> str:
    """Counts in words."""
    return ", ".join(f"{number} {word}" for word, number in words.items() if number)


def returns() -> str:
    """The table of what comes back."""
    return _square(_returned)


def _returned(source: str, by: str) -> str:
    ways = [case for case, *way in round_trips.ways() if way == [source, by]]
    native = [case for case in ways if round_trips.promised(case, source, by)]
    kept = [case for case in native if not round_trips.changed(case, source, by)]
    return f"{len(kept)} of {len(native)} native, {len(ways)} in all"


def _square(cell: object) -> str:
    rows = [
        [
            f"**{source}**",
            *("" if source == target else f"[{cell(source, target)}](pairs/{source}-{target}.md)" for target in ALL),  # type: ignore[operator]
        ]
        for source in ALL
    ]
    return table(["from, to", *ALL], rows)
