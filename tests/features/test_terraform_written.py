"""Every feature as a module: real Terraform makes the expansion that is written by hand, at each value of variables."""

from __future__ import annotations

import other_values
from checks import of_module
from matrix_support import Case, spellings
from parametrized import every

every_spelling = every(spellings())


@every_spelling
def test_terraform_makes_the_expansion_written_by_hand(case: Case, source: str) -> None:
    assert of_module(case, source) == []


@every_spelling
def test_at_other_values_of_variables_terraform_makes_what_the_source_means(case: Case, source: str) -> None:
    assert list(other_values.wrong(case, source)) == []
