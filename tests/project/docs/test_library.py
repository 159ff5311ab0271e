"""The examples in the package's documentation run."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import pytest
from run_pages import BLOCK, DOCS

import transpile
from support.type_checking import checked
from transpile.pipeline import result


@pytest.mark.parametrize("name", ["topics.py", "estate.py"])
def test_the_scripts_of_the_page_pass_type_checking(name: str, tmp_path: Path) -> None:
    blocks = BLOCK.findall((DOCS / "howto" / "library.md").read_text(encoding="utf-8"))
    (script,) = [text for _, title, text in blocks if title == name]
    done = checked(script, tmp_path)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("module", [transpile, result], ids=lambda one: one.__name__)
def test_the_examples_of_the_package_run(module: ModuleType) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0
    assert outcome.failed == 0
