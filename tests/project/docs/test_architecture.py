"""The rules of ARCHITECTURE.md that imports can break."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from support import ROOT

CORE = sorted((ROOT / "transpile").rglob("*.py"))
ADAPTERS = sorted((ROOT / "dialects").rglob("*.py"))
SHARED = {"dialects.cloudformation", "dialects.templates"}


def imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def adapter(module: str) -> str:
    """The adapter that a module belongs to: `dialects.foreach`."""
    return ".".join(module.split(".")[:2])


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_the_core_imports_no_dialect(path: Path) -> None:
    assert [module for module in imported(path) if adapter(module).startswith("dialects")] == []


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_adapter_imports_the_core_and_its_family_only(path: Path) -> None:
    own = adapter(".".join(path.relative_to(ROOT).with_suffix("").parts))
    others = {adapter(module) for module in imported(path) if module.startswith("dialects.")}
    assert others <= {own, *SHARED}


@pytest.mark.parametrize("path", sorted((ROOT / "transpile" / "lower").glob("*.py")), ids=lambda path: path.name)
def test_a_lowering_names_no_dialect(path: Path) -> None:
    words = {node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)}
    assert words & {"foreach", "map", "for", "ros", "terraform", "cfn", "plain"} == set()
