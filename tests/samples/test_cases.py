"""Conversions as Markdown tells them: each lowering alone, and what `Fn::ForEach` and `Fn::For` are written as."""

from __future__ import annotations

import re

import pytest

from support import ROOT, TESTS
from support.case import Case, cases
from support.samples import load, sections, spelled
from transpile import convert

LOWERINGS = cases(TESTS / "transpile" / "lower")
CASES = [*LOWERINGS, *cases(TESTS / "dialects" / "foreach"), *cases(TESTS / "dialects" / "for_loop")]
LOOPS = {"foreach": r"Fn::ForEach\b", "map": r"Fn::(Map|Merge)\b", "for": r"Fn::For\b"}
NEVER_READ = {
    "sort_items",
    "filter_items",
    "group_items",
    "computed_source",
    "freeze_items",
    "last_wins",
    "pair_items",
}
"""Lowerings of what no dialect of templates here spells: `test_made_loops.py` makes such loops by hand."""
each = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
written = pytest.mark.parametrize("case", [one for one in CASES if one.after], ids=lambda case: case.name)


@each
def test_the_result_is_the_one_shown(case: Case) -> None:
    assert case.run()[0] == case.after


@each
def test_the_findings_are_those_listed(case: Case) -> None:
    assert case.run()[1] == case.findings


@written
def test_the_result_shown_is_left_alone(case: Case) -> None:
    assert case.after is not None
    assert convert(case.after, case.target, parameters=case.options["parameters"]).text == case.after


@written
def test_both_expand_to_the_same(case: Case) -> None:
    assert case.after is not None
    options = {**case.options, "resolve": True, "unroll": True}
    texts = [convert(text, "cfn", **options).text for text in (case.before, case.after)]
    before, after = (spelled(sections(load(text or ""))) for text in texts)
    assert before == after != {}


@written
def test_a_result_has_no_loop_of_another_dialect(case: Case) -> None:
    others = [pattern for name, pattern in LOOPS.items() if name != case.target]
    assert not re.search("|".join(others), case.after or "")


def test_every_lowering_has_cases() -> None:
    lowerings = {path.stem for path in (ROOT / "transpile" / "lower").glob("[!_]*")}
    assert lowerings - NEVER_READ <= {case.name.partition(":")[0] for case in LOWERINGS}
