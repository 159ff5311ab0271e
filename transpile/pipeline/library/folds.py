"""What callers of `transpile.fold` pass about copies: checked, as the pipeline takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from transpile.diagnostics import Diagnostic
from transpile.folding.options import Options
from transpile.language import registry
from transpile.pipeline.library import arguments

LEAST = {"min_copies": 2, "min_saved": 0, "max_columns": 0, "min_body": 1}
"""The smallest value of each number."""


def asked(to: object, options: Mapping[str, object]) -> Options:
    """The options of a fold; TypeError and ValueError for arguments with a wrong type or value."""
    for name in LEAST:
        arguments.check_number(name, options[name])
    arguments.check_switch("drop_comments", options["drop_comments"])
    only = _patterns(options["only"])
    arguments.refuse(tuple(_wrong(to, options)))
    return Options(**{**options, "only": only})  # type: ignore[arg-type]


def _patterns(only: object) -> tuple[str, ...]:
    if isinstance(only, str):
        return (only,)
    if not isinstance(only, Sequence) or not all(isinstance(one, str) for one in only):
        arguments.wrong_type("only", only, "a pattern of logical IDs, a str, or a list of them")
    return tuple(only)


def _wrong(to: object, options: Mapping[str, object]) -> Iterator[Diagnostic]:
    for name, least in LEAST.items():
        number = options[name]
        if isinstance(number, int) and number < least:
            yield Diagnostic("T019", f"{name} cannot be {number}", help=f"use a number of at least {least}")
    if isinstance(to, str) and registry.ALIASES.get(to, to) == registry.PLAIN:
        yield Diagnostic("T018", f"fold writes loops, but to={to!r} writes none", help="name a dialect with loops")
