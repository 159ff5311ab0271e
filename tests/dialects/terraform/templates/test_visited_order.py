"""Loops go over an object in the order of its keys as Terraform has it, also where it looks like a resource."""

from __future__ import annotations

import pytest

from support.samples import load
from support.written_modules import made
from transpile import convert

RESOURCE = '{ Type = "AWS::SNS::Topic", Properties = {}, A = "a" }'
SOURCES = {
    "written": f"[for key, value in {RESOURCE} : {{ K = key, V = value }}]",
    "values": f"[for value in {RESOURCE} : value]",
    "local": "[for key, value in local.one : key]",
    "nested": "[for name, one in { l = local.one } : [for key, value in one : key]]",
    "a part": "[for name, one in { l = { r = local.one } } : [for key, value in one.r : key]]",
    "a part of a part": '[for one in [{ l = { r = [local.one] } }] : [for key, value in one.l["r"][0] : key]]',
    "deep": "[for one in { l = { r = local.one } } : [for of in one : [for k, v in of : { K = k, V = v }]]]",
    "a list": "[for one in [local.one, local.one] : [for value in one : value]]",
    "merged": "[for key, value in merge(local.one, { B = 1 }) : key]",
}
MODULE = """\
locals {
  one = %s
  template = {
    Resources = {
      for name in ["A", "B"] : "R${name}" => { Type = "T", Properties = { P = %s } }
    }
  }
}

output "template" {
  value = jsonencode(local.template)
}
"""


@pytest.mark.parametrize("source", list(SOURCES))
@pytest.mark.parametrize("to", ["cfn", "map", "for", "foreach", "ros"])
def test_the_order_is_that_of_terraform(source: str, to: str) -> None:
    module = MODULE % (RESOURCE, SOURCES[source])
    result = convert(module, to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    expanded = convert(result.text, "cfn", resolve=True).text
    assert expanded is not None
    assert load(expanded)["Resources"] == made(module)["Resources"]


FUNCTION = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = { A = { Type = "X", Properties = %s } }
  }
}

output "template" {
  value = jsonencode(local.template)
}
"""
ORDERED = {
    "in a loop": '{ Z = [[for w in ["a", "b"] : { D = w, C = 2 }]], A = 1 }',
    "in loops": '{ Z = [for w in ["a"] : { D = w, C = { for v in ["x"] : v => { Z = v, Y = [for u in [1] : u] } } }] }',
    "like a resource": '{ Type = "X::Y", B = [{ D = 1, C = 2 }], A = 1 }',
}


@pytest.mark.parametrize("value", list(ORDERED))
@pytest.mark.parametrize("around", ["{ P = %s }", '{ P = [for w in { Type = "X::Y", L = %s } : w] }'])
@pytest.mark.parametrize("to", ["cfn", "map", "foreach", "ros"])
def test_a_function_gets_keys_in_order(value: str, around: str, to: str) -> None:
    called = around % f'{{ "Fn::Str" = {ORDERED[value]} }}'
    module = FUNCTION % called
    result = convert(module, to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]


HANDED_ON = """\
output "template" {
  value = jsonencode({ Resources = { for name, one in { A = %s } : name => one } })
}
"""


@pytest.mark.parametrize("to", ["cfn", "map", "for", "foreach"])
def test_a_resource_that_one_loop_hands_on_begins_with_its_type(to: str) -> None:
    result = convert(HANDED_ON % RESOURCE, to, name="main.tf")
    assert result.text is not None
    expanded = convert(result.text, "cfn", resolve=True).text
    assert expanded is not None
    assert list(load(expanded)["Resources"]["A"]) == ["Type", "A", "Properties"]
