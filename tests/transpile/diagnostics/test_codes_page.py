"""`docs/reference/codes.md` is what the explanations say now."""

from __future__ import annotations

import codes_page
import pytest

from transpile.diagnostics import CODES


def test_the_page_is_what_the_explanations_say_now() -> None:
    text = codes_page.PAGE.read_text(encoding="utf-8")
    assert text == codes_page.page(), "write it anew: python tests/transpile/diagnostics/codes_page.py --write"


@pytest.mark.parametrize("code", CODES)
def test_the_page_has_a_link_an_anchor_and_a_heading_for_each_code(code: str) -> None:
    text = codes_page.page()
    parts = [f"[{code}](#{code})", f'<a id="{code}"></a>\n\n## {code}: {CODES[code]}\n']
    assert [text.count(part) for part in parts] == [1, 1]


def test_comments_in_examples_are_no_headings() -> None:
    assert '\n# Owned by the team "messages".\n' in codes_page.page()


@pytest.mark.parametrize(("more", "status"), [("", 0), ("stale", 1)])
def test_the_status_tells_of_a_stale_page(
    more: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    current = codes_page.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(codes_page, "page", lambda: current + more)
    assert codes_page.main([]) == status
    assert bool(capsys.readouterr().err) is bool(status)
