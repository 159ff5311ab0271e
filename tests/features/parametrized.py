"""Tests of each feature in each dialect that has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest
from matrix_support import Case


def every(spellings: Iterable[tuple[Case, str]]) -> pytest.MarkDecorator:
    """Runs a test for each of these: its `case`, and the dialect `source` as which it is written."""
    found = [pytest.param(case, source, id=f"{case.name}-{source}") for case, source in spellings]
    return pytest.mark.parametrize(("case", "source"), found)


def wrong(found: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Those of the dialects with which something is wrong."""
    return {dialect: one for dialect, one in found.items() if one}
