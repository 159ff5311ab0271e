"""A loop whose only key is the name of a function would make a call of it: the key is refused, at its place."""

from __future__ import annotations

import pytest

from transpile import convert

MAP = "Fn::Map: {{Collection: [a], Value: X, Key: {}, Fragment: x}}"
MAPS = f"Resources:\n  R:\n    Type: T\n    P:\n      Fn::Merge:\n      - {MAP}\n"
FORS = "Resources:\n  R:\n    Fn::For:\n    - [i, X]\n    - [a]\n    - Type: T\n    - {}\n"


KEYS = ["Fn::GetAtt", "Fn::Map", "!Sub Fn::GetAtt", "!Sub 'Fn::${X}'"]


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize(
    ("text", "code", "key"),
    [(MAPS, "T120", key) for key in (*KEYS, "Ref", "{'Fn::Sub': Ref}")] + [(FORS, "T128", key) for key in KEYS],
)
def test_the_name_of_a_function_is_no_key(text: str, code: str, to: str, key: str) -> None:
    template = text.format(key)
    result = convert(template, to)
    found = next(one for one in result.diagnostics if one.code == code)
    assert result.text is None
    assert found.span is not None
    assert template[found.span.start : found.span.end].strip("'") in key
    assert "is the name of a function" in found.message


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("key", ["Ref", "!Sub Ref"])
def test_a_resource_may_be_called_ref(key: str, to: str) -> None:
    assert convert(FORS.format(key), to).text is not None


@pytest.mark.parametrize("key", ["!Sub '${X}Ref'", "!Sub 'Fn${X}'"])
def test_other_keys_are_none(key: str) -> None:
    assert convert(MAPS.format(key), "foreach").text is not None


FOREACH = """\
Transform: AWS::LanguageExtensions
Resources: {F: {Type: T, Properties: {Tags: {%s'Fn::ForEach::Tags': [Key, [%s, b], {'%s${Key}': 1}]}}}}
"""
COMPUTED = """\
Resources: {R: {Type: T, P: {'Fn::Merge': [{'Fn::Map': {Collection: [%s, b], Key: !Sub '%s${Value}', Fragment: 1}}]}}}
"""


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize(
    ("before", "item"), [("", "Fn::For"), ("", "Fn::ForEach::X"), ("", "Fn::Join"), ("F", "'n::Merge'")]
)
def test_no_item_makes_a_key_that_is_the_name_of_a_function(before: str, item: str, to: str) -> None:
    for text in (FOREACH % ("", item, before), FOREACH % ("z: 1, ", item, before), COMPUTED % (item, before)):
        result = convert(text, to)
        errors = [one for one in result.diagnostics if one.severity.value == "error"]
        assert [one.code for one in errors] == ["T205"]
        assert f"becomes {before}{item.strip(chr(39))}" in errors[0].message
        assert errors[0].span is not None
        assert text[errors[0].span.start : errors[0].span.end].strip("'").startswith(f"{before}$")


def test_an_item_called_like_a_function_is_a_value() -> None:
    text = FOREACH % ("", "Fn::For", "a")
    assert convert(text, "cfn").text is not None
