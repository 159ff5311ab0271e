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


VISITED = (
    '{ "Fn::Sub" = "$${AWS::Region}-${job}" }',
    '{ "Fn::Split" = ["-", job] }',
    '{ Ref = "x-${job}" }',
    '{ "Fn::ForEach::L" = ["X", [job], {}] }',
    '{ (local.split) = ["-", job] }',
    'merge({ "Fn::Sub" = "x-${job}" }, {})',
    'job == "a" ? { "Fn::Split" = ["-", job] } : { "Fn::Split" = [job] }',
    '[{ "Fn::Sub" = "$${AWS::Region}-${job}" }]',
    '[{ "Fn::Sub" = "x-${job}" }, job]',
    '[for one in [job] : { "Fn::Sub" = "$${AWS::Region}-${one}" }]',
)
COMPUTED = (
    "local.splits[job]",
    'zipmap(["Fn::Split"], [["-", job]])',
    '[for one in [job] : { "Fn::Split" = [one] }][0]',
)
VISITING = """\
locals {
  split  = "Fn::Split"
  splits = { a = { "Fn::Split" = ["-", "a"] }, b = {} }
}

output "template" {
  value = jsonencode({
    Resources = { R = { Type = "AWS::SNS::Topic", Properties = { V = [for job in ["a", "b"] : %s] } } }
  })
}
"""
ROUNDS = (
    "[for w in %s : w]",
    '{ for k, w in %s : "k${k}" => w }',
    "[for w in %s : jsonencode(w)]",
    "[for w in %s : { q = w }]",
)


@pytest.mark.parametrize("round_", ROUNDS)
@pytest.mark.parametrize("visited", VISITED)
def test_what_an_inner_loop_visits_is_data_though_it_has_the_name_of_a_function(visited: str, round_: str) -> None:
    module = VISITING % (round_ % visited)
    expected = folded(made(module))["Resources"]
    for target in ("cfn", "map", "for"):
        result = convert(module, target, name="main.tf")
        assert result.text is not None, [one.message for one in result.diagnostics]
        assert folded(load(str(convert(result.text, "cfn").text)))["Resources"] == expected


@pytest.mark.parametrize("round_", ROUNDS)
@pytest.mark.parametrize("visited", COMPUTED)
@pytest.mark.parametrize("target", ["cfn", "map", "foreach", "for", "ros"])
def test_what_comes_to_be_such_data_is_refused_where_it_is_visited(visited: str, round_: str, target: str) -> None:
    module = VISITING % (round_ % visited)
    result = convert(module, target, name="main.tf")
    assert result.text is None
    (told,) = (one for one in result.diagnostics if one.code == "T206")
    assert told.span is not None
    assert module[slice(*told.span)] == visited
    assert not [one for one in result.diagnostics if one.code.startswith("T9")]
