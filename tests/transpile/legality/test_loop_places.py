"""A loop from a language that has loops anywhere stays, or is written out, as the place allows in the target."""

from __future__ import annotations

import json
from itertools import product

import pytest
import yaml

from transpile import convert

LISTS = {
    "ros": """{Fn::Jq: [First, 'map("x-\\(.)")', [a, b]]}""",
    "terraform": '[for item in ["a", "b"] : "x-${item}"]',
}
CALLS = {
    "itself": "@",
    "a call": "{Fn::Join: [',', @]}",
    "a call in a branch": "{Fn::If: [Both, {Fn::Join: [',', @]}, no]}",
    "a definition in a branch": "{Fn::If: [Both, {Type: T, DependsOn: @, Properties: {P: @}}, no]}",
    "an item": "[[@]]",
}
PLACES = {
    "an entry": "Resources: {R: %}",
    "an entry and its alias": "Resources: {R: &r %, S: *r}",
    "a section that is an alias": "Outputs: &s {O: %}\nResources: *s",
    "an attribute": "Resources: {R: {Type: T, DependsOn: %}}",
    "an attribute of an aliased entry": "Resources: {R: &r {Type: T, DependsOn: %}, S: *r}",
    "an attribute of no name": "Resources: {R: {Type: T, Own: %}}",
    "the metadata of an entry": "Resources: {R: {Type: T, Metadata: {M: %}}}",
    "a property": "Resources: {R: {Type: T, Properties: {P: %}}}",
    "a property that is an alias": "Resources: {R: {Type: T, Properties: {P: &p %, Q: *p}}}",
    "an output": "Outputs: {O: %}\nResources: {R: {Type: T}}",
    "an attribute of an output": "Outputs: {O: {Value: %}}\nResources: {R: {Type: T}}",
    "the metadata of the template": "Metadata: {M: %}\nResources: {R: {Type: T}}",
}


HEAD = "ROSTemplateFormatVersion: '2015-09-01'\nConditions: {Both: {Fn::Equals: [a, a]}}\n"


def template(place: str, call: str) -> str:
    """A template that has `@` where the loop stands."""
    return HEAD + PLACES[place].replace("%", CALLS[call]) + "\n"


@pytest.mark.parametrize("target", ["foreach", "for", "map"])
@pytest.mark.parametrize(("place", "call"), list(product(PLACES, CALLS)))
def test_the_target_reads_what_becomes_of_a_loop_of_ros(place: str, call: str, target: str) -> None:
    result = convert(template(place, call).replace("@", LISTS["ros"]), target)
    assert result.text, result.diagnostics
    assert "Fn::Jq" not in result.text


@pytest.mark.parametrize("target", ["foreach", "for", "map", "ros"])
@pytest.mark.parametrize(("place", "call"), list(product(PLACES, CALLS)))
def test_the_target_reads_what_becomes_of_a_loop_of_terraform(place: str, call: str, target: str) -> None:
    body = json.dumps(yaml.safe_load(template(place, call).replace("@", '"@"'))).replace('"@"', LISTS["terraform"])
    result = convert(f'output "t" {{\n  value = jsonencode({body})\n}}\n', target, name="main.tf", format="yaml")
    assert result.text, result.diagnostics
    assert "for item" not in result.text
