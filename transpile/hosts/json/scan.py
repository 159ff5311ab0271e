"""Looking at JSON without building a located tree: for files that a rewrite leaves alone."""

from __future__ import annotations

import json

from transpile.syntax.sketch import Data, Sketch


def sketched(text: str) -> Sketch | None:
    """What `text` says, without places; it may be one that `parse` refuses (with a key that occurs twice, say)."""
    alone: list[dict[str, Data]] = []

    def mapping(pairs: list[tuple[str, Data]]) -> Data:
        made = dict(pairs)
        if len(made) == 1:
            alone.append(made)
        return made

    try:
        root = json.loads(text, object_pairs_hook=mapping, parse_int=str, parse_float=str, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return Sketch(root, {}, alone, []) if isinstance(root, dict) else None


def _no_constant(name: str) -> Data:
    """NaN and Infinity are no JSON, though Python reads them."""
    raise ValueError(name)
