"""What the list of loops says of each is what the matrix finds out by comparing what was read and written."""

from __future__ import annotations

import pytest
from matrix_support import Case, outcome, pairs

from transpile.pipeline.loop_fates import Fate
from transpile.pipeline.rewrite import convert_source, loops

PAIRS = [pytest.param(*pair, id="-".join((pair[0].name, *pair[1:]))) for pair in pairs()]
AS_IT_IS = {Fate.KEPT, Fate.NATIVE}


def fates(case: Case, source: str, target: str) -> list[Fate | None]:
    """What becomes of the loops, one by one."""
    result = convert_source(case.text(source), target, parameters=case.given, listing=True)
    return [one.fate for one in result.loops]


@pytest.mark.parametrize(("case", "source", "target"), PAIRS)
def test_fates_agree_with_the_matrix(case: Case, source: str, target: str) -> None:
    word, found = outcome(case, source, target).word, fates(case, source, target)
    assert None not in found
    if word == "native":
        assert set(found) <= AS_IT_IS
    elif word == "refused":
        assert not found or Fate.REFUSED in found or Fate.OPEN in found
    else:
        assert Fate.REFUSED not in found
        assert (word == "unrolled") == (Fate.UNROLLED in found) or target == "cfn"


@pytest.mark.parametrize(("case", "source", "target"), PAIRS)
def test_every_loop_is_listed_as_it_is_without_a_target(case: Case, source: str, target: str) -> None:
    listed = loops(case.text(source).encode(), case.name).loops
    converted = convert_source(case.text(source), target, parameters=case.given, listing=True).loops
    assert [(one.span, one.name, one.section, one.dialect) for one in listed] == [
        (one.span, one.name, one.section, one.dialect) for one in converted
    ]
