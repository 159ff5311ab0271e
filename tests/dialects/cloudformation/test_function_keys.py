"""A loop whose only key is the name of a function would make a call of it: the key is refused, at its place."""

from __future__ import annotations

import pytest

from transpile import convert

MAP = "Fn::Map: {{Collection: [a], Value: X, Key: {}, Fragment: x}}"
MAPS = f"Resources:\n  R:\n    Type: T\n    P:\n      Fn::Merge:\n      - {MAP}\n"
FORS = "Resources:\n  R:\n    Fn::For:\n    - [i, X]\n    - [a]\n    - Type: T\n    - {}\n"


@pytest.mark.parametrize(
    "key", ["Fn::GetAtt", "Ref", "Fn::Map", "!Sub Fn::GetAtt", "!Sub 'Fn::${X}'", "{'Fn::Sub': Ref}"]
)
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize(("text", "code"), [(MAPS, "T120"), (FORS, "T128")], ids=["Key", "LogicalId"])
def test_the_name_of_a_function_is_no_key(text: str, code: str, to: str, key: str) -> None:
    template = text.format(key)
    result = convert(template, to)
    found = next(one for one in result.diagnostics if one.code == code)
    assert result.text is None
    assert found.span is not None
    assert template[found.span.start : found.span.end].strip("'") in key
    assert "is the name of a function" in found.message


@pytest.mark.parametrize("key", ["!Sub '${X}Ref'", "!Sub 'Fn${X}'"])
def test_other_keys_are_none(key: str) -> None:
    assert convert(MAPS.format(key), "foreach").text is not None
