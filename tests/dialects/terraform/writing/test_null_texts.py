"""A null among the items of a loop is no text in Terraform: it is refused where it stands, if a string needs it."""

from __future__ import annotations

import pytest

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
