"""The generated pages are what the matrix says now; the first holds what `transpile dialects` prints."""

from __future__ import annotations

import overview
import page
import pair_pages
import pytest
from matrix_support import ALL, MODULE, ROS, TARGETS

from transpile.cli import main
from transpile.cli.feature_table import dialects
from transpile.language import registry


def test_the_pages_are_what_the_matrix_says_now() -> None:
    texts = page.written()
    stale = [path.name for path, text in texts.items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "write them anew: python tests/features/page.py --write"
    assert {*page.REFERENCE.joinpath("pairs").iterdir()} == {path for path in texts if path.parent.name == "pairs"}


def test_the_command_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dialects", "--matrix"]) == 0
    rows = [line.split("  ") for line in capsys.readouterr().out.splitlines() if " / " in line and line[:4] != "nati"]
    found = {cells[0]: [one.strip() for one in cells[1:] if one.strip()] for cells in rows}
    assert found == {
        source: ["-" if one == source else " / ".join(map(str, targets[one].values())) for one in ALL]
        for source, targets in overview.counts().items()
    }


def test_no_pair_is_left_out() -> None:
    assert len(pair_pages.pages()) == len(ALL) * (len(ALL) - 1)
    assert all(sum(words.values()) > 0 for targets in overview.counts().values() for words in targets.values())


def test_the_page_holds_what_the_command_prints() -> None:
    assert f"```\n{dialects()}```" in page.PAGE.read_text(encoding="utf-8")


def test_every_dialect_of_templates_is_in_the_matrix() -> None:
    built_in = registry.named(*registry.BUILT_IN)
    written = [one.name for one in built_in if registry.language(one.language).written]
    assert sorted(written) == sorted([*TARGETS, MODULE, ROS])


@pytest.mark.parametrize(("words", "found"), [([], []), ([], ["a problem"]), (["stale"], [])])
def test_the_status_tells_of_problems_and_of_a_stale_page(
    words: list[str], found: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    current = page.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(page, "written", lambda: {page.PAGE: current + "".join(words)})
    monkeypatch.setattr(page, "problems", lambda: iter(found))
    assert page.main([]) == (1 if words or found else 0)
    printed = capsys.readouterr()
    assert printed.out.startswith(current)
    assert bool(printed.err) is bool(words or found)
