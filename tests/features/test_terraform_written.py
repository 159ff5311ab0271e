"""Every feature as a module: real Terraform makes the expansion that is written by hand, at each value of variables."""

from __future__ import annotations

import other_values
import pytest
from checks import of_module
from matrix_support import PLAIN, Case, pairs

SPELLINGS = [
    pytest.param(case, source, id=f"{case.name}-{source}") for case, source, target in pairs() if target == PLAIN
]


@pytest.mark.parametrize(("case", "source"), SPELLINGS)
def test_terraform_makes_the_expansion_written_by_hand(case: Case, source: str) -> None:
    assert of_module(case, source) == []


@pytest.mark.parametrize(("case", "source"), SPELLINGS)
def test_at_other_values_of_variables_terraform_makes_what_the_source_means(case: Case, source: str) -> None:
    assert list(other_values.wrong(case, source)) == []
