"""Every feature and sample, unrolled and folded back: the loops mean what stood there, and nothing is left to fold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support import ROOT, TESTS
from support.depth import in_turn
from support.samples import load
from transpile import convert, fold

FEATURES = [path for path in sorted((TESTS / "features").glob("*/*.yaml")) if path.stem in ("foreach", "map", "for")]
SAMPLES = [path for name in ("foreach", "map", "for") for path in sorted((ROOT / "samples" / name).glob("*.yaml"))]
EVERY = [*FEATURES, *SAMPLES]
OTHERS = sorted((ROOT / "samples" / "ros").glob("*.expanded.yaml"))[::8]
ALL = {"min_copies": 2, "min_saved": 0, "min_body": 1, "drop_comments": True}


def meant(text: str) -> Any:
    """What a text means, without the mappings that only its loops read."""
    found = convert(text, "cfn", resolve=True)
    assert found.text is not None, found.diagnostics
    return {key: value for key, value in load(found.text).items() if key not in ("Mappings", "Transform")}


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_unrolled_loops_fold_back(path: Path) -> None:
    plain = convert(path, "cfn", resolve=True).text
    if plain is None:
        pytest.skip("it cannot be unrolled")
    for target in in_turn(("foreach", "map", "for"), EVERY.index(path), 1):
        result = fold(plain, target, **ALL)  # type: ignore[arg-type]
        assert result.text is not None, result.diagnostics
        assert result.changed == any(one.folded for one in result.folds)
        assert meant(result.text) == meant(plain)
        assert fold(result.text, target, **ALL).text == result.text  # type: ignore[arg-type]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.stem)
def test_templates_of_another_service_stay(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    result = fold(text, "foreach", **ALL)  # type: ignore[arg-type]
    assert (result.text, result.changed) == (text, False)
    assert [one.code for one in result.diagnostics] == ["T446"]
