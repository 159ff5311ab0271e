"""A short form in the place of items that stood at the column of their key, below a comment."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

LOOP = "- Fn::For:\n  - [i, x]\n  - []\n  -\n"


@pytest.mark.parametrize("comment", [" #", " # about\n# more"])
@pytest.mark.parametrize("indent", [0, 1, 4])
@pytest.mark.parametrize("more", ["", "other: a\n"])
def test_it_is_farther_in_than_the_key(comment: str, indent: int, more: str) -> None:
    lines = f"list:{comment}\n" + "".join(f"{' ' * indent}{one}\n" for one in LOOP.splitlines()) + more
    body = "".join(f"      {one}\n" for one in lines.splitlines())
    text = f"Resources:\n  A:\n    Type: X\n    Properties:\n{body}"
    result = convert(text, "ros")
    assert result.text is not None, result.diagnostics
    found = load(result.text)["Resources"]["A"]["Properties"]
    assert "other" in found or not more
    assert convert(result.text, "cfn").text is not None
    assert all(one.strip() in result.text for one in comment.splitlines())
