"""A function over what loops make has its value in an expansion, also if copies are objects, in lists or deeper."""

from __future__ import annotations

import json

import pytest

from support.samples import load
from transpile import convert

LOOP = "{Fn::Map: {Value: w, Collection: [a, b], Fragment: %s}}"
BODIES = {
    "a string": "!Ref w",
    "an object": "{D: !Ref w, C: 1}",
    "a list": "[!Ref w, 1]",
    "deeper": "{D: [{E: !Ref w}]}",
}
PLACES = {
    "an item": "{B: [%s]}",
    "a member": "{B: %s}",
    "a list in a list": "[[%s]]",
    "beside others": "{B: [x, %s, y]}",
}


def convert_to(target: str, value: str, head: str) -> object:
    result = convert(f"{head}\nResources: {{A: {{Type: T, Properties: {{P: {value}}}}}}}\n", target)
    assert result.text is not None, result.diagnostics
    plain = result if target == "cfn" else convert(result.text, "cfn", name="main.tf" * (target == "terraform"))
    assert plain.text is not None, plain.diagnostics
    return load(plain.text)["Resources"]["A"]["Properties"]["P"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("target", ["cfn", "for", "terraform"])
def test_to_json_string(place: str, body: str, target: str) -> None:
    argument = PLACES[place] % (LOOP % BODIES[body])
    found = convert_to(target, f"{{Fn::ToJsonString: {argument}}}", "Transform: AWS::LanguageExtensions")
    expected = convert_to("cfn", argument, "")
    assert isinstance(found, str)
    assert json.loads(found) == expected


@pytest.mark.parametrize("body", BODIES)
def test_length_and_select(body: str) -> None:
    loop, head = LOOP % BODIES[body], "Transform: AWS::LanguageExtensions"
    items = convert_to("cfn", f"[{loop}]", "")
    assert isinstance(items, list)
    assert convert_to("cfn", f"{{Fn::Length: [{loop}]}}", head) == len(items)
    assert convert_to("cfn", f"{{Fn::Select: [1, [{loop}]]}}", head) == items[1]
