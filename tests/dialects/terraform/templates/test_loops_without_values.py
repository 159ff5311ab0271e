"""Loops of a template that stands in a module: they follow its parameters, also those that have no value yet."""

from __future__ import annotations

import pytest

from transpile import convert

MODULE = """\
resource "%s_stack" "s" {
  name          = "s"
  template_body = jsonencode(%s)
}
"""
LISTED = """\
{
    Transform  = "AWS::LanguageExtensions"
    Parameters = { Names = { Type = "CommaDelimitedList" } }
    Resources  = {
      "Fn::ForEach::L" = ["X", { Ref = "Names" }, { "A$${X}" = { Type = "A", P = { "Fn::Sub" = "t-$${X}" } } }]
    }
  }"""
COUNTED = """\
{
    ROSTemplateFormatVersion = "2015-09-01"
    Parameters = { N = { Type = "Number" } }
    Resources  = { A = { Type = "A", Count = { Ref = "N" }, Properties = { P = { "Fn::Sub" = "$${ALIYUN::Index}" } } } }
  }"""
SECRET = LISTED.replace('"CommaDelimitedList"', '"CommaDelimitedList", NoEcho = true')


@pytest.mark.parametrize(
    ("target", "stack", "template", "loop"),
    [
        ("foreach", "aws_cloudformation", LISTED, "Fn::ForEach::L:\n    - X\n    - !Ref Names\n"),
        ("map", "aws_cloudformation", LISTED, "Collection: !Ref Names\n"),
        ("ros", "alicloud_ros", COUNTED, "Count: !Ref N\n"),
    ],
)
def test_a_loop_over_a_parameter_without_a_value_stays_a_loop(
    target: str, stack: str, template: str, loop: str
) -> None:
    result = convert(MODULE % (stack, template), target, name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert loop in result.text


@pytest.mark.parametrize(
    ("target", "template", "code"), [("cfn", LISTED, "T202"), ("cfn", SECRET, "T201"), ("map", SECRET, "T201")]
)
def test_a_loop_that_needs_the_value_is_told_where_it_stands(target: str, template: str, code: str) -> None:
    text = MODULE % ("aws_cloudformation", template)
    (found,) = convert(text, target, name="main.tf").diagnostics
    assert found.span is not None
    assert (found.code, text[slice(*found.span)]) == (code, '{ Ref = "Names" }')
