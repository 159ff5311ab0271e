"""What ROS has no equal of is shown at its place, in a module too, where a computed string has no parts with places."""

from __future__ import annotations

from transpile import convert

MODULE = """\
output "template" {
  value = jsonencode({
    Resources = { for n in ["a"] : "Role${n}" => {
      Type       = "AWS::IAM::Role"
      Properties = { Policy = { "Fn::Sub" = "arn:$${AWS::Partition}:${n}" } }
    } }
  })
}
"""


def test_a_pseudo_parameter_in_a_computed_string_has_the_place_of_its_call() -> None:
    refused = [one for one in convert(MODULE, "ros", name="main.tf").diagnostics if one.code == "T438"]
    assert [one.message for one in refused] == ["ROS has no equivalent of AWS::Partition"]
    assert all(one.span and "AWS::Partition" in MODULE[one.span.start : one.span.end] for one in refused)
