"""An anchor in front of a function's arguments, or an alias in their place, changes nothing of what they say."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MAP = "{Fn::Map: {Value: x, Collection: [a, b], Fragment: !Ref x}}"
TEMPLATE = """\
Resources:
  A:
    Type: X
    Properties:
      First: {%s: &arguments [%s, %s]}
      Second: {%s: *arguments}
"""
CALLS = {"Fn::Join": '"-"', "Fn::Select": "1"}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("target", ["cfn", "for", "foreach", "terraform"])
def test_a_loop_is_the_list_that_the_function_takes(name: str, target: str) -> None:
    text = TEMPLATE % (name, CALLS[name], MAP, name)
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    expanded = convert(result.text, "cfn", name="main.tf" if target == "terraform" else "t.yaml", resolve=True)
    found = load(expanded.text or "")["Resources"]["A"]["Properties"]
    expected = "a-b" if name == "Fn::Join" else "b"
    assert found == {"First": expected, "Second": expected}


@pytest.mark.parametrize("target", ["map", "for"])
def test_a_list_of_all_instances_is_one_too(target: str) -> None:
    text = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources: {Topic: {Type: 'ALIYUN::MNS::Topic', Count: 2}}
Outputs: {Names: {Value: {'Fn::Join': &names [',', {Ref: Topic}]}}}
"""
    result = convert(text, target, rename_ids=True)
    assert result.text is not None, result.diagnostics
    found = load(convert(result.text, "cfn", from_=target).text or "")
    assert found["Outputs"]["Names"]["Value"] == {"Fn::Join": [",", [{"Ref": "Topic0"}, {"Ref": "Topic1"}]]}
