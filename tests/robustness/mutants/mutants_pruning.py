"""Mutants of what is removed since nothing reads it any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from faults import always
from mutant import Caught, planted

from transpile.ir import Expression, Filled, Object
from transpile.ir.traversal import map_children


def one_too_many(without: Any) -> Any:
    """The last parameter that is left goes, too."""

    def fault(root: Object, entries: Any) -> Object:
        return without(root, {*entries, ("Parameters", "Stage")})

    return fault


def without_copies(walk: Any) -> Any:
    """Whatever a copy of a body reads is overlooked."""

    def fault(e: Expression, loops: bool) -> Iterator[Expression]:
        return (one for one in walk(pruned(e), loops))

    def pruned(e: Expression) -> Expression:
        return Object(()) if isinstance(e, Filled) else map_children(e, pruned)

    return fault


PRUNE: Any = ({}, {"prune": True})
PRUNING = planted(
    "orphans.foreach",
    "cfn",
    (
        "what is read is removed",
        "transpile.language.orphans._alive",
        always(set()),
        Caught.READERS,
        *PRUNE,
    ),
    (
        "what copies read is not seen",
        "dialects.templates.functions.readers._walk",
        without_copies,
        Caught.READERS,
        *PRUNE,
    ),
    (
        "more is removed than is told",
        "transpile.pipeline.conversion.without",
        one_too_many,
        Caught.EXPANSION,
        *PRUNE,
    ),
)
