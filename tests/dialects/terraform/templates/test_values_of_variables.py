"""Loops over what is computed of variables: at other values of these, results are what the module makes then.

The module is converted with each value given, so by Terraform's rules; the result of one conversion is expanded at it.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from transpile import convert, expand

MODULE = """variable "Names" {{
  type    = list(string)
  default = ["p", "q"]
}}
variable "Stage" {{
  type    = string
  default = "eu"
}}
variable "At" {{
  type    = number
  default = 1
}}
locals {{
  Zones = {{
    eu = {{ Names = ["a", "b"], Main = "m" }}
    us = {{ Names = ["c", "d", "e"], Main = "n" }}
  }}
  parts    = split("-", "${{var.Stage}}-z")
  template = {{
    Parameters = {{
      Names = {{ Type = "CommaDelimitedList", Default = join(",", var.Names) }}
      Stage = {{ Type = "String", Default = var.Stage }}
      At    = {{ Type = "Number", Default = var.At }}
    }}
    Mappings  = {{ Zones = local.Zones }}
    Resources = merge(
      {{ Queue = {{ Type = "AWS::SQS::Queue" }} }},
      merge([for n in {0} : {{
        "A${{n}}" = {{ Type = "AWS::SNS::Topic", Properties = {{ DisplayName = "x${{n}}" }} }}
        "B${{n}}" = {{ Type = "AWS::SNS::Topic" }}
      }}]...),
      merge([for n in {1} : {{
        for m in {2} : "C${{n}}x${{m}}" => {{ Type = "AWS::SNS::Topic", Properties = {{ DisplayName = m }} }}
      }}]...),
    )
  }}
}}
"""
VALUES = [
    {"Names": ["p", "q"], "Stage": "eu", "At": "1"},
    {"Names": ["us", "eu"], "Stage": "us", "At": "0"},
    {"Names": ["r", "s", "t"], "Stage": "eu", "At": "2"},
]


def texts(variable: str | None) -> st.SearchStrategy[str]:
    """Strings of letters: known, of parameters, or of the variable of the loop around."""
    leaves = ['"k"', "var.Stage", "var.Names[0]", "var.Names[var.At - 1]", "element(var.Names, 0)", "local.parts[1]"]
    leaves += ["local.Zones[var.Stage].Main", 'local.Zones["us"]["Main"]', "tostring(var.At)", "var.Names[1]"]
    leaves += [variable] if variable else []
    return st.recursive(
        st.sampled_from(leaves),
        lambda inner: st.one_of(
            st.lists(inner, min_size=1, max_size=2).map(lambda found: f'join("y", [{", ".join(found)}])'),
            inner.map(lambda found: f'"w${{{found}}}"'),
            inner.map(lambda found: f"upper({found})"),
            inner.map(lambda found: f'split("y", {found})[0]'),
        ),
        max_leaves=3,
    )


def lists(variable: str | None = None) -> st.SearchStrategy[str]:
    whole = ["var.Names", "reverse(var.Names)", "local.Zones[var.Stage].Names", "local.parts", "local.Zones.us.Names"]
    whole += ['lookup(local.Zones[var.Stage], "Names", ["z"])', 'try(local.Zones[var.Stage].Nothing, ["y", "z"])']
    whole += [f'try(local.Zones[{variable}].Names, ["v"])', f'["${{{variable}}}1"]'] if variable else []
    return st.one_of(
        st.sampled_from(whole),
        st.lists(texts(variable), min_size=1, max_size=3, unique=True).map(lambda found: f"[{', '.join(found)}]"),
        texts(variable).map(lambda found: f'split("y", {found})'),
    )


one_item = texts(None).map(lambda found: f"[{found}]")
"""What an outer loop goes over: its rounds replace no entries of others."""


def resources(text: str, values: dict[str, Any]) -> Any:
    found = expand(text, format="json", resolve=True, parameters=values)
    return json.loads(found.text)["Resources"] if found.text is not None else None


def followed(told: list[str]) -> bool:
    return not any(code == "T403" for code in told)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(lists(), one_item, lists("n"), st.sampled_from(["foreach", "map", "for"]))
def test_results_follow_what_they_say_they_follow(first: str, second: str, third: str, target: str) -> None:
    module = MODULE.format(first, second, third)
    result = convert(module, target, from_="terraform")
    told = [one.code for one in result.diagnostics]
    assert "T901" not in told, result.diagnostics
    assume(result.text is not None)
    assert result.text is not None
    for values in VALUES if followed(told) else VALUES[:1]:
        whole = {name: json.dumps(one) if isinstance(one, list) else one for name, one in values.items()}
        wanted = convert(module, "cfn", from_="terraform", format="json", resolve=True, parameters=whole)
        if wanted.text is not None:
            assert resources(result.text, values) == json.loads(wanted.text)["Resources"], (first, second, third)
