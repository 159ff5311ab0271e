"""A mapping may hold `AWS::NoValue` for an item of a loop: what functions make of it has no variable of the loop."""

from __future__ import annotations

import pytest

from transpile import convert

HEAD = """\
Conditions: {Q: !Equals [!Ref AWS::Region, x]}
Mappings: {T: {C: {Zone: !Ref AWS::NoValue}, D: {Zone: d}}}
Resources:
  Fn::Merge:
    - Fn::Map:
        Value: zone
        Collection: [C, D]
        Key: !Sub A${zone}
        Fragment:
          Type: X
          P: """
FOUND = "!FindInMap [T, !Ref zone, Zone]"
CALLS = (
    "!Sub ['a${b}', {b: %s}]",
    "!Sub ['${a}${b}', {a: 1, b: %s}]",
    "!If [Q, %s, 1]",
    "!Join [',', [%s, 1]]",
    "!Select [0, [%s, 1]]",
    "!Base64 {V: %s}",
    "{'Fn::Length': [%s, 1]}",
    "{'Fn::ToJsonString': [%s, {a: %s}]}",
    "!GetAtt [%s, X]",
    "!Split [%s, X]",
    "{Ref: %s}",
    "{'Fn::FindInMap': [T, %s, Zone]}",
    "{'Fn::FindInMap': [T, !Ref AWS::Region, Zone, DefaultValue: %s]}",
    "!Cidr [%s, 3, 4]",
    "{Condition: %s}",
    "{'Fn::And': [!Equals [%s, 1], !Equals [2, %s]]}",
    "{'Fn::Not': [!Equals [%s, 1]]}",
    "{'Fn::GetAZs': %s}",
    "{'Fn::ImportValue': %s}",
    "{'Fn::Transform': {Name: a, Parameters: {A: %s}}}",
)


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "terraform"])
@pytest.mark.parametrize("call", CALLS)
def test_no_variable_is_left_in_what_vanishes(call: str, to: str, resolve: bool) -> None:
    result = convert(f"{HEAD}{call.replace('%s', FOUND)}\n", to, resolve=resolve)
    assert not {"T901", "T902"} & {one.code for one in result.diagnostics}, result.diagnostics
    assert to != "cfn" or "zone" not in (result.text or "")


def test_an_entry_of_the_map_of_fn_sub_stays() -> None:
    result = convert(f"{HEAD}{CALLS[0].replace('%s', FOUND)}\n", "cfn", resolve=True)
    assert result.text is not None, result.diagnostics
    assert "P: !Sub ['a${b}', {b: !Ref AWS::NoValue}]" in result.text
    assert "P: ad\n" in result.text
