"""Texts with decomposed letters in a module: Terraform composes them (NFC), so the template has the composed ones."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from support.samples import load
from transpile import convert

DECOMPOSED = "Re\u0301gion"
PLACES = {
    "a value": f'{{ V = "{DECOMPOSED}" }}',
    "a value with a variable": f'{{ V = "{DECOMPOSED}${{x}}" }}',
    "a key": f'{{ "{DECOMPOSED}" = x }}',
    "a bare key": f"{{ {DECOMPOSED} = x }}",
    "a key with a variable": f'{{ "{DECOMPOSED}${{x}}" = x }}',
    "the name of a call": f'{{ V = {{ "Fn::{DECOMPOSED}" = x }} }}',
    "a reference": f'{{ V = {{ Ref = "{DECOMPOSED}" }} }}',
    "a reference with a variable": f'{{ V = {{ Ref = "{DECOMPOSED}${{x}}" }} }}',
    "an attribute in Fn::GetAtt": f'{{ V = {{ "Fn::GetAtt" = ["Topic${{x}}", "{DECOMPOSED}"] }} }}',
    "a string of Fn::Sub": f'{{ V = {{ "Fn::Sub" = "{DECOMPOSED} $${{AWS::Region}}${{x}}" }} }}',
    "a reference in Fn::Sub": f'{{ V = {{ "Fn::Sub" = "$${{{DECOMPOSED}}}${{x}}" }} }}',
    "an attribute in Fn::Sub": f'{{ V = {{ "Fn::Sub" = "$${{Topic.{DECOMPOSED}}}${{x}}" }} }}',
    "a name in the map of Fn::Sub": f'{{ V = {{ "Fn::Sub" = ["$${{{DECOMPOSED}}}${{x}}", {{ {DECOMPOSED} = x }}] }} }}',
    "a part of a string": f'{{ V = join("", ["{DECOMPOSED}", x]) }}',
    "a condition": f'{{ V = x == "{DECOMPOSED}" ? "{DECOMPOSED}" : "e${{x}}" }}',
}
MODULE = """\
locals {{
  template = {{
    Resources = {{ for x in ["a", "b"] : "Topic${{x}}" => {{ Type = "AWS::SNS::Topic", Properties = {} }} }}
  }}
}}
"""


@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for", "ros"])
@pytest.mark.parametrize("properties", PLACES.values(), ids=PLACES)
def test_a_decomposed_text_is_composed_wherever_it_stands(properties: str, to: str) -> None:
    found, composed = (
        convert(MODULE.format(one), to, from_="terraform") for one in (properties, normalize("NFC", properties))
    )
    assert composed.text is None or load(composed.text)
    assert (found.text, [one.code for one in found.diagnostics]) == (
        composed.text,
        [one.code for one in composed.diagnostics],
    )
    assert found.text is not None or to != "cfn"
