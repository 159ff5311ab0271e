"""`docs/dialects.md` is what the matrix says now, and holds what `transpile dialects` prints."""

from __future__ import annotations

from matrix_support import TARGETS
from page import PAGE, page

from transpile import registry
from transpile.matrix import dialects


def test_the_page_is_what_the_matrix_says_now() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python tests/features/page.py --write"


def test_the_page_holds_what_the_command_prints() -> None:
    assert f"```\n{dialects()}```" in PAGE.read_text(encoding="utf-8")


def test_every_dialect_is_in_the_matrix() -> None:
    assert sorted(registry.BUILT_IN) == sorted(TARGETS)
