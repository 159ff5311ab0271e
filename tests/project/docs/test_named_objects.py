"""Modules and functions that people are told of in Python's words are there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from support import ROOT

NAMED = re.compile(r"`((?:transpile|dialects)(?:\.[A-Za-z_]\w*)+)(?:\([^`]*\))?`")
OTHERS = {"transpile.dialects", "dialects.py"}
"""A group of entry points, and a file."""
FOLDERS = (ROOT / "docs", ROOT / "transpile" / "diagnostics" / "explanations")
PAGES = [ROOT / "README.md", *sorted(page for folder in FOLDERS for page in folder.rglob("*.md"))]


def named() -> list[tuple[str, Path]]:
    """The dotted names of all pages, each with a page that has it."""
    found = {name: page for page in PAGES for name in NAMED.findall(page.read_text(encoding="utf-8"))}
    return sorted((name, page) for name, page in found.items() if name not in OTHERS)


def resolved(name: str) -> object:
    """The object of a dotted name: attributes of the longest module that it begins with."""
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        for part in parts[size:]:
            found = getattr(found, part)
        return found
    raise ModuleNotFoundError(name)


@pytest.mark.parametrize(("name", "page"), named(), ids=str)
def test_named_objects_are_there(name: str, page: Path) -> None:
    assert resolved(name) is not None, page


def test_a_name_that_is_not_there_is_seen() -> None:
    with pytest.raises(AttributeError):
        resolved("dialects.cloudformation.Adapter")
