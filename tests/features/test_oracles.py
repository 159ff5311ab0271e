"""Each judge of results sees a difference."""

from __future__ import annotations

from dataclasses import replace

import oracles
import pytest
from all_pairs import converted
from matrix_support import cases

CASES = {case.name: case for case in cases()}
WRONG = {
    oracles.SAM: ("value", "map", "foreach", "All ", "Some "),
    oracles.NAIVE: ("value", "foreach", "map", "All ", "Some "),
    oracles.TERRAFORM: ("value", "map", "terraform", "All ", "Some "),
    oracles.MODEL: ("list-value", "map", "ros", "tcp", "udp"),
    oracles.TERRAFORM_AND_ROS: ("list-value", "ros", "terraform", "tcp", "udp"),
}


@pytest.mark.parametrize("judge", oracles.NAMES)
def test_a_judge_sees_a_difference(judge: str) -> None:
    name, source, target, right, wrong = WRONG[judge]
    result = converted(CASES[name], source, target)
    assert result.text is not None
    assert oracles.of(CASES[name], source, target) == judge
    assert oracles.judged(CASES[name], source, target, result) == []
    assert right in result.text
    assert oracles.judged(CASES[name], source, target, replace(result, text=result.text.replace(right, wrong))) != []
