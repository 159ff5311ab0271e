"""Items of a loop where a string needs them: a null is no text and refused where it stands, others become texts."""

from __future__ import annotations

import json

import pytest

from support.samples import load
from support.written_modules import made
from transpile import convert

ITEMS = "Resources: {R: {Type: T, P: {Fn::Map: {Value: T, Collection: %s, Fragment: %s}}}}\n"
KEYED = "Resources: {R: {Type: T, P: {Fn::Map: {Value: T, Collection: %s, Key: %s, Fragment: !Ref T}}}}\n"
INNER = '{Fn::Map: {Value: B, Collection: %s, Fragment: !Sub "q${B}"}}'


@pytest.mark.parametrize(
    "text",
    [
        ITEMS % ("[a, null]", '!Sub "x${T}"'),
        ITEMS % ("[a, null]", '!Sub "x${T}${AWS::Region}"'),
        ITEMS % ("[a, null]", '!Join ["-", [!Sub "x${T}"]]'),
        ITEMS % ("[a, null]", INNER % "[!Ref T]"),
        ITEMS % ("[[a, null]]", INNER % "!Ref T"),
        KEYED % ("[a, null]", '!Sub "k${T}"'),
        KEYED % ("[a, null]", "!Ref T"),
    ],
)
def test_a_null_that_a_string_needs_is_refused(text: str) -> None:
    (one, *others) = convert(text, "terraform").diagnostics
    assert one.code == "T207"
    assert one.span is not None
    assert text[one.span.start : one.span.end] == "null"
    # What an inner loop has of an outer one is told once.
    assert not others


@pytest.mark.parametrize("visited", ["{a: b, c: null}", "{a: b, c: {d: null}}"])
def test_a_null_among_the_values_of_an_object(visited: str) -> None:
    inner = "{Fn::For: [[j, y], !Ref x, !Sub '${y}']}" if "d" in visited else "!Sub '${x}'"
    text = f"Resources: {{R: {{Type: T, P: {{Fn::For: [[i, x], {visited}, {inner}]}}}}}}\n"
    result = convert(text, "terraform")
    assert result.text is None
    assert "T901" not in {one.code for one in result.diagnostics}


@pytest.mark.parametrize("body", ["!Ref T", "{A: !Ref T}", '!Join ["-", [x, !Ref T]]', '!Sub "x${AWS::Region}"'])
def test_a_null_that_no_string_needs_stays(body: str) -> None:
    result = convert(ITEMS % ("[a, null]", body), "terraform")
    assert result.diagnostics == ()
    assert 'in ["a", null] :' in (result.text or "")


@pytest.mark.parametrize("target", ["terraform", "foreach", "for"])
def test_a_null_in_the_default_of_a_list_is_the_empty_string(target: str) -> None:
    text = """\
Parameters:
  P: {Type: CommaDelimitedList, Default: [null]}
  S: {Type: String, Default: b}
Conditions: {C: !Equals [!Ref S, a]}
Resources:
  Fn::Merge: [Fn::Map: {Value: T, Collection: !If [C, [a], !Ref P], Key: !Sub "X${T}", Fragment: {Type: T}}]
"""
    result = convert(text, target)
    assert result.text is not None, result.diagnostics


OF_PARAMETERS = """\
Transform: AWS::LanguageExtensions
Parameters:
  S: {Type: String, Default: s}
  N: {Type: Number, Default: 1}
  L: {Type: CommaDelimitedList, Default: 'a,b'}
Resources:
  Fn::Map: {Index: I, Value: v, Collection: [ITEMS], Key: !Sub 'Q${I}', Fragment: {Type: T, Properties: {P: VALUE}}}
"""


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ("!Ref S, a", "v"),
        ("!Ref S", "v"),
        ("!Ref N, a", "tostring(v)"),
        ("!Ref N", "tostring(v)"),
        ("!Ref S, !Ref N", "tostring(v)"),
        ("1, a", "tostring(v)"),
        ("'1', a", "v"),
    ],
)
@pytest.mark.parametrize("values", [{}, {"S": "t", "N": "2"}])
def test_items_are_made_strings_of_unless_each_of_them_is_one(items: str, said: str, values: dict[str, str]) -> None:
    text = OF_PARAMETERS.replace("ITEMS", items).replace("VALUE", "!Sub '${v}'")
    result = convert(text, "terraform")
    assert result.text is not None, result.diagnostics
    assert f"P = {said} }}" in result.text
    ours = convert(json.dumps(made(result.text, values)), "cfn", parameters=values, resolve=True).text
    theirs = convert(text, "cfn", parameters=values, resolve=True).text
    assert load(ours or "")["Resources"] == load(theirs or "")["Resources"]


def test_an_item_that_is_a_list_is_no_string() -> None:
    result = convert(OF_PARAMETERS.replace("ITEMS", "!Ref S, !Ref L").replace("VALUE", "!Ref v"), "terraform")
    assert result.text is not None, result.diagnostics
    assert "[var.S, var.L]" in result.text
    assert [one["Properties"]["P"] for one in made(result.text)["Resources"].values()] == ["s", ["a", "b"]]
