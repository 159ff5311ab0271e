"""The features through Terraform: a module of each spelling, and the way back from it.

`lost.yaml` tells what does not come back as it was, and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml
from all_pairs import passed
from matrix_support import (
    ABSENT,
    CHANGED,
    FOLDER,
    MODULE,
    PLAIN,
    Case,
    Outcome,
    can_say,
    codes,
    converted,
    data,
    errors,
    keeps_order,
    loops,
    unlike,
)

from transpile import Result
from transpile.pipeline.loop_fates import Fate
from transpile.pipeline.rewrite import loops as listed
from transpile.syntax.source import from_text

LOST: dict[str, dict[str, str]] = yaml.safe_load((FOLDER / "lost.yaml").read_text(encoding="utf-8"))
"""By feature: `from`, the dialects whose loops do not come back, and `why`."""


def back(case: Case, origin: str, target: str) -> Result:
    """The module that was written from the spelling in `origin`, in `target`."""
    text = converted(case, origin, MODULE).text
    assert text is not None
    return passed(case, MODULE, text, target)


@cache
def outcome_of_writing(case: Case, source: str) -> Outcome:
    """What becomes of a feature in a module: native where each loop is one of the module, as our reader finds them."""
    if not case.has(source):
        return ABSENT
    result = converted(case, source, MODULE)
    if result.text is None:
        return Outcome("refused", errors(result))
    fates = {one.fate for one in result.loops}
    if Fate.UNROLLED in fates:
        return Outcome("unrolled", codes(result))
    same = len(listed(from_text(result.text, "main.tf"), {}).loops) == len(result.loops)
    native = same and fates <= {Fate.NATIVE} and not CHANGED & {*codes(result)}
    return Outcome("native" if native else "lowered", codes(result))


def essences(text: str) -> list[tuple[Any, ...]]:
    """What is the same of the loops of a template in all dialects."""
    return [one.essence for one in loops(text)]


def names(text: str) -> list[str]:
    """The names of the loops that make entries. One that two sections share is one too many for `Fn::ForEach`."""
    found = [one.name for one in loops(text) if one.keys]
    return found if len({*found}) == len(found) else []


def changed(case: Case, source: str) -> Iterator[str]:
    """What is other in the template after the way through a module."""
    if converted(case, source, MODULE).text is None:
        return
    result = back(case, source, source)
    if result.text is None:
        yield "refused"
        return
    before, after = case.text(source), result.text
    if essences(before) != essences(after):
        yield "loops"
    elif (known := names(before)) and source != "map" and known != names(after):
        yield "names"
    if not keeps_order(case, after):
        yield "order"


def wrong_after(case: Case, source: str, target: str) -> list[str]:
    """How the expansion of a module's template differs from the one written by hand, all computed that is known.

    A text of JSON has its keys in another order where the conversion said so (T427).
    """
    result = back(case, source, target)
    if result.text is None:
        return [f"refused: {codes(result)}"] if target == source else []
    expanded = case.expand(result.text) if target != PLAIN else result
    if expanded.text is None:
        return [f"the result cannot be expanded: {codes(expanded)}"]
    if "T427" in codes(converted(case, source, MODULE)):
        return []
    return list(unlike(case, source, data(expanded.text), converted(case, source, MODULE), result, folded=True))


def promised(case: Case, source: str) -> bool:
    """Whether a module can say all that the spelling uses."""
    return can_say(case, source, MODULE)
