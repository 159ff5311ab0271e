"""`docs/reference/dialects.md` is what the matrix says now, and holds what `transpile dialects` prints."""

from __future__ import annotations

import page
import pytest
from in_ros import ROS
from matrix_support import MODULE, TARGETS

from transpile.cli.feature_table import dialects
from transpile.language import registry


def test_the_page_is_what_the_matrix_says_now() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.page(), "write it anew: python tests/features/page.py --write"


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
    monkeypatch.setattr(page, "page", lambda: current + "".join(words))
    monkeypatch.setattr(page, "problems", lambda: iter(found))
    assert page.main([]) == (1 if words or found else 0)
    printed = capsys.readouterr()
    assert printed.out.startswith(current)
    assert bool(printed.err) is bool(words or found)
