"""What becomes of the features of loops in every pair of dialects: counts of the feature suite, as text.

The counts come with the package (`pairs.json`), and a test of the suite compares them with a run of it: what is
converted natively is measured there, and cannot be told from what the dialects declare.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from transpile.cli.aligned import aligned

Counts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""By source, target and what became of the feature."""
EXPLAINED = {
    "native": "the target has the same loops",
    "lowered": "the target has other loops that mean the same",
    "unrolled": "at least one loop is unrolled",
    "refused": "not converted, with an error",
}


def matrix() -> str:
    """A table with a row for each source, a column for each target, and what its cells count."""
    counts: Counts = json.loads(files("transpile").joinpath("cli", "pairs.json").read_text(encoding="utf-8"))
    cells = [[source, *(_cell(targets.get(target)) for target in counts)] for source, targets in counts.items()]
    heading = ["from, to", *counts]
    explained = aligned([word, what] for word, what in EXPLAINED.items())
    return f"{' / '.join(EXPLAINED)} features of loops\n\n{aligned([heading, *cells])}\n\n{explained}\n"


def _cell(found: Mapping[str, int] | None) -> str:
    return " / ".join(str(found[word]) for word in EXPLAINED) if found else "-"
