"""A key that is the same in every iteration is an error for every target, where several items are certain."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Parameters: {Image: {Type: String}, Images: {Type: CommaDelimitedList}}
Conditions: {C: !Equals [!Ref Image, x]}
Resources:
  Fn::Merge:
    - Fn::Map:
        Collection: %s
        Key: %s
        Fragment: {Type: 'AWS::EC2::Instance', Properties: {ImageId: !Ref Value}}
"""
TARGETS = ["map", "for", "foreach", "cfn", "ros", "terraform"]


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize("items", ["[!Ref Image, ami-2]", "[ami-1, {Ref: Image}]", "[!Ref Image, !Ref Image]"])
def test_several_items_with_one_key_are_refused_at_the_key(items: str, to: str) -> None:
    text = TEMPLATE % (items, "Server")
    result = convert(text, to)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert result.text is None
    assert (error.code, text[slice(*error.span or (0, 0))]) == ("T301", "Server")


@pytest.mark.parametrize("to", ["map", "for", "foreach"])
@pytest.mark.parametrize(
    ("items", "key"),
    [
        ("[!Ref Image]", "Server"),
        ("[ami-2]", "Server"),
        ("!Ref Images", "Server"),
        ("[!If [C, ami-1, !Ref AWS::NoValue], ami-2]", "Server"),
        ("[!Ref Image, ami-2]", "!Sub 'Server${Index}'"),
    ],
)
def test_what_may_be_one_item_is_converted(items: str, key: str, to: str) -> None:
    result = convert(TEMPLATE % (items, key), to)
    assert not {"T301", "T901"} & {one.code for one in result.diagnostics}
