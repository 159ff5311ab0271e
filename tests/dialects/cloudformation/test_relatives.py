"""Loops of macros and modules are refused by name, and only they: what stands beside them is none."""

from __future__ import annotations

import pytest

from support.refusals import found
from transpile import convert

PLAIN = "A: {Type: T, Properties: {Count: 1}}"
TEMPLATES = {
    "Count": ("Transform: Count\nResources: {%s, B: {Type: T, Count: 2}}\n", "Count"),
    "Explode": ("Transform: [Explode]\nResources: {%s, B: {Type: T, ExplodeMap: M}}\n", "ExplodeMap"),
    "modules": ("Modules: {M: {Source: a}, N: {Source: b, ForEach: [a]}}\nResources: {%s}\n", "ForEach"),
}


@pytest.mark.parametrize("tool", TEMPLATES)
def test_only_the_loop_is_refused(tool: str) -> None:
    text, points = TEMPLATES[tool]
    result = convert(text % PLAIN, "cfn")
    assert result.text is None
    assert found(result) == [("T122", points)]


@pytest.mark.parametrize("text", ["Modules: {M: {Source: a}}\n", "Transform: Count\n", "Modules: [a]\n"])
def test_what_holds_no_loop_stays_as_it_is(text: str) -> None:
    text += "Resources: {" + PLAIN + "}\n"
    assert convert(text, "cfn").text == text
