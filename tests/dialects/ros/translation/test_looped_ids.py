"""Ids of ROS that loops make: CloudFormation takes letters and digits, ROS takes more."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
variable "Teams" {
  type    = list(string)
  default = %s
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { Teams = { Type = "CommaDelimitedList", Default = "a,b" } }
    Resources  = { for team in var.Teams : "%s" => { Type = "ALIYUN::MNS::Topic" } }
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize("to", ["map", "for", "foreach"])
def test_a_loop_over_a_parameter_follows_it(to: str) -> None:
    """Items that no id may have are tried, too: at these neither template can be deployed by CloudFormation."""
    result = convert(MODULE % ('["a", "b"]', "Topic${team}"), to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    plain = convert(result.text, "cfn", parameters={"Teams": "c,d"}).text or ""
    assert set(load(plain)["Resources"]) == {"Topicc", "Topicd"}


@pytest.mark.parametrize("to", ["map", "for", "foreach"])
@pytest.mark.parametrize(
    ("items", "key", "made"),
    [('["a-1", "b"]', "Topic${team}", "Topica-1"), ('["a", "b"]', "Topic-${team}", "Topic-a")],
)
def test_an_id_that_cloudformation_does_not_take_is_told(items: str, key: str, made: str, to: str) -> None:
    text = MODULE % (items, key)
    result = convert(text, to, name="main.tf", rename_ids=True)
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert [one.code for one in errors] == ["T302"]
    assert made in errors[0].message
    assert errors[0].span is not None
    assert convert(text, "ros", name="main.tf").text is not None


@pytest.mark.parametrize("to", ["map", "for", "foreach"])
@pytest.mark.parametrize("key", ["Topic-${team}", "${team}_x"])
def test_what_stands_around_the_items_is_told_without_them(key: str, to: str) -> None:
    text = (MODULE % ("[]", key)).replace("  default = []\n", "").replace(', Default = "a,b"', "")
    result = convert(text, to, name="main.tf", rename_ids=True)
    errors = [one for one in result.diagnostics if one.severity.value == "error"]
    assert [one.code for one in errors] == ["T302"]
    assert key in errors[0].message
