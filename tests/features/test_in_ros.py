"""Every feature in a template of ROS: the same meaning, accepted by Alibaba Cloud's model, or refused as declared."""

from __future__ import annotations

import checks
import in_ros
import pytest
from matrix_support import MODULE, Case, spellings
from parametrized import every

every_spelling = every(spellings())
STUCK = {("in-properties", "map"): ["refused with T211"]}
"""What does not get there: a script that makes entries by `reduce`, of what is known at deployment, is no loop."""


@every_spelling
def test_a_template_of_ros_means_the_same_and_the_model_accepts_it(case: Case, source: str) -> None:
    assert checks.of_ros(case, source) == []


@every_spelling
def test_loops_of_ros_mean_the_same_there_and_back(case: Case, source: str) -> None:
    if in_ros.outcome_of_writing(case, source).word not in ("native", "lowered"):
        pytest.skip("it has no loop in ROS")
    for target in (MODULE, "map"):
        assert [*in_ros.changed_after(case, source, target)] == STUCK.get((case.name, target), []), target
