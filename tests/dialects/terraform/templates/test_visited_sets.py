"""A loop with two variables over a set has the items for keys, also where the loops around tell which set it is."""

from __future__ import annotations

import pytest

from support.samples import load, normal, spelled
from support.written_modules import made
from transpile import convert

COLLECTIONS = {
    "toset": '[for v in [[3, 2.5, 3], ["b", "a"], []] : [for k, x in toset(v) : "${k}-${x}"]]',
    "union": '[for v in [[3, 2.5], ["b"]] : [for k, x in setunion(v, ["a"]) : "${k}-${x}"]]',
    "intersection": "[for v in [[3, 2.5], [3]] : [for k, x in setintersection(v, [3, 2]) : k + x]]",
    "difference": "[for v in [[3, 2.5], [3]] : [for k, x in setsubtract(v, [3, 2]) : k + x]]",
    "product": '[for v in [[3, 2.5], [3]] : [for k, x in setproduct(toset(v), ["a"]) : k]]',
    "choice": "[for v in [[3, 2.5], [7]] : [for k, x in (true ? toset(v) : toset([])) : k + x]]",
    "depending choice": "[for i, v in [[3, 2.5], [7]] : [for k, x in (i > 0 ? toset(v) : toset([8])) : k + x]]",
    "numbers in a list": "[for v in [toset([3, 2.5]), toset([7, 8])] : [for k, x in v : k + x]]",
    "sets and lists": "[for v in [toset([3, 2.5]), [7, 8]] : [for k, x in v : k + x]]",
    "booleans in an object": '[for v in { a = toset([true, false]) } : [for k, x in v : "${k}-${x}"]]',
    "sets of lists": '[for v in [toset([["b"], ["a"]])] : [for k, x in v : k]]',
    "made in a loop around": "[for v in [[3, 2.5]] : [for w in [toset(v)] : [for k, x in w : k + x]]]",
    "an attribute": "[for v in [{ s = toset([3, 2.5]) }] : [for k, x in v.s : k + x]]",
    "tried": "[for v in [[3, 2.5]] : [for k, x in try(toset(v), []) : k + x]]",
    "of another name": "[for v in [3] : [for k, x in (v > 2 ? local.numbers : []) : k + x]]",
    "made beside a list": "[for v in [3] : [for k, x in (v > 2 ? toset([3, 2.5]) : []) : k + x]]",
    "strings beside a list": '[for v in [3] : [for k, x in (v > 2 ? toset(["b", "a"]) : []) : "${k}-${x}"]]',
    "strings": '[for v in [toset(["b", "a"]), toset([])] : [for k, x in v : "${k}-${x}"]]',
    "object": "[for v in [[3, 2.5]] : { for k, x in toset(v) : k => x }]",
    "group": "[for v in [[3, 2.5]] : { for k, x in toset(v) : k => x... }]",
    "entries": '[for v in [[3, 2.5]] : merge([for k, x in toset(v) : { "K${k}" = x }]...)]',
    "condition": "[for v in [[3, 2.5]] : [for k, x in toset(v) : x if k > 2.7]]",
    "one name": "[for v in [[3, 2.5]] : [for x, x in toset(v) : x]]",
}
MODULE = """\
locals {
  numbers = toset([3, 2.5])
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


@pytest.mark.parametrize("collection", list(COLLECTIONS))
@pytest.mark.parametrize("to", ["cfn", "map", "for", "foreach", "ros"])
def test_the_items_are_the_keys(collection: str, to: str) -> None:
    module = MODULE % COLLECTIONS[collection]
    result = convert(module, to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    expanded = convert(result.text, "cfn", resolve=True).text
    assert expanded is not None
    # Fn::ForEach makes strings of its items.
    assert spelled(normal(load(expanded)["Resources"])) == spelled(normal(made(module)["Resources"]))
