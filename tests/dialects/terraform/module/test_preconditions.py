"""Preconditions of what a template is encoded in: those that are false now are told, and end the conversion."""

from __future__ import annotations

import pytest

from transpile import convert

LOCALS = """variable "Names" {{
  type    = list(string)
  default = {0}
}}
locals {{
  template = {{
    Resources = merge([for n in var.Names : {{ "A${{n}}" = {{ Type = "T" }}, "B${{n}}" = {{ Type = "U" }} }}]...)
  }}
}}
"""
KEYS = 'flatten([for n in var.Names : ["A${n}", "B${n}"]])'
RULE = f"""precondition {{
    condition     = length(local.template.Resources) == length({KEYS})
    error_message = "Two entries have the same key."
  }}"""
OUTPUT = 'output "template" {{\n  value = jsonencode(local.template)\n  {0}\n}}\n'
STACK = (
    'resource "aws_cloudformation_stack" "this" {{\n  name = "x"\n  template_body = jsonencode(local.template)\n'
    "  lifecycle {{\n  {0}\n  }}\n}}\n"
)


def told(source: str) -> list[tuple[str, str]]:
    """What ends the conversion, with the text that it is about."""
    found = convert(source, "foreach", from_="terraform")
    return [(one.code, source[slice(*one.span or ())]) for one in found.diagnostics if one.severity.value == "error"]


@pytest.mark.parametrize("block", [OUTPUT, STACK])
def test_one_that_is_false_is_told_where_it_stands(block: str) -> None:
    source = LOCALS.format('["a", "a"]') + block.format(RULE)
    assert told(source) == [("T418", f"length(local.template.Resources) == length({KEYS})")]
    (one,) = [each for each in convert(source, "foreach", from_="terraform").diagnostics if each.code == "T418"]
    assert one.message.endswith("Two entries have the same key.")


@pytest.mark.parametrize("names", ['["a", "b"]', "null"])
@pytest.mark.parametrize("block", [OUTPUT, STACK])
def test_one_that_is_true_or_not_known_is_no_matter(block: str, names: str) -> None:
    source = LOCALS.format(names).replace("  default = null\n", "") + block.format(RULE)
    assert "T418" not in [code for code, _ in told(source)]


def test_one_of_something_else_is_no_matter() -> None:
    source = (
        LOCALS.format('["a", "b"]') + 'output "other" {\n  value = 1\n  precondition {\n  condition = false\n  }\n}\n'
    )
    assert told(source) == []


@pytest.mark.parametrize("condition", ["false", '"false"', "1 == 2"])
def test_one_without_words_is_told(condition: str) -> None:
    source = LOCALS.format('["a", "b"]') + OUTPUT.format(f"precondition {{\n  condition = {condition}\n  }}")
    assert told(source) == [("T418", condition)]
