"""Writing `Fn::For`, and what other dialects make of it: writing.md is the specification."""

from __future__ import annotations

from pathlib import Path

import pytest
from lowering_cases import Case, cases
from samples_support import load, sections

from transpile import convert

CASES = cases(Path(__file__).parent)
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@each
def test_the_result_is_the_one_shown(case: Case) -> None:
    assert case.run()[0] == case.after


@each
def test_the_findings_are_those_listed(case: Case) -> None:
    assert case.run()[1] == case.findings


@each
def test_the_result_shown_is_left_alone(case: Case) -> None:
    assert case.after is not None
    assert convert(case.after, case.target).text == case.after


@each
def test_both_expand_to_the_same(case: Case) -> None:
    assert case.after is not None
    given = {"parameters": {"Names": "a,b"}} if "Names:" in case.before else {}
    before, after = (convert(text, "cfn", resolve=True, **given).text for text in (case.before, case.after))
    assert sections(load(before or "")) == sections(load(after or ""))
    assert before


@each
def test_a_result_has_no_loop_of_another_dialect(case: Case) -> None:
    others = {"for": ("Fn::ForEach", "Fn::Map", "Fn::Merge"), "cfn": ("Fn::For",), "foreach": ("Fn::For:",)}
    assert not [name for name in others.get(case.target, ("Fn::For",)) if name in (case.after or "")]
