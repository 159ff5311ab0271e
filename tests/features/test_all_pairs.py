"""Every feature, from each of the five dialects to each other: judged by an expander that is not ours.

What becomes of the loops is what the target's dialect declares, or `otherwise.yaml` tells why not.
"""

from __future__ import annotations

import all_pairs
import pytest
from all_pairs import CELLS, OTHERWISE, SPELLINGS, WORDS
from matrix_support import MODULE, ROS, Case, cases
from parametrized import every, wrong

from support import real_terraform, ros_model

every_spelling = every(SPELLINGS)


@every_spelling
def test_in_each_dialect_it_means_the_same_and_is_as_native_as_that_declares(case: Case, source: str) -> None:
    found = {target: [*all_pairs.wrong(case, source, target)] for target in all_pairs.others(source)}
    assert wrong(found) == {}


@every_spelling
def test_a_spelling_stands_for_the_expansion_and_is_left_alone_by_its_dialect(case: Case, source: str) -> None:
    if case.path("expected").exists():
        assert all_pairs.of_spelling(case, source) == []


@pytest.mark.parametrize("case", [case for case in cases() if case.has(MODULE)], ids=lambda case: case.name)
def test_a_module_is_in_the_layout_of_terraform(case: Case) -> None:
    assert real_terraform.formatted(case.text(MODULE)) == case.text(MODULE)


@pytest.mark.parametrize("case", [case for case in cases() if case.has(ROS)], ids=lambda case: case.name)
def test_the_model_of_ros_accepts_a_spelling(case: Case) -> None:
    assert ros_model.errors(case.text(ROS)) == []


def test_what_is_told_is_about_cells_that_there_are() -> None:
    told = {(name, pair) for name, pairs in OTHERWISE.items() for pair in pairs}
    assert told <= {(case.name, f"{source} to {target}") for case, source, target in CELLS}
    assert all(
        one.keys() == {"word", "why"} and one["word"] in WORDS for pairs in OTHERWISE.values() for one in pairs.values()
    )
