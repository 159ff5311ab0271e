"""`examples/transpile-repeat`, a dialect in a distribution of its own: installed beside the project, and used."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from support.checkout import ROOT, copy, needs_index, run

EXAMPLE = ROOT / "examples" / "transpile-repeat"
LISTINGS = dict(
    re.findall(
        r'^```\w+ title="([^"]+)"\n(.*?)^```$',
        (ROOT / "docs" / "howto" / "dialect.md").read_text(),
        re.MULTILINE | re.DOTALL,
    )
)
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", (EXAMPLE / "README.md").read_text(), re.MULTILINE | re.DOTALL)


def test_its_module_is_the_one_that_is_explained() -> None:
    assert (EXAMPLE / "transpile_repeat" / "__init__.py").read_text() == LISTINGS["dialects/repeat.py"]
    assert (EXAMPLE / "topics.yaml").read_text() == LISTINGS["before.yaml"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the example, and nothing installed."""
    needs_index()
    folder = copy(tmp_path / "checkout")
    shutil.copytree(EXAMPLE, folder / "examples" / "transpile-repeat", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_its_readme_installs_and_uses_it(checkout: Path) -> None:
    (_, shell), (_, python) = BLOCKS
    setup, *commands = shell.splitlines()
    installed = run("bash", "-ec", setup.replace("python3", sys.executable), cwd=checkout)
    assert installed.returncode == 0, installed.stdout

    to, back = (run("bash", "-ec", command, cwd=checkout) for command in commands)
    assert (to.returncode, (checkout / "repeated.yaml").read_text()) == (0, LISTINGS["after.yaml"]), to.stdout
    assert back.returncode == 0, back.stdout
    assert back.stdout.count("Fn::ForEach::") == 2
    assert "Fn::Repeat" not in back.stdout

    used = run(".venv/bin/python", "-c", python, cwd=checkout)
    assert (used.returncode, used.stdout) == (0, LISTINGS["after.yaml"] + "\n")
    assert re.search(r"\brepeat\b", run(".venv/bin/transpile", "dialects", cwd=checkout).stdout)
