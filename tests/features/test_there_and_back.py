"""Every feature through a module of Terraform: native where it is declared, the same meaning and loops on return."""

from __future__ import annotations

import modules
from matrix_support import DIALECTS, MODULE, Case, cases, spellings
from parametrized import every, wrong

every_made = every(one for one in spellings() if MODULE not in one[0].refused)


@every(spellings())
def test_a_module_is_as_native_as_terraform_declares(case: Case, source: str) -> None:
    word = modules.outcome_of_writing(case, source).word
    if MODULE in case.refused:
        assert word == "refused"
    else:
        assert (word == "native") == modules.promised(case, source)


@every_made
def test_the_template_of_a_module_expands_to_what_is_written_by_hand(case: Case, source: str) -> None:
    found = {target: modules.wrong_after(case, source, target) for target in DIALECTS}
    assert wrong(found) == {}


@every_made
def test_the_loops_come_back_or_it_is_told_why_not(case: Case, source: str) -> None:
    told = source in modules.LOST.get(case.name, {}).get("from", "").split()
    assert bool([*modules.changed(case, source)]) == told


def test_what_is_told_is_about_features_that_there_are() -> None:
    assert modules.LOST.keys() <= {case.name for case in cases()}
    assert all(one.keys() == {"from", "why"} and {*one["from"].split()} <= {*DIALECTS} for one in modules.LOST.values())
