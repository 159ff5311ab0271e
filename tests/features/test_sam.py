"""AWS SAM's own expander judges `foreach` (`oracles`), but for what it gets wrong: it still does.

SAM folds everything that it knows, so the expansion written by hand goes through it too.
"""

from __future__ import annotations

import pytest
from matrix_support import DIALECTS, cases, converted, expected
from meaning import load
from oracles import LEFT_OUT

from support.sam import expanded_by_sam


@pytest.mark.parametrize("name", LEFT_OUT)
def test_sam_still_cannot_expand_what_is_left_out(name: str) -> None:
    case = next(case for case in cases() if case.name == name)
    source = next(dialect for dialect in DIALECTS if case.has(dialect))
    try:
        text = case.text(source) if source == "foreach" else converted(case, source, "foreach").text
        found = expanded_by_sam(load(text or ""), case.later)
    except TypeError:
        return
    assert found != expanded_by_sam(expected(case), case.later)
