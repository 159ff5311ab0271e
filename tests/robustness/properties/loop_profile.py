"""How many templates the property tests generate: a few of each kind, or `TRANSPILE_DEEP` in all, in shards.

`TRANSPILE_SEED` chooses which ones; the same number generates the same templates.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

DEEP = int(os.environ.get("TRANSPILE_DEEP", "0"))
SEED = int(os.environ.get("TRANSPILE_SEED", "0"))
KINDS: dict[str, tuple[str, ...]] = {
    "foreach": ("foreach",),
    "map": ("map",),
    "for": ("for",),
    "mixed": ("foreach", "map", "for"),
}
"""The dialects of a template, by a name for them."""
TARGETS = ("foreach", "map", "for")
SIZE = 250 if DEEP else 10
"""The templates of one test."""
SHARDS = [(kind, shard) for shard in range(max(1, DEEP // SIZE // len(KINDS))) for kind in KINDS]

profile = settings(
    max_examples=SIZE,
    deadline=None,
    database=None,
    derandomize=not DEEP,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
