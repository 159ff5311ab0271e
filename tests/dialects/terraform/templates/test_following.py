"""Variables of a module: which loops go on following them, what is told of the others, and names that hide them."""

from __future__ import annotations

import json

import pytest

from transpile import convert, expand

TARGETS = ["cfn", "foreach", "map", "for"]


def told(source: str, target: str, *codes: str) -> list[str]:
    """What is said of one of these codes, with its severity and the text that it is about."""
    found = [one for one in convert(source, target, from_="terraform").diagnostics if one.code in codes]
    return [f"{one.severity.value}: {one.message} @ {source[slice(*one.span or ())]}" for one in found]


@pytest.mark.parametrize("name", ["local", "var"])
def test_a_variable_of_a_loop_hides_a_root_of_its_name(name: str) -> None:
    source = f"""variable "x" {{ default = "outer" }}
locals {{
  x        = {{ inner = "outer" }}
  template = {{ Resources = {{ for k, {name} in {{ A = {{ x = "a" }}, B = {{ x = "b" }} }} : k => {{
    Type = "AWS::SNS::Topic", Properties = {{ DisplayName = {name}.x, Tags = [for it in [{name}.x] : {{ Key = it }}] }}
  }} }} }}
}}
"""
    for target in TARGETS:
        result = convert(source, target, from_="terraform")
        plain = expand(result.text or "", format="json", resolve=True)
        names = [one["Properties"]["DisplayName"] for one in json.loads(plain.text or "")["Resources"].values()]
        assert names == ["a", "b"], (target, result.diagnostics)


FOLLOWED = """variable "Names" {{ default = ["a", "b"] }}
locals {{
  template = {{
    Parameters = {{ Names = {{ Type = "CommaDelimitedList" }} }}
    Resources  = {{ {0} }}
  }}
}}
"""


def test_a_value_computed_from_a_list_that_is_followed_is_told() -> None:
    source = FOLLOWED.format('A = { Type = "T", Properties = { N = length(var.Names) } }')
    assert told(source, "foreach", "T403") == [
        'note: the value of variable `Names` (["a", "b"], its default) is written into the result @ var.Names'
    ]


def test_a_loop_over_what_is_computed_from_a_list_that_is_followed_is_told() -> None:
    source = FOLLOWED.format('for n in reverse(var.Names) : n => { Type = "T" }')
    assert told(source, "foreach", "T403") == [
        'warning: the items of variable `Names` (["a", "b"], its default) are fixed at the 2 used now'
        " @ reverse(var.Names)"
    ]


def test_a_loop_inside_that_follows_a_variable_no_more_is_told() -> None:
    source = """variable "ports" { default = [1, 2] }
locals { template = { Resources = { for n in ["A"] : n => {
  Type = "T", Properties = { Ports = [for p in var.ports : p + 1] }
} } } }
"""
    assert told(source, "map", "T403") == [
        "warning: the items of variable `ports` ([1, 2], its default) are fixed at the 2 used now @ var.ports"
    ]
