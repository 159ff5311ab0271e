"""No mention of a loop variable goes unseen: it is substituted, or something is said at that very place."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert

V = "Zebra"
DIALECTS = ("foreach", "map", "for")
VALUES: list[Any] = [
    {"Ref": V},
    {"Ref": f"{V}.Arn"},
    {"Ref": f"a${{{V}}}"},
    {"Ref": f"a${{{V}.Arn}}"},
    {"Ref": {"Fn::Sub": f"a${{{V}}}"}},
    {"Fn::GetAtt": [V, "Arn"]},
    {"Fn::GetAtt": f"{V}.Arn"},
    {"Fn::GetAtt": [f"a${{{V}}}", "Arn"]},
    {"Fn::GetAtt": [{"Ref": V}, "Arn"]},
    {"Fn::Sub": f"${{{V}}}"},
    {"Fn::Sub": f"${{{V}.Arn}}"},
    {"Fn::Sub": [f"${{{V}.Arn}}${{v}}", {"v": 1}]},
    {"Fn::Sub": f"&{{{V}}}"},
    {"Fn::Sub": f"&{{{V}.Arn}}"},
    {"Fn::If": [V, 1, 2]},
    {"Fn::If": [f"a${{{V}}}", 1, 2]},
    {"Fn::FindInMap": [V, "a", "b"]},
    {"Fn::FindInMap": ["M", V, "b"]},
    {"Fn::FindInMap": ["M", "a", V]},
    {"Fn::FindInMap": ["M", "a", V, {"DefaultValue": 1}]},
    {"Fn::Select": [V, ["a"]]},
    {"Fn::ImportValue": V},
    {"Fn::GetAZs": V},
    f"a-${{{V}}}",
    f"a-${{{V}.Arn}}",
    {f"k${{{V}}}": 1},
    {f"k${{{V}.Arn}}": 1},
]
ATTRIBUTES = [
    {"DependsOn": V},
    {"DependsOn": ["A", V]},
    {"DependsOn": f"a${{{V}}}"},
    {"Condition": V},
    {"Condition": f"a${{{V}}}"},
    {"Condition": {"Fn::Sub": f"a${{{V}}}"}},
    {"DeletionPolicy": {"Fn::If": [V, "Retain", "Delete"]}},
]
CONDITIONS: list[Any] = [
    {"Condition": V},
    {"Fn::And": [{"Condition": V}, {"Fn::Equals": ["a", "b"]}]},
    {"Fn::Not": [{"Condition": V}]},
    {"Fn::Equals": [{"Ref": V}, "b"]},
    {"Fn::Equals": [{"Fn::Select": [V, ["a"]]}, "b"]},
]
AROUND = {
    "join": lambda v: {"Fn::Join": ["", ["a", v]]},
    "select": lambda v: {"Fn::Select": [0, [v]]},
    "if": lambda v: {"Fn::If": ["C", "a", v]},
    "sub": lambda v: {"Fn::Sub": ["${a}", {"a": v}]},
    "list": lambda v: ["a", v],
    "object": lambda v: {"k": v},
    "base64": lambda v: {"Fn::Base64": v},
}
"""Each leaves the mention the last thing in the text."""


def loops(dialect: str, variable: str, key: str, body: Any) -> dict[str, Any]:
    """A loop that makes entries."""
    match dialect:
        case "foreach":
            return {f"Fn::ForEach::L{variable}": [variable, ["p"], {f"{key}${{{variable}}}": body}]}
        case "map":
            arguments = {"Value": variable, "Collection": ["p"], "Key": {"Fn::Sub": f"{key}${{Index}}"}}
            return {"Fn::Merge": [{"Fn::Map": {**arguments, "Fragment": body}}]}
    # the LogicalId stands behind the snippet, so it mentions the position
    return {f"L{variable}": {"Fn::For": [["i", variable], ["p"], body, {"Fn::Sub": f"{key}${{i}}"}]}}


def inner(dialect: str, body: Any) -> Any:
    """A loop in a property."""
    return [{"Fn::For": [["j", "Y"], ["q"], body]}] if dialect == "for" else loops(dialect, "Y", "k", body)


def unseen(template: dict[str, Any], as_yaml: bool) -> str:
    """What is left of the last mention in the text without a word; "" if it is substituted or told of."""
    whole = {"Transform": "AWS::LanguageExtensions", "Mappings": {"M": {"a": {"b": "c"}}}, **template}
    text = yaml.safe_dump(whole, sort_keys=False) if as_yaml else json.dumps(whole)
    at = text.rindex(V)
    result = convert(text, "cfn")
    if any(one.span and one.span.start <= at < one.span.end for one in result.diagnostics):
        return ""
    return str(result.diagnostics) if result.text is None else result.text if V in result.text else ""


@pytest.mark.parametrize("dialect", DIALECTS)
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    value=st.sampled_from(VALUES),
    around=st.lists(st.sampled_from(sorted(AROUND)), max_size=3),
    as_yaml=st.booleans(),
    place=st.sampled_from(["a property", "a loop in a property", "an output"]),
)
def test_in_values(dialect: str, value: Any, around: list[str], place: str, as_yaml: bool) -> None:
    value = reduce(lambda inside, name: AROUND[name](inside), around, value)
    if place == "an output":
        section, body = "Outputs", {"Value": value}
    else:
        value = value if place == "a property" else inner(dialect, value)
        section, body = "Resources", {"Type": "T", "Properties": {"P": value}}
    assert unseen({section: loops(dialect, V, "R", body)}, as_yaml) == ""


@pytest.mark.parametrize("as_yaml", [False, True])
@pytest.mark.parametrize("attribute", ATTRIBUTES, ids=str)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_in_attributes(dialect: str, attribute: dict[str, Any], as_yaml: bool) -> None:
    assert unseen({"Resources": loops(dialect, V, "R", {"Type": "T", **attribute})}, as_yaml) == ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_in_the_condition_of_an_output(dialect: str) -> None:
    assert unseen({"Outputs": loops(dialect, V, "O", {"Value": 1, "Condition": V})}, False) == ""


@pytest.mark.parametrize("condition", CONDITIONS, ids=str)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_in_conditions(dialect: str, condition: Any) -> None:
    assert unseen({"Conditions": loops(dialect, V, "C", condition)}, False) == ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_name_that_the_template_declares_is_told_of_and_kept(dialect: str) -> None:
    body = {"Type": "T", "Properties": {"P": {"Fn::GetAtt": [V, "Arn"]}}}
    text = json.dumps({"Transform": "AWS::LanguageExtensions", "Resources": loops(dialect, V, "R", body)})
    declared = text.replace('"Resources": {', f'"Resources": {{"{V}": {{"Type": "T"}}, ')
    result = convert(declared, "cfn")
    assert result.text is not None
    assert [one.code for one in result.diagnostics if one.severity.name == "WARNING"] == ["T123"]
    made = json.loads(result.text)["Resources"]
    assert [one["Properties"]["P"] for one in made.values() if "Properties" in one] == [{"Fn::GetAtt": [V, "Arn"]}]


MENTIONS = ['"Fn::GetAtt" = ["%s", "Arn"]', '"Fn::FindInMap" = ["%s", "a", "b"]', '"Fn::If" = ["%s", 1, 2]']


@pytest.mark.parametrize(
    "mention", [*MENTIONS, '"Fn::GetAtt" = "%s.Arn"', 'Ref = "%s.Arn"', '"Fn::ImportValue" = "%s"']
)
@pytest.mark.parametrize("target", DIALECTS)
def test_a_variable_of_another_language_does_not_take_the_name_of_what_is_mentioned(target: str, mention: str) -> None:
    body = f'{{ Type = "T", Properties = {{ P = {{ {mention % V} }}, Q = {V} }} }}'
    text = f'locals {{\n  t = {{ Resources = {{ for {V} in ["a", "b"] : "R${{{V}}}" => {body} }} }}\n}}\n'
    result = convert(text, target, from_="terraform", format="yaml")
    assert result.text is not None, result.diagnostics
    assert [one.code for one in result.diagnostics if one.severity.name == "WARNING"] == []
    assert f"!Ref {V}2" in result.text


@pytest.mark.parametrize("keys", [f'["M", "0", "{V}"]', f'["M", "{V}", "k"]', f'["{V}", "0", "k"]'])
@pytest.mark.parametrize("rows", [f'{{ {V} = "a" }}', f'{{ a = {{ b = "{V}" }} }}', "{ a = { k = 1 } }"])
@pytest.mark.parametrize("target", DIALECTS)
def test_nor_that_of_a_key_which_a_mapping_has_elsewhere(target: str, rows: str, keys: str) -> None:
    body = f'{{ Type = "T", Properties = {{ P = {{ "Fn::FindInMap" = {keys} }}, Q = {V} }} }}'
    resources = f'{{ for {V} in ["a", "b"] : "R${{{V}}}" => {body} }}'
    text = f"locals {{\n  t = {{ Mappings = {{ M = {rows} }}, Resources = {resources} }}\n}}\n"
    result = convert(text, target, from_="terraform", format="yaml")
    assert not {"T901", "T123"} & {one.code for one in result.diagnostics}, result.diagnostics
