"""Loops hand on the numbers that Terraform has: 64 bits for positions and lengths, 53 for powers, else 512."""

from __future__ import annotations

import pytest

from support.depth import in_turn
from support.samples import load, normal, spelled
from support.written_modules import made
from transpile import convert

LISTS = {
    "position": '[for i, v in ["a", "b"] : "K${i / 3}"]',
    "position and length": '[for i, v in ["a", "b"] : "K${i / length([1, 2, 3])}"]',
    "position as a number": '[for i, v in ["a", "b"] : "K${3 - i / length([1, 2, 3, 4, 5])}"]',
    "position that is handed on": '[for i, v in ["a", "b"] : [for y in [i] : "K${y / local.three}"]]',
    "position in an object": '[for i, v in ["a", "b"] : [for y in [{ n = i }] : "K${y.n / local.three}"]]',
    "quotient of a position": '[for i, v in ["a", "b"] : [for y in [i / local.three] : "K${3 - y}"]]',
    "position behind a condition": '[for i, v in ["a", "b", "c"] : "K${i / local.three}" if v != "a"]',
    "position of a position": '[for i, v in ["a", "b"] : [for j, w in ["c", "d"] : "K${(i + j) / local.three}"]]',
    "position by position": '[for v in [[1, 2]] : [for j, w in ["c", "d", "e", "f"] : "K${j / (j + length(v))}"]]',
    "position and number": '[for i, v in [3, 7] : "K${i / v}"]',
    "position as a text": '[for i, v in ["a", "b"] : [for y in ["0${i}"] : "K${y / local.three}"]]',
    "position in an entry": '[for i, v in ["a", "b"] : { "K${i / local.three}" = v }]',
    "position in keys of entries": '{ for i, v in ["a", "b"] : "K${i / local.three}" => v }',
    "positions in groups": '{ for i, v in ["a", "b"] : "K${i / local.three}" => i... }',
    "position in merged entries": 'merge([for i, v in ["a", "b"] : { "K${i / local.three}" = v }]...)',
    "position in a source": '[for i, v in ["a", "b"] : [for y in [for z in [1] : i] : "K${y / local.three}"]]',
    "position of a choice": '[for i, v in ["a", "b"] : [for y in [true ? i : 7] : "K${y / local.three}"]]',
    "length": '[for v in [[1, 2, 3]] : "K${1 / length(v)}"]',
    "length that is handed on": '[for v in [[1, 2, 3]] : [for n in [length(v)] : "K${length([1]) / n}"]]',
    "length in an object": '[for v in [[1, 2, 3]] : [for n in [{ a = length(v) }] : "K${length([1]) / n.a}"]]',
    "quotient of a length": '[for v in [[1, 2, 3]] : [for n in [length([1]) / length(v)] : "K${3 - n}"]]',
    "written": '[for v in [3] : "K${length([1]) / v}"]',
    "written in a list": '[for v in [3] : [for n in [v] : "K${length([1]) / n}"]]',
    "written and computed": '[for v in [3] : [for n in [v * 1] : "K${length([1]) / n}"]]',
    "computed by a function": '[for v in [3] : [for n in [max(v, 2)] : "K${length([1]) / n}"]]',
    "of a string": '[for v in ["3"] : [for n in [tonumber(v)] : "K${length([1]) / n}"]]',
    "keys": '[for k, v in { "3" = 1 } : "K${length([1]) / k}"]',
    "range": '[for n in range(4) : "K${n / local.three}"]',
    "range to a number of a loop": '[for v in [3] : [for n in range(v) : "K${n / local.three}"]]',
    "range to a position": '[for i, v in ["a", "b", "c"] : [for n in range(i) : "K${n / local.three}"]]',
    "range from a number": '[for v in [4] : [for n in range(1, v) : "K${n / local.three}"]]',
    "index": '[for v in ["b", "c"] : [for n in [index(["a", "b", "c"], v)] : "K${n / local.three}"]]',
    "computed in a list": '[for v in [3] : [for y in [for z in [v] : z * 1] : "K${length([1]) / y}"]]',
    "counted in a list": '[for v in ["a"] : [for y in [for z in [[1, 2, 3]] : length(z)] : "K${length([1]) / y}"]]',
    "below zero": '[for v in [1, 2] : [for n in [-v] : "K${n}"]]',
    "zero below zero": '[for v in [0] : [for n in [-v] : "K${n}"]]',
    "quotient that is handed on": '[for v in [3] : [for n in [1 / v] : "K${n * 3}"]]',
    "set of positions": '[for i, v in ["a", "b"] : [for y in toset([i]) : "K${y / local.three}"]]',
    "one of two variables": '[for v in [3] : [for i, n in [v] : "K${i}${length([1]) / n}"]]',
    "power": '[for v in [pow(2, 1), pow(4, 1)] : "K${v / pow(3, 1)}"]',
    "powers, lengths and numbers": '[for v in [pow(1, 1), length(["a"]), 1] : "K${v / pow(3, 1)}"]',
    "the same in objects": '[for v in [{ n = pow(1, 1) }, { n = length(["a"]) }, { n = 1 }] : "K${v.n / pow(3, 1)}"]',
    "fractions": '[for v in [pow(2, -1), length(["a"]) / length(["a", "b"]), 0.5] : "K${v / pow(3, 1)}"]',
    "power with fewer bits than digits": '[for v in [pow(2, 100)] : "K${v} ${v + 1} ${v + pow(1, 1)}"]',
    "power that is handed on": '[for v in [2] : [for n in [pow(v, 60)] : "K${n} ${n / local.three}"]]',
    "power as a number": "[for v in [pow(2, 60), pow(3, 60)] : v]",
    "zeros below zero": '[for v in [-length([]), -0, 0, log(1, 0.5)] : "K${v} ${(v + length([1])) / local.three}"]',
}
MODULE = """\
locals {
  three = length([1, 2, 3])
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


@pytest.mark.parametrize(
    ("listed", "to"),
    [(listed, to) for at, listed in enumerate(LISTS) for to in in_turn(("cfn", "map", "for", "foreach", "ros"), at, 2)],
)
def test_they_have_as_many_bits(listed: str, to: str) -> None:
    module = MODULE % LISTS[listed]
    result = convert(module, to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    expanded = convert(result.text, "cfn", resolve=True).text
    assert expanded is not None
    # Fn::ForEach makes strings of its items.
    assert spelled(normal(load(expanded)["Resources"])) == spelled(normal(made(module)["Resources"]))
