"""Loops unrolled and folded back: as many as there were, or the table says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from support import ROOT, TESTS
from transpile import convert, fold
from transpile.folding.options import Options
from transpile.pipeline.library import folds

LOOP = "Fn::ForEach::"
PATHS = [*sorted((TESTS / "features").glob("*/foreach.yaml")), *sorted((ROOT / "samples" / "foreach").glob("*.yaml"))]
REST = yaml.safe_load((Path(__file__).parent / "loops_counted.yaml").read_text(encoding="utf-8"))
"""By reasons, the templates that get another number of loops: how many they had, and how many they get."""
EXPECTED = {name: counts for names in REST.values() for name, counts in names.items()}
NOTHING = REST["one copy or none, so there is nothing to fold"]
SHARE = 0.84
"""At least so many of the templates that have copies for every loop get as many loops as they had."""


def name(path: Path) -> str:
    return path.parent.name if path.stem == "foreach" else path.stem


def counted(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[int] | None:
    """How many loops a template has, and how many it gets from its copies whatever they save."""
    text = path.read_text(encoding="utf-8")
    plain = convert(text, "cfn", resolve=True).text if LOOP in text else None
    if plain is None:
        return None
    monkeypatch.setattr(folds, "asked", lambda to, options: Options(2, -1000, 99, 1, drop_comments=True))
    result = fold(plain, "foreach")
    assert result.text is not None
    return [text.count(LOOP), result.text.count(LOOP)]


def test_loops_come_back_or_the_table_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {name(path): counted(path, monkeypatch) for path in PATHS}
    counts = {each: both for each, both in found.items() if both is not None}
    other = {each: both for each, both in counts.items() if both[0] != both[1]}
    assert other == EXPECTED
    assert 1 - (len(other) - len(NOTHING)) / (len(counts) - len(NOTHING)) >= SHARE
