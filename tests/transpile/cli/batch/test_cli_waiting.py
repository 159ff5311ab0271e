"""The first run that needs the grammar of HCL says what it waits for, to who looks at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.process import Run
from transpile.hosts.hcl import grammar

TEMPLATE = "Resources: {A: {Type: 'A::B::C'}}\n"
WORDS = "transpile: preparing the HCL grammar for this and later runs takes a few seconds\n"


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("transpile.cli.batch.run.is_terminal", lambda: True)


@pytest.fixture
def unmade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "is_made", lambda: False)


@pytest.mark.usefixtures("unmade")
def test_it_is_told_once_a_run(cli: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TEMPLATE)
    (tmp_path / "b.yaml").write_text(TEMPLATE)
    assert cli("--to", "terraform", str(tmp_path / "a.yaml")).err.count(WORDS) == 1
    out = str(tmp_path / "out")
    assert cli("--to", "terraform", "--output", out, str(tmp_path)).err.count(WORDS) == 1


@pytest.mark.usefixtures("unmade")
@pytest.mark.parametrize("words", [["--to", "cfn"], ["--to", "terraform", "--quiet"]])
def test_others_do_not_wait(cli: Run, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "a.yaml").write_text(TEMPLATE)
    assert WORDS not in cli(*words, str(tmp_path / "a.yaml")).err


def test_later_runs_do_not_wait(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "is_made", lambda: True)
    (tmp_path / "a.yaml").write_text(TEMPLATE)
    assert WORDS not in cli("--to", "terraform", str(tmp_path / "a.yaml")).err
