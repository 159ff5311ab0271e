"""Items that a function of Terraform makes are no list of the template: no result asks for one of them by its index."""

from __future__ import annotations

import json

import pytest

from transpile import convert, expand

MODULE = """\
variable "Ids" {
  type    = list(string)
  default = ["a-1", "a-2"]
}
locals {
  template = {
    Parameters = { Ids = { Type = "CommaDelimitedList", Default = join(",", var.Ids) } }
    Resources = { for n, id in var.Ids : "R${n}" => { Type = "T", P = { A = [for w in SOURCE : w] } } }
  }
}
"""
SOURCES = {
    '{ Type = "m", Id = id }': [["a-1", "m"], ["a-2", "m"]],
    '[upper(id), "m"]': [["A-1", "m"], ["A-2", "m"]],
    'split("-", upper(id))': [["A", "1"], ["A", "2"]],
    "reverse([id, n])": [["0", "a-1"], ["1", "a-2"]],
}


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("target", ["foreach", "map", "for", "cfn"])
def test_items_that_terraform_makes(target: str, source: str) -> None:
    result = convert(MODULE.replace("SOURCE", source), target, from_="terraform")
    assert result.text is not None, result.diagnostics
    plain = expand(result.text, format="json", resolve=True)
    found = json.loads(plain.text or "")["Resources"]
    assert [[str(item) for item in found[name]["P"]["A"]] for name in ("R0", "R1")] == SOURCES[source]


def test_parameters_among_the_items_are_no_lists_that_flatten_would_take_apart() -> None:
    module = """\
variable "Env" { default = "dev" }
locals {
  template = {
    Parameters = { Env = { Type = "String", Default = var.Env } }
    Resources = merge([
      for one in [var.Env, "beta"] : {
        for two in [var.Env, "gamma"] : "T${one}${two}" => {
          Type = "AWS::SNS::Topic"
          Names = flatten([for three in ["a", "b"] : [{ "Fn::If" = ["IsProd", three, "x"] }, one, two]])
        }
      }
    ]...)
  }
}
"""
    result = convert(module, "map", from_="terraform")
    assert result.text is not None, result.diagnostics
    assert result.text.count("Collection: [!Ref Env,") == 2
    assert "x], !Ref one, !Ref two]" in result.text
