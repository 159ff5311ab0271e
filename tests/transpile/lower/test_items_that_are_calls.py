"""Items that are functions: picked from a list where they cannot vanish from it, else the loop is written out."""

from __future__ import annotations

import pytest

from support.samples import load
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


@pytest.mark.parametrize("item", LASTING + VANISHING)
@pytest.mark.parametrize("body", ["${value}", "a${value}", "a${value}${AWS::Region}${value}"])
@pytest.mark.parametrize("format", ["yaml", "json"])
def test_an_item_in_a_string_is_given_a_name_there(item: str, body: str, format: str) -> None:
    text = (TEMPLATE % item).replace("!Ref value", f'!Sub "{body}"')
    result = convert(text, "cfn", format=format)
    assert result.text is not None, [one.message for one in result.diagnostics]
    found = load(result.text)["Resources"]
    (written,) = found["RB"]["Properties"]["ImageId"].values()
    wanted = load(f"- {item}")[0]
    assert found["RA"]["Properties"]["ImageId"] in ({"Fn::Sub": body.replace("${value}", "ami-1")}, "ami-1", "aami-1")
    assert not isinstance(written, list) or wanted in written[1].values()


def test_many_copies_of_a_string_with_a_name() -> None:
    items = "\n".join(f"        B{at}: !ImportValue X{at}" for at in range(150))
    text = (TEMPLATE % "b").replace("        B: b", items).replace("!Ref value", '!Sub "a${value}"')
    result = convert(text, "cfn")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert result.text.count("!Sub") == 150
