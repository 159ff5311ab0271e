"""What cannot be computed from `ALIYUN::Index` is written out; so are lists of its instances, with T403."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """\
variable "Zones" {
  type    = list(string)
  default = ["f", "g"]
}
locals {
  template = {
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = {
      Zones = { Type = "CommaDelimitedList", Default = join(",", var.Zones) }
      Stage = { Type = "String" }
    }
    Conditions = {
      C0 = { "Fn::Equals" = ["0", { Ref = "Stage" }] }
      C1 = { "Fn::Equals" = ["1", { Ref = "Stage" }] }
    }
    Resources = merge(
      { for Index in range(length(var.Zones)) : "Switch[${Index}]" => { Type = "S", Properties = { P = %s } } },
      { for Index in range(2) : "Web[${Index}]" => { Type = "W", Properties = { All = %s } } },
      { One = { Type = "O", Properties = { P = %s } } },
    )
    Outputs = { All = { Value = %s } }
  }
}
output "template" { value = jsonencode(local.template) }
"""
ALL = '[for Index in range(length(var.Zones)) : { Ref = "Switch[${Index}]" }]'
LANGUAGE = "a loop in ROS cannot evaluate expressions of another language"
NAMES = "a loop in ROS cannot use the item in logical IDs and in functions of the template"


def told(value: str, other: str = '"x"') -> tuple[str, list[str], set[int]]:
    """The result, the reasons why loops are unrolled, and the lines of loops of which the items are fixed."""
    text = MODULE % (value, ALL, other, ALL)
    result = convert(text, "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    unrolled = [one.message.partition(": ")[2] for one in result.diagnostics if one.code == "T411"]
    fixed = {text.count("\n", 0, one.span[0]) for one in result.diagnostics if one.code == "T403" and one.span}
    return result.text, unrolled, fixed


@pytest.mark.parametrize(
    ("value", "other", "reason"),
    [
        ("Index + 1", '"x"', LANGUAGE),
        ('upper("a${Index}")', '"x"', LANGUAGE),
        ("flatten([Index])", '"x"', LANGUAGE),
        ('[for k in ["a"] : base64sha256("${k}${Index}")]', '"x"', LANGUAGE),
        ('{ "Fn::If" = ["C${Index}", "a", "b"] }', '"x"', ""),
        ("Index", '{ Ref = "Switch" }', NAMES),
    ],
)
def test_a_resource_that_needs_each_number_is_written_out_with_the_lists_of_it(
    value: str, other: str, reason: str
) -> None:
    text, unrolled, fixed = told(value, other)
    assert "  Switch[0]:\n" in text
    assert "  Switch[1]:\n" in text
    assert text.count("[!Ref 'Switch[0]', !Ref 'Switch[1]']") == 2
    assert not reason or reason in unrolled
    lines = MODULE.split("\n")
    assert {lines[at].split()[0] for at in fixed} == {"{", "Outputs"}
    assert len(fixed) == 3


@pytest.mark.parametrize(
    "value", ["Index", '"a-${Index}"', '[for k in ["a"] : "${k}-${Index}"]', 'join("-", ["a", "b"])']
)
def test_any_other_resource_has_count_and_is_listed_by_its_name(value: str) -> None:
    text, unrolled, fixed = told(value)
    assert "    Count:\n      Fn::Length: !Ref Zones\n" in text
    assert text.count("!Ref Switch\n") == 2
    assert (unrolled, fixed) == ([], set())
