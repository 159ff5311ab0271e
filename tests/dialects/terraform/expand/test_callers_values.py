"""Inside a module the default of a variable is no value: whoever calls the module may give another one."""

from __future__ import annotations

from typing import Any

import pytest

from transpile import Result, convert

MODULE = """\
variable "rules" {
  type    = map(string)
  default = {}
}

variable "unset" {
  type    = list(string)
  default = null
}

variable "checked" {
  default = "no"

  validation {
    condition     = var.checked == "yes"
    error_message = "It must be yes."
  }
}

locals {
  found = %s
}
"""
RULES = "{ for name, rule in var.rules : name => rule }"
UNSET = "[for one in var.unset : one]"
CHECKED = '[for one in [var.checked] : 1 if one != "a"]'
KNOWN = '[for one in ["a"] : one]'


def inside(loop: str, **options: Any) -> Result:
    return convert(MODULE % loop, "cfn", from_="terraform", format="hcl", **options)


def codes(found: Result) -> list[str]:
    return [one.code for one in found.diagnostics]


@pytest.mark.parametrize("loop", [RULES, UNSET, CHECKED, f"{{ Resources = {RULES} }}"])
def test_a_loop_that_a_caller_decides_over_stays(loop: str) -> None:
    found = inside(loop)
    assert found.text == MODULE % loop
    assert codes(found) == ["T414"]
    assert "callers of the module" in found.diagnostics[0].message or "a caller of the module" in str(found.diagnostics)


def test_one_that_none_decides_over_is_written_out() -> None:
    found = inside(KNOWN)
    assert found.text == MODULE % '["a"]'
    assert codes(found) == []


@pytest.mark.parametrize("how", [{"parameters": {"rules": '{ a = "b" }'}}, {"resolve": True}])
def test_a_value_that_is_given_and_a_default_that_is_asked_for_count(how: dict[str, Any]) -> None:
    found = inside(RULES, **how)
    assert found.text == MODULE % ("{}" if "resolve" in how else '{ a = "b" }')
    assert codes(found) == ["T403"]


def test_a_default_of_null_is_none_to_ask_for() -> None:
    found = inside(UNSET, resolve=True)
    assert found.text == MODULE % UNSET
    assert codes(found) == ["T414"]
    assert "--resolve" not in (found.diagnostics[0].help or "")


@pytest.mark.parametrize("how", [{"parameters": {"checked": "no"}}, {"resolve": True}])
def test_a_value_that_the_module_refuses_is_an_error_only_where_a_loop_is_fixed_at_it(how: dict[str, Any]) -> None:
    assert codes(inside(KNOWN, **how)) == []
    refused = inside(CHECKED, **how)
    assert refused.text is None
    assert "T213" in codes(refused)


def test_into_a_template_defaults_count() -> None:
    template = '{ Resources = { for name in var.names : name => { Type = "AWS::SNS::Topic" } } }'
    text = f'variable "names" {{\n  default = ["A"]\n}}\n\nlocals {{\n  found = {template}\n}}\n'
    found = convert(text, "cfn", from_="terraform")
    assert found.text == "Resources:\n  A:\n    Type: AWS::SNS::Topic\n"
    assert codes(found) == ["T403"]
    kept = convert(text, "cfn", from_="terraform", format="hcl")
    assert (kept.text, codes(kept)) == (text, ["T414"])


def test_a_template_that_needs_a_variable_without_default_is_an_error_still() -> None:
    template = "{ Resources = { for name in concat(var.names, var.rules) : name => {} } }"
    text = f'variable "names" {{}}\n\nvariable "rules" {{\n  default = []\n}}\n\nlocals {{\n  found = {template}\n}}\n'
    found = convert(text, "cfn", from_="terraform", format="hcl")
    assert found.text is None
    assert codes(found) == ["T202"]
