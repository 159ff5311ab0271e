"""A loop whose resources could be a `Count`, where something refers to the name that the resource would have."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = merge(%s, %s)
  }
}
output "template" { value = jsonencode(local.template) }
"""
X = '{ X = { Type = "T", %s } }'
REFERENCES = [
    'Properties = { P = { Ref = "Sw" } }',
    'Properties = { P = { "Fn::GetAtt" = ["Sw", "Id"] } }',
    'DependsOn = "Sw"',
]
COUNTED = '{ for i in range(2) : "Sw[${i}]" => { Type = "S" } }'


@pytest.mark.parametrize("reference", REFERENCES)
def test_what_a_bare_name_refers_to_becomes_no_count(reference: str) -> None:
    result = convert(MODULE % (COUNTED, X % reference), "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert [*load(result.text)["Resources"]] == ["Sw[0]", "Sw[1]", "X"]


def test_without_a_bare_name_a_loop_becomes_a_count() -> None:
    result = convert(MODULE % (COUNTED, X % 'Properties = { P = { Ref = "Sw[1]" } }'), "ros", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert [*load(result.text)["Resources"]] == ["Sw", "X"]
