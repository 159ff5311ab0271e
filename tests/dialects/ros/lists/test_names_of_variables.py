"""The variables of scripts are names that the template has: no loop is called like a variable of another loop."""

from __future__ import annotations

from support.samples import load
from transpile import convert

SCRIPT = """'reduce .[] as $Table ({}; .["TABLE_\\($Table)"] = $Table)'"""
TEMPLATE = f"""\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  A: {{Type: T::T::T, Properties: {{V: !Jq [First, {SCRIPT}, [x, y]]}}}}
  B: {{Type: T::T::T, Properties: {{V: !Jq [First, {SCRIPT}, [z]]}}}}
"""


def test_two_scripts_with_the_same_variable_become_loops_with_other_names() -> None:
    result = convert(TEMPLATE, "foreach")
    assert result.text is not None, result.diagnostics
    found = [key for one in load(result.text)["Resources"].values() for key in one["Properties"]["V"]]
    assert len(found) == 2
    assert "Fn::ForEach::Table" not in found
