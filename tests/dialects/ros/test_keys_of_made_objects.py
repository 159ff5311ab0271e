"""What a function of ROS makes is data to its service, and would be a call where it is written as a value."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = "ROSTemplateFormatVersion: '2015-09-01'\nResources: {{R: {{Type: T, Properties: {{P: {}}}}}}}\n"
LOOP = """{'Fn::Jq': [First, 'reduce .[] as $n ({}; .[$n] = "P")', [%s]]}"""
MADE = {
    "a written key": """{'Fn::Jq': [First, '{"Ref": .a}', {a: P}]}""",
    "a computed key": """{'Fn::Jq': [First, '{(.k): .a}', {a: P, k: !Join ['', [Re, f]]}]}""",
    "a computed item": LOOP % "!Join ['', [Re, f]]",
    "a function's name": """{'Fn::Jq': [First, '{"Fn::GetAZs": .a}', {a: P}]}""",
    "a list of members": "{'Fn::MemberListToMap': [k, v, ['.member.0.k=Ref', '.member.0.v=P']]}",
    "an item of a list": """{'Fn::SelectMapList': [x, [{x: {'Fn::Jq': [First, '{"Ref": .a}', {a: P}]}}]]}""",
}
LOOPS = {"the item of a loop": LOOP % "Ref", "the item of a loop, a function's name": LOOP % "'Fn::GetAZs'"}


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("made", [*MADE, *LOOPS])
def test_nothing_is_to_be_refused_where_the_function_stays(made: str, resolve: bool) -> None:
    text = TEMPLATE.format({**MADE, **LOOPS}[made])
    result = convert(text, "ros", resolve=resolve)
    assert (result.text, result.diagnostics) == (text, ())


@pytest.mark.parametrize(
    ("made", "to", "resolve"),
    [(made, to, resolve) for made in MADE for to, resolve in (("cfn", True), ("foreach", False), ("map", True))]
    + [(made, to, False) for made in LOOPS for to in ("cfn", "foreach", "map", "for", "terraform")],
)
def test_what_would_be_read_as_a_call_is_refused_where_it_is_made(made: str, to: str, resolve: bool) -> None:
    value = {**MADE, **LOOPS}[made]
    text = TEMPLATE.format(value)
    result = convert(text, to, resolve=resolve)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert error.code == "T205"
    assert "object made here has" in error.message
    assert error.span is not None
    assert text[slice(*error.span)] in value


def test_an_object_that_another_function_takes_apart_makes_no_call() -> None:
    value = """!Select [Ref, {'Fn::Jq': [First, '{"Ref": .a}', {a: P}]}]"""
    result = convert(TEMPLATE.format(value), "foreach")
    assert result.text is not None, result.diagnostics
    assert "P: P" in result.text


@pytest.mark.parametrize("to", ["ros", "cfn", "map"])
def test_a_ref_that_is_written_where_no_function_is_read_is_left_alone(to: str) -> None:
    resources = 'Resources = { R = { Type = "T" } }'
    made = 'Metadata = { for i in range(2) : "M${i}" => { Ref = "A" } }'
    text = f'locals {{\n  t = {{\n ROSTemplateFormatVersion = "2015-09-01"\n {made}\n {resources}\n }}\n}}\n'
    result = convert(text, to, name="main.tf")
    assert result.text is not None, result.diagnostics
