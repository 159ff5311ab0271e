"""Comments right behind a bracket or a quote: YAML wants a blank before them, and parsers do not."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

TEXT = """\
Resources:
  Fn::Merge:
  - Fn::Map:
        Value: Name
        Collection: [s, t]#c
        Key: !Sub "T${Name}"#k
        Fragment:
         Type: 'X'#x
         Names: [#n
           a,#a
           "b"#b
           ]#m
         Text: a#b
         P: {}#p
"""


@pytest.mark.parametrize("to", ["for", "foreach", "cfn"])
def test_they_stay_comments(to: str) -> None:
    spaced = TEXT.replace("#", " #").replace("a #b", "a#b")
    result, expected = convert(TEXT, to), convert(spaced, to)
    assert result.text is not None, result.diagnostics
    assert load(result.text) == load(expected.text or "")
    assert all(result.text.count(f"#{one}") for one in "ckxnabmp")


def test_a_text_that_comes_to_stand_before_one_does_not_take_it_in() -> None:
    fragment = "        Collection: [s]\n        Key: !Sub T${x}\n        Fragment:\n          Type: []#c\n"
    text = f"Resources:\n  Fn::Merge:\n  - Fn::Map:\n        Value: x\n{fragment}"
    result = convert(text, "for")
    assert result.text is not None, result.diagnostics
    assert load(result.text) == load(convert(text.replace("#", " #"), "for").text or "")
    assert "#c" in result.text
