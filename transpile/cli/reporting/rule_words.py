"""What was done to a loop that the target says in another way, in words."""

from __future__ import annotations

from collections.abc import Sequence

WORDS = {
    "sort_items": "items sorted",
    "freeze_items": "items fixed",
    "filter_items": "items filtered",
    "group_items": "items grouped",
    "computed_source": "collection computed",
    "last_wins": "replaced entries removed",
    "pair_items": "keys paired with values",
    "source": "its collection alone",
    "unroll": "unrolled",
    "unroll_inner": "inner loops unrolled",
    "split_entries": "one loop per entry",
    "tabulate": "items by key",
    "strip_keys": "keys without other characters",
}
"""By the names of the lowerings, as programs are told of them."""


def rule_words(rules: Sequence[str]) -> str:
    """Rules in words, each once: " (items filtered, items by key)", or nothing."""
    words = dict.fromkeys(WORDS.get(rule, rule.replace("_", " ")) for rule in rules)
    return f" ({', '.join(words)})" if words else ""
