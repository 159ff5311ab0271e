"""Numbers of thousands of digits, which Python does not take for numbers: each is kept, or refused at its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from transpile import convert
from transpile.diagnostics import Severity

TARGETS = ("cfn", "foreach", "terraform")
STRING = "9" * 5_000
NUMBER = 10**4_000


def template(properties: dict[str, Any], **more: Any) -> str:
    """A template of ROS with one resource."""
    resource = {"Type": "ALIYUN::A", "Properties": properties, **more}
    return json.dumps({"ROSTemplateFormatVersion": "2015-09-01", "Resources": {"A": resource}})


def refused(text: str, to: str) -> list[str]:
    """The codes of the errors, each of which has a place."""
    told = convert(text, to, name="t.json", resolve=True).diagnostics
    errors = [one for one in told if one.severity is Severity.ERROR]
    assert all(one.span for one in errors)
    return [one.code for one in errors]


@pytest.mark.parametrize("to", TARGETS)
@pytest.mark.parametrize(
    "call",
    [
        {"Fn::Select": [STRING, ["a", "b"]]},
        {"Fn::Cidr": ["10.0.0.0/16", STRING, STRING]},
        {"Fn::Jq": ["First", f".[-{STRING}]", [1]]},
        {"Fn::Jq": ["First", f".[0] * {STRING}", ["a"]]},
    ],
)
def test_an_argument_is_no_fault_of_ours(call: dict[str, Any], to: str) -> None:
    assert set(refused(template({"P": call}), to)) <= {"T211", "T209", "T443"}


@pytest.mark.parametrize("to", ["cfn", "foreach"])
def test_an_item_of_a_script_is_no_fault_of_ours(to: str) -> None:
    assert set(refused(template({"P": {"Fn::Jq": ["First", ".[0]", [NUMBER]]}}), to)) <= {"T211", "T209"}


@pytest.mark.parametrize("count", [STRING, NUMBER, str(2**63)])
@pytest.mark.parametrize("to", TARGETS)
def test_a_number_of_resources_is_too_large(count: str | int, to: str) -> None:
    text = template({"P": {"Fn::Select": [0, {"Fn::GetAtt": ["A[1]", "B"]}]}}, Count=count)
    assert set(refused(text, to)) & {"T204", "T208"}
