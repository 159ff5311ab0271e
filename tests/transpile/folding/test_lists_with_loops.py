"""Items of lists that look like copies: loops of another dialect, macros, and items without a text."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert, fold
from transpile.diagnostics import failed

ITEMS = {
    "loops of other lengths": "[{'Fn::For': [[i, x], [a, b], !Ref x]}, {'Fn::For': [[i, x], [c], !Ref x]}]",
    "macros with other arguments": "[{'Fn::Transform': {Name: A, Parameters: {P: 1}}}, {'Fn::Transform': {Name: A}}]",
    "loops and what is none": "[{'Fn::For': [[i, x], [a], !Ref x]}, {A: 1}, {'Fn::For': [[i, x], [c, d], !Ref x]}]",
}


@pytest.mark.parametrize("to", ["map", "terraform", "foreach"])
@pytest.mark.parametrize("items", ITEMS.values(), ids=ITEMS)
def test_they_stay(items: str, to: str) -> None:
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n      P: {items}\n"
    result = fold(text, to, min_copies=2, min_saved=1, min_body=1)
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, result.diagnostics
    assert to == "terraform" or (result.text == text and not failed(result.diagnostics))


@pytest.mark.parametrize("to", ["map", "for"])
def test_an_item_may_be_an_empty_string(to: str) -> None:
    items = "".join(f"        - {{Name: '{one}', Value: 'a{one}', Path: '{one}'}}\n" for one in ("", "b", "c"))
    text = f"Resources:\n  R:\n    Type: T\n    Properties:\n      P:\n{items}"
    result = fold(text, to, min_copies=2, min_saved=1, min_body=1)
    assert not failed(result.diagnostics)
    assert load(convert(result.text or "", "cfn").text or "") == load(text)
