"""Templates in which random tests found a fault, cut down: each goes through all rules for every target."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from loop_profile import TARGETS
from loop_rendering import data_of
from loop_rules import Case, check
from loop_sources import OTHERS

WORD = re.compile(r"c\d{3}c")
FOUND = sorted((Path(__file__).parent / "cases").glob("*.yaml"))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_was_found_once_stays_fixed(path: Path, target: str) -> None:
    text = path.read_text(encoding="utf-8")
    template = data_of(text)
    given = {name: values[0] for name, values in OTHERS.items() if name in template.get("Parameters", {})}
    check(Case(template, text, "anchors", given, tuple(WORD.findall(text))), target, None)
