"""Loops of the template inside of Terraform's, whose variables are other ones: the names of all of them count."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    Transform = "AWS::LanguageExtensions"
    Resources = { %s }
  }
}
"""
LOOPS = {
    "an item": 'for x in ["a", "b"] : "R${x}"',
    "a key and an item": 'for i, x in ["a", "b"] : "R${x}"',
    "a key alone": 'for x, y in { a = 1, b = 2 } : "R${x}"',
}


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("target", ["foreach", "map", "for", "cfn"])
def test_what_a_key_of_the_template_mentions_is_looked_up_in_its_loops(loop: str, target: str) -> None:
    inner = '{ "Fn::ForEach::L" = ["v", ["c"], { "K$${v}$${Unknown}" = 1 }] }'
    result = convert(MODULE % f'{loop} => {{ Type = "T", Properties = {inner} }}', target, name="main.tf")
    assert result.text is None
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T113"]


@pytest.mark.parametrize("name", ["i", "j", "x"])
def test_a_position_is_called_as_no_variable_is(name: str) -> None:
    text = MODULE % f'for {name} in ["a", "b"] : "R${{{name}}}" => {{ Type = "T", Properties = {{ P = {name} }} }}'
    result = convert(text, "for", name="main.tf")
    assert result.text is not None, result.diagnostics
    position, item = load(result.text)["Resources"]["R"]["Fn::For"][0]
    assert item == name
    assert position != name


def test_nor_is_one_of_an_inner_loop() -> None:
    inner = '[for y in ["c"] : "${i}-${y}"]'
    text = MODULE % f'for i, x in ["a", "b"] : "R${{x}}" => {{ Type = "T", Properties = {{ L = {inner} }} }}'
    result = convert(text, "for", name="main.tf")
    assert result.text is not None, result.diagnostics
    (found,) = load(result.text)["Resources"]["R"]["Fn::For"][2]["Properties"]["L"]
    assert found["Fn::For"][0] == ["j", "y"]


OUTER = {
    "terraform": MODULE % 'for x in ["a", "b"] : "R${x}" => { Type = "T", Properties = { P = x, %s } }',
    "map": '{"Transform": "AWS::LanguageExtensions", "Resources": {"Fn::Merge": [{"Fn::Map": {"Value": "x", '
    '"Collection": ["a", "b"], "Key": {"Fn::Sub": "R${x}"}, '
    '"Fragment": {"Type": "T", "Properties": {"P": {"Ref": "x"}, %s}}}}]}}',
}
INNER = {
    "the identifier": '"Fn::ForEach::L": ["x", ["c", "d"], {"K${x}": 1}]',
    "the identifier with mentions": '"Fn::ForEach::L": ["x", ["c", "d"], {"K${x}": {"Ref": "x"}}]',
    "the name": '"Fn::ForEach::x": ["y", ["c"], {"K${y}": 1}]',
    "an inner identifier": '"Fn::ForEach::L": ["y", ["c"], {"M${y}": {"Fn::ForEach::M": ["x", ["d"], {"K${x}": 1}]}}]',
    "an inner name": '"Fn::ForEach::L": ["y", ["c"], {"M${y}": {"Fn::ForEach::x": ["z", ["d"], {"K${z}": 1}]}}]',
    "nothing": '"Fn::ForEach::L": ["y", ["c"], {"K${y}": 1}]',
}


@pytest.mark.parametrize("inner", INNER.values(), ids=INNER)
@pytest.mark.parametrize("source", OUTER)
def test_a_variable_may_be_called_as_a_loop_inside_or_its_identifier(source: str, inner: str) -> None:
    terraform = source == "terraform"
    text = OUTER[source] % (inner.replace('":', '" =').replace("${", "$${") if terraform else inner)
    name = "main.tf" if terraform else "t.json"
    result = convert(text, "foreach", name=name)
    assert result.text is not None, result.diagnostics
    assert result.text.count("Fn::ForEach") == inner.count("Fn::ForEach") + 1
    ours = convert(result.text, "cfn", resolve=True).text
    theirs = convert(text, "cfn", name=name, resolve=True).text
    assert load(ours or "")["Resources"] == load(theirs or "")["Resources"]
