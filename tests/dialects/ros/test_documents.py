"""Which templates are of ROS, and what in them is data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from transpile import convert

TOPIC = "Resources:\n  Topic: {Type: 'ALIYUN::MNS::Topic', Count: 1}\n"
EXPANDED = "Resources:\n  Topic[0]: {Type: 'ALIYUN::MNS::Topic'}\n"
VERSION = "ROSTemplateFormatVersion: '2015-09-01'\n"


@pytest.mark.parametrize("head", [VERSION, "ROSTemplateFormatVersion: 2015-09-01\n", f"Description: x\n{VERSION}"])
def test_the_version_makes_a_template_one_of_ros(head: str) -> None:
    result = convert(head + TOPIC, "cfn")
    assert (result.text, result.diagnostics) == (head + EXPANDED, ())


def test_types_of_alibaba_cloud_do_so_too_and_the_version_is_missed() -> None:
    result = convert(TOPIC, "cfn")
    assert result.text == EXPANDED
    assert [one.code for one in result.diagnostics] == ["T134"]


def test_a_template_that_says_it_is_of_cloudformation_is() -> None:
    text = f"AWSTemplateFormatVersion: '2010-09-09'\n{TOPIC}"
    assert convert(text, "cfn").text == text


def test_naming_the_dialect_names_the_family() -> None:
    text = "Resources:\n  Topic: {Type: 'Custom::Topic', Count: 1}\n"
    assert convert(text, "cfn", from_="ros").text == "Resources:\n  Topic[0]: {Type: 'Custom::Topic'}\n"
    assert convert(text, "cfn").text == text


def test_a_module_in_a_workspace_is_data() -> None:
    text = (
        f"{VERSION}Transform: Aliyun::Terraform-v1.5\n"
        "Workspace:\n  main.tf: |-\n    resource x y { count = 2 }\n  Count: {Ref: nothing, Count: !Sub '${x}'}\n"
    )
    assert convert(text, "cfn").text == text


def test_a_template_inside_is_data() -> None:
    inner = "{Resources: {In: {Type: X, Count: 2, Properties: {A: !Sub '${ALIYUN::Index}', B: !GetAtt In.C}}}}"
    stack = f"{{Type: 'ALIYUN::ROS::Stack', Properties: {{TemplateBody: {inner}}}}}"
    text = f"{VERSION}Resources:\n  Stack: {stack}\n"
    assert convert(text, "cfn").text == text
    counted = text.replace("{Type: 'ALIYUN::ROS::Stack'", "{Type: 'ALIYUN::ROS::Stack', Count: 1")
    assert convert(counted, "cfn").text == text.replace("  Stack:", "  Stack[0]:")


def test_a_template_inside_is_written_out_in_json() -> None:
    inner = "{Resources: {In: {Type: X, Properties: {B: !GetAtt In.C.D, C: !Ref In}}}}"
    stack = f"{{Type: 'ALIYUN::ROS::Stack', Count: 1, Properties: {{TemplateBody: {inner}}}}}"
    result = convert(f"{VERSION}Resources:\n  Stack: {stack}\n", "cfn", format="json")
    assert result.text is not None
    assert '"Fn::GetAtt": ["In.C", "D"]' in " ".join(result.text.split()).replace("[ ", "[").replace(" ]", "]")
    assert '"Ref": "In"' in result.text


def test_a_template_inside_is_data_in_a_module_too() -> None:
    inner = "{Resources: {In: {Type: X, Count: 2, Properties: {A: !Sub '${ALIYUN::Index}', B: !GetAtt In.C}}}}"
    stack = f"{{Type: 'ALIYUN::ROS::Stack', Count: 2, Properties: {{TemplateBody: {inner}}}}}"
    result = convert(f"{VERSION}Resources:\n  Stack: {stack}\n", "terraform")
    assert not result.diagnostics
    assert result.text is not None
    assert 'for Index in range(2) : "Stack[${Index}]" => {' in result.text
    assert '{ "Fn::Sub" = "$${ALIYUN::Index}" }' in result.text


@pytest.mark.parametrize("tag", ["! ", "!!str ", "&a ", "&a !!str "])
def test_a_type_behind_a_tag_tells_the_family(tag: str) -> None:
    result = convert(f"Resources: {{T: {{Type: {tag}ALIYUN::MNS::Topic, Count: 2}}}}\n", "terraform")
    assert result.text is not None, result.diagnostics
    assert "range(2)" in result.text


@pytest.mark.parametrize("text", ["?\nResources: {}\n", "?\n: a\nResources: {}\n"])
def test_the_version_stands_above_an_entry_without_a_key(text: str) -> None:
    """Its `?` belongs to it."""
    result = convert(text, "ros")
    assert result.text == f"ROSTemplateFormatVersion: '2015-09-01'\n{text}", result.diagnostics


@pytest.mark.parametrize("default", [{}, {"a": "b"}, [], ["a"]])
@pytest.mark.parametrize("kind", ["String", "Number", "Boolean"])
@pytest.mark.parametrize("version", ["ROSTemplateFormatVersion", None])
def test_a_default_that_no_value_can_be_is_none(default: Any, kind: str, version: str | None) -> None:
    """Neither service takes one: with --resolve, what refers to the parameter stays."""
    head = {version: "2015-09-01"} if version else {}
    parameters = {"E": {"Type": kind, "Default": default}}
    conditions = {"C": {"Fn::Equals": ["prod", {"Ref": "E"}]}}
    text = json.dumps({**head, "Parameters": parameters, "Conditions": conditions, "Resources": {"R": {"Type": "T"}}})
    for to in ("map", "ros", "terraform", "cfn"):
        result = convert(text, to, name="t.json", resolve=True)
        assert not {one.code for one in result.diagnostics} & {"T901", "T902"}, (to, result.diagnostics)
        if to == "cfn":
            assert json.loads(result.text or "")["Conditions"] == conditions
