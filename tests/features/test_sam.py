"""A second opinion: AWS SAM's own expander makes of every feature in `foreach`, by hand or converted, what it should.

SAM folds everything that it knows, so the expansion written by hand goes through it too.
"""

from __future__ import annotations

import pytest
from matrix_support import DIALECTS, Case, cases, converted, expected
from meaning import load

from support.sam import expanded_by_sam

BELOW = "SAM leaves a loop alone that stands in an object below Properties"
LEFT_OUT = {
    "nested-properties": BELOW,
    "in-properties": BELOW,
    "in-list-items": BELOW,
    "odd-items": BELOW,
    "object-as-value": BELOW,
    "objects-in-list": BELOW,
    "lists-in-object": BELOW,
    "parameters-as-items": "SAM makes a key of an item's Ref as Python prints it",
    "condition": "SAM ends with TypeError on a Condition that is computed",
}
REFUSED = {case.name for case in cases() if {"foreach"} & set(case.refused)}


def spellings() -> list[object]:
    """Every feature that `foreach` can be given, from each dialect that has it."""
    known = [case for case in cases() if case.name not in LEFT_OUT.keys() | REFUSED]
    return [
        pytest.param(case, source, id=f"{case.name}-{source}")
        for case in known
        for source in DIALECTS
        if case.has(source)
    ]


def text(case: Case, source: str) -> str:
    """The feature in `foreach`."""
    if source == "foreach":
        return case.text(source)
    result = converted(case, source, "foreach")
    assert result.text is not None, result.diagnostics
    return result.text


@pytest.mark.parametrize(("case", "source"), spellings())
def test_a_feature_in_foreach_means_the_same_to_sam(case: Case, source: str) -> None:
    found = expanded_by_sam(load(text(case, source)), case.later)
    assert found == expanded_by_sam(expected(case), case.later)


@pytest.mark.parametrize("name", LEFT_OUT)
def test_sam_still_cannot_expand_what_is_left_out(name: str) -> None:
    case = next(case for case in cases() if case.name == name)
    source = next(dialect for dialect in DIALECTS if case.has(dialect))
    try:
        found = expanded_by_sam(load(text(case, source)), case.later)
    except TypeError:
        return
    assert found != expanded_by_sam(expected(case), case.later)
