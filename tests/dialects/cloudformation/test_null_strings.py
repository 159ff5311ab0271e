"""Null is no string of Fn::Sub and no value of a mapping: the service refuses both, and nothing is made of them."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

SUB = "Resources: {A: {Type: T, P: {Fn::Sub: %s}}}\n"
LOOKUP = "Mappings: {M: {K: {L: ~}}}\nResources: {A: {Type: T, P: !FindInMap [M, K, L]}}\n"


@pytest.mark.parametrize("argument", ["~", "[~, {a: b}]", "[~, {}]", "[null, {a: !Ref A}]"])
@pytest.mark.parametrize("resolve", [True, False])
@pytest.mark.parametrize("to", ["cfn", "terraform"])
def test_fn_sub_of_null_stays(argument: str, resolve: bool, to: str) -> None:
    text = SUB % argument
    result = convert(text, to, resolve=resolve)
    assert result.text is not None, result.diagnostics
    back = result.text if to == "cfn" else convert(result.text, "cfn", name="main.tf").text
    assert back is not None
    assert load(back) == load(text)


def test_a_look_up_of_null_is_told() -> None:
    (told,) = convert(LOOKUP, "cfn", resolve=True).diagnostics
    assert (told.code, told.message) == ("T211", "mapping M / K has null for 'L'")
