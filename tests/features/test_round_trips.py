"""Every feature there and back, for every pair: the same meaning, and the same loops or a reason."""

from __future__ import annotations

from typing import Any

import pytest
import round_trips
from all_pairs import SPELLINGS, others, outcome
from matrix_support import ALL, Case, cases
from parametrized import every, wrong
from round_trips import REASONS


@every(SPELLINGS)
def test_a_feature_means_the_same_there_and_back_with_the_same_loops_or_a_reason(case: Case, source: str) -> None:
    ways = [by for by in others(source) if outcome(case, source, by).word != "refused"]
    assert wrong({by: [*round_trips.wrong(case, source, by)] for by in ways}) == {}
    assert wrong({by: round_trips.lost(case, source, by) for by in ways}) == {}


@pytest.mark.parametrize("reason", REASONS, ids=[one["why"][:40] for one in REASONS])
def test_every_reason_is_about_something_that_does_not_come_back(reason: dict[str, Any]) -> None:
    assert {*reason.get("features", ())} <= {case.name for case in cases()}
    assert {reason.get("from", "map"), reason.get("by", "map")} <= {*ALL}
    assert any(reason["why"] in round_trips.why(*way) for way in round_trips.ways_about(reason))
