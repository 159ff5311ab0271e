"""A template in the middle of a migration: loops of all dialects, in each other too, are read at once."""

from __future__ import annotations

import pytest
from matrix_support import DIALECTS, FOLDER, TARGETS, loops
from meaning import differences, load

from transpile import convert, expand

TEMPLATE = (FOLDER / "mixed" / "template.yaml").read_text(encoding="utf-8")
EXPECTED = load((FOLDER / "mixed" / "expected.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("target", TARGETS)
def test_loops_of_all_dialects_become_those_of_one(target: str) -> None:
    result = convert(TEMPLATE, target)
    assert result.text is not None, result.diagnostics
    assert {one.dialect for one in loops(result.text)} <= {target}
    expanded = load(expand(result.text).text or "{}")
    assert list(differences(expanded, EXPECTED, {})) == []


@pytest.mark.parametrize("source", DIALECTS)
def test_from_names_the_one_dialect_that_is_read(source: str) -> None:
    result = convert(TEMPLATE, source, from_=source)
    assert result.text == TEMPLATE
    assert {one.dialect for one in loops(TEMPLATE)} == set(DIALECTS)
