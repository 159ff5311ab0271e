"""Ref takes a name: a list or an object in its place is refused where loops are near, and stays as it is elsewhere."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

HEAD = "Parameters: {I: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
LOOP = "  Fn::Merge: [{Fn::Map: {Value: q, Collection: [a, b], Key: !Sub 'Q${q}', Fragment: {Type: T, P: %s}}}]\n"
LISTED = "  A: {Type: T, P: !Ref {Fn::For: [[i, x], {Ref: I}, {V: {Ref: x}}]}}\n"


@pytest.mark.parametrize("to", ["cfn", "foreach", "terraform"])
@pytest.mark.parametrize(
    ("body", "what"),
    [
        (LOOP % "!Ref [0, !Ref q]", "a list"),
        (LOOP % "!Ref {a: !Ref q}", "an object"),
        (LOOP % "!Sub ['${n}', {n: !Ref [0, 1]}]", "a list"),
        (LISTED, "a list"),
    ],
)
def test_no_list_and_no_object_is_one(body: str, what: str, to: str) -> None:
    result = convert(f"{HEAD}Resources:\n{body}", to)
    assert result.text is None
    (told,) = result.diagnostics
    assert (told.code, told.message) == ("T211", f"Ref takes a name, not {what}")


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros", "terraform"])
@pytest.mark.parametrize("beside", ["", ", z: 1"])
def test_entries_that_a_loop_makes_are_none(beside: str, to: str) -> None:
    merged = "'Fn::Merge': [{'Fn::Map': {Collection: [x, y], Key: !Sub 'k-${Value}', Fragment: 1}}]"
    for loop in ("'Fn::ForEach::K': [V, [x, y], {'k-${V}': !Ref V}]", merged):
        body = f"{{Ref: {{{loop}{beside}}}}}"
        result = convert(f"Transform: AWS::LanguageExtensions\nResources: {{A: {{Type: T, P: {body}}}}}\n", to)
        assert result.text is None
        assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T211"]


@pytest.mark.parametrize("argument", ["!Ref [0, 1]", "!Ref {a: b}", "{Ref: [a]}", "{Ref: {a: b}}"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "terraform"])
def test_without_loops_it_stays(argument: str, to: str) -> None:
    text = f"Resources:\n  A: {{Type: T, P: {argument}}}\n"
    result = convert(text, to)
    assert result.text is not None, result.diagnostics
    back = result.text if to != "terraform" else convert(result.text, "cfn", name="main.tf").text
    assert load(back or "") == load(text)
