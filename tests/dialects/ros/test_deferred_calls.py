"""What CloudFormation leaves to its service stays a call in a template of ROS, though ROS could compute it."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

BLOCKS = "!Cidr [{of}, 2, 8]"
LOOPS = {
    "foreach": "Fn::ForEach::L: [N, {items}, {{'R${{N}}': {{Type: T, P: {call}}}}}]",
    "map": "Fn::Merge: [{{Fn::Map: {{Value: N, Collection: {items}, Key: !Sub 'R${{N}}', "
    "Fragment: {{Type: T, P: {call}}}}}}}]",
    "for": "L: {{Fn::For: [[i, N], {items}, {{Type: T, P: {call}}}, !Sub 'R${{N}}']}}",
}


def template(loop: str, call: str, items: str = "['1']") -> str:
    """A template of CloudFormation with a loop that makes a call."""
    return f"Transform: AWS::LanguageExtensions\nResources:\n  {LOOPS[loop].format(call=call, items=items)}\n"


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("of", ["10.1.0.0/16", "!Sub '10.${N}.0.0/16'"])
def test_blocks_of_addresses_stay_a_call(of: str, loop: str, resolve: bool) -> None:
    calls = {
        BLOCKS: {"Fn::Cidr": ["10.1.0.0/16", 2, 8]},
        f"!Select [1, {BLOCKS}]": {"Fn::Select": [1, {"Fn::Cidr": ["10.1.0.0/16", 2, 8]}]},
    }
    for call, becomes in calls.items():
        result = convert(template(loop, call.format(of=of)), "ros", resolve=resolve)
        assert result.text is not None, result.diagnostics
        assert load(result.text)["Resources"]["R1"]["P"] == becomes


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("loop", LOOPS)
def test_a_text_of_them_has_no_equal(loop: str, resolve: bool) -> None:
    call = "!ToJsonString {A: !Cidr ['10.1.0.0/16', 2, 8]}"
    for text in (template(loop, call), f"Resources: {{R: {{Type: T, P: {call}}}}}\n"):
        told = [(one.code, text[slice(*one.span or ())]) for one in convert(text, "ros", resolve=resolve).diagnostics]
        assert ("T211", call) in told


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("inner", ["!ToJsonString {A: !GetAtt Q.Arn}", "!ToJsonString [!Ref Q]"])
def test_a_text_that_is_not_known_is_counted(inner: str, loop: str) -> None:
    text = template(loop, f"!Length [{inner}, a]") + "  Q: {Type: T}\n"
    result = convert(text, "ros", resolve=True)
    assert result.text is not None, result.diagnostics
    assert load(result.text)["Resources"]["R1"]["P"] == 2
