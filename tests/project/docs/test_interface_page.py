"""The table of calls says what this program prints; those of others are measured by hand."""

from __future__ import annotations

import re

import pytest
import twelve_calls
from twelve_calls import CALLS, OWN, TOOLS

ROWS = [
    line.strip("| ").split(" | ") for line in twelve_calls.PAGE.read_text("utf-8").splitlines() if line.startswith("|")
]
HEADING, _, *CELLS = ROWS


def test_the_table_has_every_tool_with_its_version_and_every_call() -> None:
    assert [re.sub(r" [\d.]+$", "", one) for one in HEADING] == ["call", *(tool.name for tool in TOOLS)]
    assert all(re.search(r" \d+\.\d+", one) for one in HEADING[1:])
    assert [row[0] for row in CELLS] == list(CALLS.values())
    assert {len(row) for row in ROWS} == {len(TOOLS) + 1}


@pytest.mark.parametrize(("call", "row"), list(zip(CALLS, CELLS, strict=True)))
def test_the_numbers_of_this_program_are_those_of_today(call: str, row: list[str]) -> None:
    told = twelve_calls.answer(OWN, call)
    assert row[-1] == str(told), f"measure anew: python tests/project/docs/twelve_calls.py --write\n{told}"
