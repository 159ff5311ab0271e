"""A nest in which later entries replace earlier ones is written out as a whole: it follows no parameter any more."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
variable "Env" { default = "dev" }

locals {
  template = {
    Parameters = { Env = { Type = "String", Default = var.Env } }
    Resources = merge([
      for one in %s : { for two in %s : "T%s" => { Type = "AWS::SNS::Topic" } }
    ]...)
  }
}
"""
NESTS = {
    "both loops": ('[var.Env, "beta", var.Env]', '[var.Env, "gamma"]', "${one}${two}"),
    "the outer one": ('[var.Env, "beta", var.Env]', '["a", "b"]', "${one}${two}"),
    "the inner one": ('["a", "b", "a"]', '[var.Env, "gamma"]', "${one}${two}"),
    "the inner one, by the outer one": ('[["a"], ["b", var.Env], ["b"]]', "one", "${two}"),
}


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
@pytest.mark.parametrize("nest", NESTS.values(), ids=NESTS)
def test_what_it_is_fixed_at_is_told(nest: tuple[str, str, str], to: str) -> None:
    result = convert(MODULE % nest, to, from_="terraform", format="yaml")
    assert result.text is not None, result.diagnostics
    assert "T403" in {one.code for one in result.diagnostics}
    expected = convert(MODULE % nest, "cfn", from_="terraform", format="yaml")
    assert load(result.text)["Resources"] == load(expected.text or "")["Resources"]
