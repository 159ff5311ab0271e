"""Anchors in loops that a family finishes as calls: nothing of their text stays, so aliases are written out."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

LOOP = "{Fn::Map: {Collection: [a, b], Fragment: FRAGMENT}}"


@pytest.mark.parametrize("fragment", ["&x {K: k}", "{K: &x k}", "&x [k, l]", "{K: &x {L: l}, M: !Ref Value}"])
@pytest.mark.parametrize("place", ["Before: [LOOP], After: *x", "Before: {L: LOOP}, After: [*x, {N: *x}]"])
def test_an_alias_of_what_stood_in_a_loop(fragment: str, place: str) -> None:
    loop = LOOP.replace("FRAGMENT", fragment)
    text = f"Resources: {{A: {{Type: X, Properties: {{{place.replace('LOOP', loop)}}}}}}}\n"
    result = convert(text, "ros")
    assert result.text is not None, result.diagnostics
    found = load(result.text)["Resources"]["A"]["Properties"]
    expected = load(convert(text, "cfn", format="json").text or "{}")["Resources"]["A"]["Properties"]
    assert found["After"] == expected["After"]
