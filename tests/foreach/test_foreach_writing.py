"""Writing `Fn::ForEach`: writing.md is the specification."""

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
    assert case.run() == (case.after, case.findings)


@each
def test_the_result_shown_is_left_alone(case: Case) -> None:
    assert case.after is not None
    assert convert(case.after, case.target).text == case.after


@each
def test_both_expand_to_the_same(case: Case) -> None:
    before, after = (convert(text or "", "cfn", resolve=True).text for text in (case.before, case.after))
    assert sections(load(before or "")) == sections(load(after or ""))
    assert before
