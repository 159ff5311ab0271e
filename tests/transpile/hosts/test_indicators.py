"""What lines further down relate to is the indentation of the key or the dash that a value stands behind."""

from __future__ import annotations

import pytest

from transpile.hosts.indicators import parent_prefix

PREFIXES = {
    "a key of the text": ("A: <>", ""),
    "an indented key": ("  A: <>", "  "),
    "a key below an empty line": ("\n  A: <>", "  "),
    "a key below another": ("A:\n  B: <>", "  "),
    "a key behind a dash": ("A:\n  - B: <>", "    "),
    "a dash": ("A:\n  - <>", "  "),
    "a dash below an empty line": ("\n  - <>", "  "),
    "a dash behind a dash": ("- - <>", "  "),
    "a tag behind a dash": ("  - !T <>", "  "),
    "tags and anchors behind a dash": ("  - &a !T <>", "  "),
    "a key with a tag": ("  !T A: <>", "  "),
    "a question mark": ("  ? <>", "  "),
}


@pytest.mark.parametrize(("text", "prefix"), PREFIXES.values(), ids=PREFIXES)
def test_it_is_that_of_the_key_or_the_dash(text: str, prefix: str) -> None:
    at = text.index("<>")
    assert parent_prefix(text.replace("<>", "x"), at) == prefix
