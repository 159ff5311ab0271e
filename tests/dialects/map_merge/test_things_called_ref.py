"""A resource, parameter, condition or output may be called Ref, also where it is the only one of its section."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

TEXT = """\
Parameters: {Ref: {Type: String, Default: a}}
Mappings: {Ref: {a: {b: c}}}
Conditions: {Ref: {Fn::Equals: [!Ref Ref, b]}}
Resources: {Ref: {Type: T, Condition: Ref, Properties: {A: !Ref Ref, B: !GetAtt Ref.Arn}}}
Outputs: {Ref: {Value: {Ref: Ref}}}
"""
LOOP = """\
Resources:
  Fn::Merge:
  - Ref: {Type: T}
  - Fn::Map: {Value: X, Collection: [es], Key: !Sub 'R${X}t', Fragment: {Type: T}}
"""


@pytest.mark.parametrize("to", ["ros", "terraform"])
def test_it_is_no_call(to: str) -> None:
    there = convert(TEXT, to, stack_resource="S" if to == "terraform" else None)
    assert there.text is not None, there.diagnostics
    back = convert(there.text, "foreach", name="main.tf" if to == "terraform" else "")
    assert back.text is not None, back.diagnostics
    found = {key: value for key, value in load(back.text).items() if not key.endswith("Version")}
    assert found == load(TEXT)


def test_it_may_stand_beside_a_loop() -> None:
    result = convert(LOOP, "cfn")
    assert result.text is not None, result.diagnostics
    assert load(result.text) == {"Resources": {"Ref": {"Type": "T"}, "Rest": {"Type": "T"}}}


@pytest.mark.parametrize(
    "loop",
    [
        "  Fn::ForEach::L: [X, {Ref: {Fn::Sub: S}}, {'R${X}': {Type: T}}]",
        "  Fn::Merge: [{Fn::Map: {Value: X, Collection: {Ref: {Fn::Sub: S}}, Key: !Sub 'R${X}', Fragment: {Type: T}}}]",
        "  L: {Fn::For: [[I, X], {Ref: {Fn::Sub: S}}, {Type: T}, {Fn::Sub: 'R${X}'}]}",
    ],
    ids=["foreach", "map", "for"],
)
@pytest.mark.parametrize("to", ["cfn", "terraform"])
def test_a_collection_may_be_the_parameter_of_a_computed_name(loop: str, to: str) -> None:
    header = "Transform: AWS::LanguageExtensions\nParameters: {S: {Type: CommaDelimitedList, Default: 'a,b'}}\n"
    there = convert(f"{header}Resources:\n{loop}\n", to)
    assert there.text is not None, there.diagnostics
    plain = convert(there.text, "cfn", name="main.tf") if to == "terraform" else there
    assert plain.text is not None, plain.diagnostics
    assert load(plain.text)["Resources"] == {"Ra": {"Type": "T"}, "Rb": {"Type": "T"}}
