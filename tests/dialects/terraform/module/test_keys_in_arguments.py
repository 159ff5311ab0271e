"""Keys that a loop of a module makes in an argument of a function are evaluated, as those of other objects are."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert, expand

MODULE = """locals {
  t = {
    Conditions = { C = { "Fn::Equals" = [{ Ref = "AWS::Region" }, "x"] } }
    Resources = { for t in ["a", "b"] : "R${t}" => { Type = "T", Properties = { P = VALUE } } }
  }
}
"""
OF_ROS = """locals {
  t = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { for t in ["a", "b"] : "R${t}" => { Type = "ALIYUN::T::T", Properties = { P = VALUE } } }
  }
}
"""
CALLS = {
    "an option of a condition": '{ "Fn::If" = ["C", OBJECT, "x"] }',
    "a list that is picked from": '{ "Fn::Select" = [{ Ref = "AWS::Region" }, [OBJECT, "x"]] }',
    "a value to be spelled": '{ "Fn::ToJsonString" = [OBJECT, { Ref = "AWS::Region" }] }',
    "a function that nobody knows": '{ "Fn::Other" = [OBJECT, "x"] }',
}
OF_ROS_CALLS = ['{ "Fn::Jq" = ["First", "keys", OBJECT] }', '{ "Fn::MergeMap" = [OBJECT, { Ref = "ALIYUN::Region" }] }']


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("resolve", [False, True])
def test_the_key_follows_the_item(call: str, to: str, resolve: bool) -> None:
    module = MODULE.replace("VALUE", CALLS[call].replace("OBJECT", '{ "k${t}" = 1, z = t }'))
    result = convert(module, to, name="main.tf", resolve=resolve)
    assert result.text is not None, result.diagnostics
    plain = expand(result.text).text
    assert plain is not None
    found = load(plain)["Resources"]
    for item in "ab":
        assert f"'k{item}': 1, 'z': '{item}'" in str(found[f"R{item}"]).replace('"', "'")


@pytest.mark.parametrize("to", ["cfn", "ros"])
@pytest.mark.parametrize("call", OF_ROS_CALLS)
def test_the_key_follows_the_item_in_functions_of_ros(call: str, to: str) -> None:
    module = OF_ROS.replace("VALUE", call.replace("OBJECT", '{ "k${t}" = 1 }'))
    result = convert(module, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    assert ("ka" in result.text, "kb" in result.text) == (True, True)


def test_a_key_that_makes_a_call_of_the_argument_is_refused() -> None:
    key = '"R${t == "a" ? "ef" : "eg"}"'
    result = convert(MODULE.replace("VALUE", f'{{ "Fn::If" = ["C", {{ {key} = "T" }}, "x"] }}'), "cfn", name="main.tf")
    assert [(one.code, one.span is not None) for one in result.diagnostics] == [("T205", True)]
