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
