"""Whether a property is a template of its own depends on the type of its resource, which a loop may make."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Resources = {
      for t in ["Stack", "Other"] : t => {
        Type       = "ALIYUN::ROS::${t}"
        Properties = { TemplateBody = { Resources = %s } }
      }
    }
  }
}
output "template" { value = jsonencode(local.template) }
"""
ENTRIES = '{ for n in ["a", "b"] : n => { Type = "T" } }'
MADE = {
    ENTRIES: {"a": {"Type": "T"}, "b": {"Type": "T"}},
    '{ for n in [t] : "${n}A" => { Type = n } }': None,
    '{ A = { Type = "T", L = [for n in ["a", "b"] : "x${n}"] } }': {"A": {"Type": "T", "L": ["xa", "xb"]}},
    '{ A = { Type = "T", L = concat(["q"], [for n in ["a"] : { Ref = n }]) } }': {
        "A": {"Type": "T", "L": ["q", {"Ref": "a"}]}
    },
}


@pytest.mark.parametrize("to", ["ros", "cfn"])
@pytest.mark.parametrize("made", MADE)
def test_loops_in_what_may_be_a_template_are_unrolled(made: str, to: str) -> None:
    result = convert(MODULE % made, to, name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "Fn::Jq" not in result.text
    resources = load(result.text)["Resources"]
    for name in ("Stack", "Other"):
        own = MADE[made] or {f"{name}A": {"Type": name}}
        assert resources[name]["Properties"]["TemplateBody"]["Resources"] == own
