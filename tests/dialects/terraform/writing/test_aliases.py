"""Aliases are local values of a module, but may not multiply what it makes beyond what is read in a few seconds."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from transpile import convert

LEVELS = "abcde"


def bomb(levels: int, used: int = 10) -> str:
    """Lists of lists by aliases: ten times the values of one level are on the next."""
    lines = ["Resources: {R: {Type: T}}", "Metadata:", "  a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for above, level in pairwise(LEVELS[:levels]):
        lines.append(f"  {level}: &{level} [{', '.join([f'*{above}'] * used)}]")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("format", ["hcl", "json"])
def test_aliases_that_multiply_a_module_are_refused(format: str) -> None:
    text = bomb(5)
    result = convert(text, "terraform", format=format)
    (one,) = result.diagnostics
    assert (one.code, result.text) == ("T010", None)
    assert one.span is not None
    assert text[one.span.start : one.span.end] == "*d"


def test_other_aliases_are_local_values() -> None:
    result = convert(bomb(4, 3), "terraform")
    assert result.diagnostics == ()
    assert (result.text or "").count('"x"') == 10
    back = convert(result.text or "", "cfn", from_="terraform").text or ""
    assert len(re.findall(r"\bx\b", back)) == 10 * (1 + 3 + 9 + 27)


def test_other_targets_keep_them() -> None:
    assert convert(bomb(5), "foreach").diagnostics == ()
