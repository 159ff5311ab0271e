"""Items that are objects or lists in a module: functions in them stay data, unless something is computed of an item."""

from __future__ import annotations

import json
from textwrap import indent
from typing import Any

import pytest

from support import real_terraform as real
from transpile import convert

HEAD = """\
Parameters:
  Word: {Type: String, Default: "b,c"}
  Names: {Type: CommaDelimitedList, Default: "a,b"}
Resources:
  Site:
    Type: AWS::SNS::Topic
    Properties:
      Tags:
        Fn::For:
"""
ARN, REGION = {"Fn::GetAtt": ["Q", "Arn"]}, {"Ref": "AWS::Region"}

CASES: dict[str, tuple[str, Any]] = {
    "objects": (
        "[i, x]\n- [{Arn: !GetAtt Q.Arn, At: [!Ref AWS::Region]}, {W: !Ref Word}]\n- {A: !Ref x, I: !Ref i}",
        [{"A": {"Arn": ARN, "At": [REGION]}, "I": 0}, {"A": {"W": {"Ref": "Word"}}, "I": 1}],
    ),
    "lists": ("[i, x]\n- [[!Ref AWS::Region], [b]]\n- {A: !Ref x}", [{"A": [REGION]}, {"A": ["b"]}]),
    "members": (
        "[k, v]\n- {a: !GetAtt Q.Arn, b: !Ref AWS::Region, c: !Ref AWS::NoValue}\n- {K: !Ref k, V: !Ref v}",
        [{"K": "a", "V": ARN}, {"K": "b", "V": REGION}],
    ),
    "values": (
        '[i, x]\n- [!Select [1, !Ref Names], !Join ["-", !Ref Names]]\n- {A: !Ref x}',
        [{"A": "b"}, {"A": "a-b"}],
    ),
    "values-of-members": ('[k, v]\n- {a: !Ref Word}\n- {V: !Sub "${k}: ${v}"}', [{"V": "a: b,c"}]),
    "pairs": (
        "[k, v]\n- {b: !Ref AWS::Region, a: x}\n- {V: !Ref v}",
        [{"V": {"Fn::Select": [1, ["b", REGION]]}}, {"V": {"Fn::Select": [1, ["a", "x"]]}}],
    ),
    "keys": ("[k, v]\n- {b: [x], a: {}}\n- {K: !Ref k}", [{"K": "b"}, {"K": "a"}]),
}


@pytest.mark.parametrize("name", CASES)
def test_terraform_makes_the_items_of_them(name: str) -> None:
    loop, items = CASES[name]
    result = convert(HEAD + indent(f"- {loop}\n", " " * 10), "terraform")
    assert result.text is not None, result.diagnostics
    assert not [one for one in result.diagnostics if one.severity.value == "error"]
    assert "for " in result.text
    template = json.loads(real.outputs({"main.tf": result.text})["template"].value)
    assert template["Resources"]["Site"]["Properties"]["Tags"] == items
