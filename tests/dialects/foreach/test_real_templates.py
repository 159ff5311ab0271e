"""Real templates are read without complaint, and every loop in them is found."""

from __future__ import annotations

import pytest

from support import TESTS

TEMPLATES = TESTS / "samples" / "templates"
FILES = sorted(path for path in TEMPLATES.rglob("*") if path.suffix in (".yaml", ".yml", ".json", ".template"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_real_template_is_read_without_complaint(path, read_text):
    assert read_text(path.read_text(encoding="utf-8")).found == []


@pytest.mark.parametrize("path", [path for path in FILES if "foreach" in path.name], ids=lambda path: path.name)
def test_every_loop_of_a_real_template_is_found(path, read_text):
    text = path.read_text(encoding="utf-8")
    loops = repr(read_text(text).document.root).count("Loop(")
    assert loops == text.count("Fn::ForEach::") > 0


def test_there_are_real_templates():
    assert len(FILES) >= 14
