"""Items that hold functions of the service: what Terraform computes of them is computed, the functions in them stay."""

from __future__ import annotations

import pytest

from support.samples import load
from support.written_modules import folded, made
from transpile import convert

BODIES = (
    'merge(resource, { DeletionPolicy = "Retain" })',
    "{ Type = resource.Type, Properties = merge(resource.Properties, { Keys = keys(resource.Properties) }) }",
    "{ Type = upper(resource.Type), Properties = resource.Properties }",
    '{ Type = "T", Properties = { N = length(resource.Properties), All = values(resource.Properties) } }',
    '{ Type = "T", Properties = { Each = [for value in resource.Properties : [value]] } }',
    '{ Type = "T", Properties = { for k, v in resource.Properties : "${k}s" => merge({ A = v }, { B = k }) } }',
    '{ Type = "T", Properties = { L = concat(try(resource.Properties.List, []), [name]) } }',
)
FUNCTIONS = (
    '{ Ref = "Queue" }',
    '{ "Fn::Sub" = "$${AWS::Region}-x" }',
    '{ "Fn::GetAtt" = ["Queue", "Arn"] }',
    '{ "Fn::If" = ["Is", { Ref = "Queue" }, "b"] }',
    '{ "Fn::Join" = ["-", [{ Ref = "Queue" }, "a"]] }',
)
MODULE = """\
locals {
  resources = {
    A = { Type = "AWS::SNS::Topic", Properties = { Text = "a" } }
    B = { Type = "AWS::SQS::Queue", Properties = { Value = %s, List = ["a", %s] } }
  }
  template = {
    Conditions = { Is = { "Fn::Equals" = [{ Ref = "AWS::Region" }, "x"] } }
    Resources = merge(
      { Queue = { Type = "AWS::SQS::Queue" } },
      { for name, resource in local.resources : "Made${name}" => %s },
    )
  }
}

output "template" {
  value = jsonencode(local.template)
}
"""


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("body", BODIES)
def test_every_target_has_what_terraform_makes(body: str, function: str) -> None:
    module = MODULE % (function, function, body)
    expected = folded(made(module))["Resources"]
    for target in ("cfn", "map", "for", "foreach", "ros"):
        result = convert(module, target, name="main.tf")
        assert result.text is not None, [one.message for one in result.diagnostics]
        if target != "ros":  # in ROS, functions have other names
            assert folded(load(str(convert(result.text, "cfn").text)))["Resources"] == expected
