"""Every feature, from each dialect that has it, in every other: same meaning, native where it is declared."""

from __future__ import annotations

import checks
import pytest
from matrix_support import DIALECTS, FOLDER, TARGETS, Case, cases, spellings, targets
from parametrized import every, wrong

every_spelling = every(spellings())


@every_spelling
def test_a_spelling_stands_for_the_expansion_written_by_hand(case: Case, source: str) -> None:
    assert checks.of_source(case, source) == []


@every_spelling
def test_a_conversion_means_the_same_and_is_as_native_as_the_target_declares(case: Case, source: str) -> None:
    found = {target: checks.of_pair(case, source, target) for target in targets(source)}
    assert wrong(found) == {}


@every_spelling
def test_there_and_back_means_the_same_with_the_same_loops(case: Case, source: str) -> None:
    found = {target: checks.of_return(case, source, target) for target in DIALECTS if target != source}
    assert wrong(found) == {}


@every_spelling
def test_the_same_template_in_json_becomes_the_same(case: Case, source: str) -> None:
    found = {target: checks.of_json(case, source, target) for target in targets(source)}
    assert wrong(found) == {}


def test_every_folder_is_listed_once() -> None:
    listed = [case.name for case in cases()]
    assert sorted(listed) == sorted(path.parent.name for path in FOLDER.glob("*/feature.yaml"))


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_a_folder_has_a_spelling_and_an_expansion_unless_every_target_refuses(case: Case) -> None:
    files = {path.name for path in (FOLDER / case.name).iterdir()}
    assert files & {f"{name}.yaml" for name in DIALECTS}
    assert ("expected.yaml" in files) != (set(TARGETS) <= set(case.refused))
