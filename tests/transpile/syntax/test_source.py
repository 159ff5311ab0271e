"""A source tells where its lines are, and how they end."""

from __future__ import annotations

import pytest

from transpile.syntax.source import from_text


@pytest.mark.parametrize(
    ("text", "newline"),
    [
        ("", "\n"),
        ("a", "\n"),
        ("a\r", "\n"),
        ("a\nb\r\n", "\n"),
        ("a\r\nb\n", "\r\n"),
        ("\nb\r\n", "\n"),
        ("\r\nb\n", "\r\n"),
        ("\nb\r", "\n"),
    ],
)
def test_lines_end_as_the_first_one_does(text: str, newline: str) -> None:
    assert from_text(text).newline == newline
