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
