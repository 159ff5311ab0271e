"""Terraform sorts the keys of objects: loops of a module below a function that tells their order make them so."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """variable "items" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  t = {
    Parameters = { Items = { Type = "CommaDelimitedList", Default = join(",", var.items) } }
    Resources  = { for n in ["y", "x"] : "R${n}" => { Type = "T", P = { "Fn::ToJsonString" = VALUE } } }
  }
}
"""
STAYING = ['{ for w in ["p", "q"] : w => n }', 'merge({ for w in ["p", "q"] : w => n }, { r = 1 })']
WRITTEN_OUT = {
    "keys in another order": '{ for w in ["q", "p"] : w => n }',
    "a key behind those of a loop": 'merge({ for w in ["q"] : w => n }, { p = n })',
    "a list of objects": '[{ for w in ["q", "p"] : w => n }]',
    "an object in a loop": '{ for u in ["r"] : u => { for w in ["q", "p"] : w => n } }',
    "groups": '{ for w in ["q", "p"] : w => n... }',
}


@pytest.mark.parametrize("value", STAYING)
def test_loops_that_make_sorted_keys_stay(value: str) -> None:
    result = convert(MODULE.replace("VALUE", value), "foreach", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert result.text.count("Fn::ForEach") == 2


@pytest.mark.parametrize("case", WRITTEN_OUT)
def test_others_are_written_out_and_those_around_stay(case: str) -> None:
    result = convert(MODULE.replace("VALUE", WRITTEN_OUT[case]), "foreach", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert "- R${n}:" in result.text
    assert result.text.index(" q: ") > max(result.text.find(" p: "), 0)
    assert "T411" in [one.code for one in result.diagnostics]


def test_loops_over_a_parameter_are_written_out_whatever_it_is_now() -> None:
    result = convert(MODULE.replace("VALUE", "{ for w in var.items : w => n }"), "foreach", name="main.tf")
    assert result.text is not None, result.diagnostics
    told = [one.message for one in result.diagnostics if one.code == "T403"]
    assert "the items of parameter `Items` (a,b) are fixed at the 2 used now" in told


def test_the_loop_around_is_written_out_where_its_item_decides_the_order() -> None:
    result = convert(MODULE.replace("VALUE", '{ "${n}" = 1, "xx" = 2 }'), "foreach", name="main.tf")
    assert result.text is not None, result.diagnostics
    assert """P: '{"xx":2,"y":1}'""" in result.text
    assert """P: '{"x":1,"xx":2}'""" in result.text


def test_without_unrolling_they_are_refused() -> None:
    text = MODULE.replace("VALUE", WRITTEN_OUT["keys in another order"])
    result = convert(text, "foreach", name="main.tf", unroll=False)
    (refused,) = (one for one in result.diagnostics if one.code == "T401")
    assert refused.label == "`Fn::ForEach` cannot sort keys"
    assert refused.span is not None
    assert text[slice(*refused.span)] == '{ for w in ["q", "p"]'
