"""Every feature in a template of ROS: the same meaning, accepted by Alibaba Cloud's model, or refused as declared."""

from __future__ import annotations

import checks
import pytest
from in_ros import SPELLINGS
from matrix_support import Case

PAIRS = [pytest.param(*one, id="-".join((one[0].name, one[1]))) for one in SPELLINGS]


@pytest.mark.parametrize(("case", "source"), PAIRS)
def test_a_template_of_ros_means_the_same_and_the_model_accepts_it(case: Case, source: str) -> None:
    assert checks.of_ros(case, source) == []
