"""Items that are functions: picked from a list where they cannot vanish from it, else the loop is written out."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Conditions:
  C: !Equals [!Ref AWS::Region, b]
Mappings:
  M: {us-east-1: {b: c}}
Resources:
  Rs:
    Fn::For:
      - [key, value]
      - A: ami-1
        B: %s
      - Type: AWS::EC2::Instance
        Properties: {ImageId: !Ref value}
      - !Sub R${key}
"""
LASTING = [
    *("!ImportValue X", "!GetAZs ''", "!Cidr ['10.0.0.0/16', 2, 8]", "!Sub 'a${AWS::Region}'", "!GetAtt RA.Arn"),
    *("!Base64 {Ref: AWS::Region}", "!Join [',', !GetAZs '']", "!Sub ['${AWS::Region}${v}', {v: [a]}]"),
]
VANISHING = ["!If [C, a, b]", "!FindInMap [M, !Ref AWS::Region, b]", "!Select [0, !GetAZs '']", "{Fn::Other: a}"]


@pytest.mark.parametrize("item", LASTING)
@pytest.mark.parametrize("target", ["foreach", "map"])
def test_an_item_that_cannot_vanish_is_picked_from_a_list(item: str, target: str) -> None:
    result = convert(TEMPLATE % item, target)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert f"[ami-1, {item}]" in result.text
    assert "T411" not in {one.code for one in result.diagnostics}
    back = convert(result.text, "cfn")
    assert back.text is not None
    assert "Fn::Select" not in back.text
    assert back.text.count("ami-1") == 1


@pytest.mark.parametrize("item", VANISHING)
@pytest.mark.parametrize("target", ["foreach", "map"])
def test_a_loop_over_an_item_that_may_vanish_is_written_out(item: str, target: str) -> None:
    result = convert(TEMPLATE % item, target)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "T411" in {one.code for one in result.diagnostics}
    assert f"ImageId: {item}" in result.text
