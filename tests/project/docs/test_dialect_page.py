"""The page about writing a dialect, and a lowering: its listings are run, and are the files that they name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dialects
from support import ROOT
from transpile import convert
from transpile.language import registry

LISTINGS = dict(
    re.findall(
        r'^```\w+ title="([^"]+)"\n(.*?)^```$',
        (ROOT / "docs" / "howto" / "dialect.md").read_text(),
        re.MULTILINE | re.DOTALL,
    )
)


@pytest.fixture
def repeat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example dialect, added as the text says."""
    (tmp_path / "repeat.py").write_text(LISTINGS["dialects/repeat.py"])
    monkeypatch.setattr(dialects, "__path__", [*dialects.__path__, str(tmp_path)])
    monkeypatch.setattr(registry, "BUILT_IN", dict(registry.BUILT_IN))
    exec(LISTINGS["transpile/language/registry.py"], {"BUILT_IN": registry.BUILT_IN})


@pytest.mark.usefixtures("repeat")
@pytest.mark.parametrize(
    ("before", "target", "after"), [("before.yaml", "repeat", "after.yaml"), ("sorted.yaml", "foreach", "lowered.yaml")]
)
def test_the_example_converts_as_printed(before: str, target: str, after: str) -> None:
    result = convert(LISTINGS[before], target)
    assert result.text == LISTINGS[after], result.diagnostics


@pytest.mark.usefixtures("repeat")
@pytest.mark.parametrize("text", ["before.yaml", "after.yaml"])
def test_the_example_expands_to_the_same_ids(text: str) -> None:
    expanded = convert(LISTINGS[text], "cfn").text or ""
    assert set(re.findall(r"^  (\w+):$", expanded, re.MULTILINE)) == {
        "TopicOrders",
        "TopicPayments",
        "QueueOrders",
        "QueuePayments",
    }


def test_the_lowering_printed_is_the_file() -> None:
    path = "transpile/lower/sort_items.py"
    assert LISTINGS[path] == (ROOT / path).read_text()


def test_the_predicate_printed_is_the_one_used() -> None:
    path = "transpile/legality/requirements.py"
    assert LISTINGS[path] in (ROOT / path).read_text()
