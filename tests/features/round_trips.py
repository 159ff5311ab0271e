"""There and back: every feature from each dialect to each other and back again.

The expansion must be the one written by hand. Where the other dialect can say all of it, so must the loops: what they
visit and make, their names, the order of entries and the comments. `returns.yaml` tells why something does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import oracles
import yaml
from all_pairs import CELLS, asked, converted, name_of, outcome, passed
from matrix_support import DIALECTS, FOLDER, MODULE, PLAIN, ROS, Case, codes, errors, keeps_order, loops
from modules import names

from transpile import Result
from transpile.pipeline.library import calls as library

REASONS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "returns.yaml").read_text(encoding="utf-8"))
"""Why something does not come back: `what` it is, `from` and `by` which dialects (any), of which `features` (any)."""
LISTING = re.compile("Jq|ListMerge|SelectMapList|MergeMapToList")
"""Functions of ROS that make lists and objects, also where they are not read as loops."""
NAMED = ("foreach", "for")
"""Dialects in which loops have names. In modules these are comments."""
COMMENT = re.compile(r"(?:^|(?<=\s))# (?!Fn::)(\S.*)$", re.MULTILINE)
VARIABLE = re.compile(r"(?<=[$&]\{)\w+(?=\})")


@cache
def ways() -> tuple[tuple[Case, str, str], ...]:
    """The conversions that have a result."""
    return tuple(cell for cell in CELLS if outcome(*cell).word != "refused")


def ways_about(reason: dict[str, Any]) -> Iterator[tuple[Case, str, str]]:
    """Those that a reason may be about."""
    for case, source, by in CELLS:
        if _may_be_about(reason, case, source, by) and outcome(case, source, by).word != "refused":
            yield case, source, by


@cache
def back(case: Case, source: str, by: str) -> Result:
    """A feature of `source` after the way through `by`. Copies of `Count` become such again."""
    there = converted(case, source, by).text
    assert there is not None
    counted = {"ros_count": True} if source == ROS and "Count:" in case.text(ROS) else {}
    return passed(case, by, there, source, **counted)


def wrong(case: Case, source: str, by: str) -> Iterator[str]:
    """What the template does not mean any more."""
    result = back(case, source, by)
    if result.text is None and why(case, source, by):
        return
    if result.text is None:
        yield f"refused with {' '.join(errors(result))}"
    elif "T427" not in (told := {*codes(converted(case, source, by)), *codes(result)}):
        # A module that was a template of ROS on the way holds one.
        origin = ROS if (source, by) == (MODULE, ROS) else source
        yield from oracles.judged(case, origin, source, result, spelling="T408" not in told)


@cache
def changed(case: Case, source: str, by: str) -> tuple[str, ...]:
    """What is other in the template after the way there and back."""
    before, after = case.text(source), back(case, source, by).text
    if after is None:
        return ("refused",)
    return tuple(_changes(case, source, by, before, after))


def _changes(case: Case, source: str, by: str, before: str, after: str) -> Iterator[str]:
    one, other = _structure(case, source, before), _structure(case, source, after)
    if [*map(_unnamed, one)] != [*map(_unnamed, other)]:
        yield "loops"
    elif one != other:
        yield "variables"
    elif source in NAMED and by in (*NAMED, MODULE) and names(before) and names(before) != names(after):
        yield "names"
    if source in DIALECTS and not keeps_order(case, after):
        yield "order"
    if not {*COMMENT.findall(before)} <= {*COMMENT.findall(after)}:
        yield "comments"


def _unnamed(loop: Any) -> Any:
    """A loop without the name of its variable."""
    match loop:
        case (int(depth), str(variable), source, tuple(keys)):
            return depth, bool(variable), source, tuple(VARIABLE.sub("", key) for key in keys)
        case (section, place, tuple(keys)):
            return section, len(place), tuple(VARIABLE.sub("", key) for key in keys)


@cache
def _structure(case: Case, dialect: str, text: str) -> list[Any]:
    """The loops of a text, in order: of a template's as plain data has them, of others as transpile lists them."""
    if dialect in DIALECTS:
        return [one.essence for one in loops(text)]
    options = {**asked(case, dialect, text, "map"), "listing": True, "verify": False}
    # Only a conversion reads scripts of ROS that parameters feed.
    found = library.converted(text, "map" if dialect == ROS else PLAIN, name_of(case, dialect), options).loops
    scripted = [("", (), ("a list function",))] if dialect == ROS and LISTING.search(text) else []
    return [*((one.section, one.place, one.keys) for one in found), *scripted]


def why(case: Case, source: str, by: str) -> str:
    """The reasons for all that does not come back; "" where one of them is not known."""
    found = changed(case, source, by)
    asked = [(one, [reason["why"] for reason in REASONS if _is_about(reason, one, case, source, by)]) for one in found]
    return ", and ".join(dict.fromkeys(known[0] for _, known in asked)) if all(known for _, known in asked) else ""


def _is_about(reason: dict[str, Any], what: str, case: Case, source: str, by: str) -> bool:
    return what in reason["what"] and _may_be_about(reason, case, source, by)


def _may_be_about(reason: dict[str, Any], case: Case, source: str, by: str) -> bool:
    between = reason.get("from", source) == source and reason.get("by", by) == by
    return between and case.name in reason.get("features", [case.name])


def lost(case: Case, source: str, by: str) -> str:
    """What the other dialect has, and what does not come back for no known reason."""
    unknown = promised(case, source, by) and changed(case, source, by) and not why(case, source, by)
    return ", ".join(changed(case, source, by)) if unknown else ""


def promised(case: Case, source: str, by: str) -> bool:
    """Whether the other dialect has the same loops, so that they can come back."""
    return outcome(case, source, by).word == "native"
