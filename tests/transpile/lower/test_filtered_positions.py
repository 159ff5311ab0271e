"""Positions of what a filter lets pass: numbers to what is called with them, whatever loop runs over them."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

MODULE = """\
locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = { for k, v in %s : "R${replace(%s, "/[^0-9A-Za-z]/", "")}" => {
      Type       = "T"
      Properties = { D = jsonencode({ a = k }), E = v }
    } if v != "y" }
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize("to", ["foreach", "map", "for"])
@pytest.mark.parametrize(
    ("items", "name", "made"),
    [
        ('["x", "y", "z"]', "k", {"R0": '{"a":0}', "R2": '{"a":2}'}),
        ('["x", "y", "z"]', "v", {"Rx": '{"a":0}', "Rz": '{"a":2}'}),
        ("[{ a = 1 }, { a = 2 }]", "k", {"R0": '{"a":0}', "R1": '{"a":1}'}),
    ],
)
def test_a_position_that_a_key_strips_is_a_number_elsewhere(
    items: str, name: str, made: dict[str, str], to: str
) -> None:
    result = convert(MODULE % (items, name), to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    plain = load(convert(result.text, "cfn", resolve=True).text or "")["Resources"]
    assert {key: one["Properties"]["D"] for key, one in plain.items()} == made


@pytest.mark.parametrize("to", ["foreach", "map"])
@pytest.mark.parametrize(
    "used", ['{ Ref = "R${k}" }', '{ "Fn::Base64" = "x${k}" }', "k + 1", '["p", "q", "r"][k]', "k"]
)
def test_what_takes_a_string_for_a_position_keeps_the_loop(used: str, to: str) -> None:
    items = "[{ a = 1 }, { a = 2 }, { a = 3 }]"
    text = MODULE.replace("jsonencode({ a = k })", used).replace('v != "y"', "v.a != 2") % (items, "k")
    result = convert(text, to, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert "T411" not in {one.code for one in result.diagnostics}
