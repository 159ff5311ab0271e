"""Every feature in a template of ROS: the same meaning, accepted by Alibaba Cloud's model, or refused as declared."""

from __future__ import annotations

import checks
import in_ros
import pytest
from in_ros import SPELLINGS
from matrix_support import MODULE, Case

PAIRS = [pytest.param(*one, id="-".join((one[0].name, one[1]))) for one in SPELLINGS]
STUCK = {("in-properties", "map"): ["refused with T211"]}
"""What does not get there: a script that makes entries by `reduce`, of what is known at deployment, is no loop."""


@pytest.mark.parametrize(("case", "source"), PAIRS)
def test_a_template_of_ros_means_the_same_and_the_model_accepts_it(case: Case, source: str) -> None:
    assert checks.of_ros(case, source) == []


@pytest.mark.parametrize("target", [MODULE, "map"])
@pytest.mark.parametrize(("case", "source"), PAIRS)
def test_loops_of_ros_mean_the_same_there_and_back(case: Case, source: str, target: str) -> None:
    if in_ros.outcome_of_writing(case, source).word not in ("native", "lowered"):
        pytest.skip("it has no loop in ROS")
    assert [*in_ros.changed_after(case, source, target)] == STUCK.get((case.name, target), [])
