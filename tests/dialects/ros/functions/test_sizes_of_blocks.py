"""`Fn::Cidr` of literal sizes means the same in both services for those that ROS takes, and is told for all others."""

from __future__ import annotations

import json

import pytest

from support.ros_model import errors
from transpile import convert

TAKEN = [("1", "1"), ("1", "32"), ("256", "8"), ("2", "31")]
REFUSED = [("0", "8"), ("257", "8"), ("1", "0"), ("1", "33"), ("-1", "8"), ("1", "-1")]


def template(header: str, count: str, bits: str) -> str:
    call = f'{{"Fn::Cidr": [{{"Ref": "P"}}, {count}, {bits}]}}'
    resources = f'"Resources": {{"R": {{"Type": "A", "Properties": {{"B": {call}}}}}}}'
    return f'{{{header}, "Parameters": {{"P": {{"Type": "String"}}}}, {resources}}}'


@pytest.mark.parametrize(("count", "bits"), TAKEN)
def test_a_size_that_can_be_asked_for_goes_both_ways(count: str, bits: str) -> None:
    there = convert(template('"AWSTemplateFormatVersion": "2010-09-09"', count, bits), "ros", name="t.json")
    assert there.text is not None, there.diagnostics
    assert errors(there.text) == []
    back = convert(there.text, "foreach", name="t.json")
    assert back.text is not None, back.diagnostics
    wanted = {"Fn::Cidr": [{"Ref": "P"}, int(count), int(bits)]}
    assert [json.loads(one)["Resources"]["R"]["Properties"]["B"] for one in (there.text, back.text)] == [wanted] * 2


@pytest.mark.parametrize(("count", "bits"), REFUSED)
@pytest.mark.parametrize(
    ("header", "target"),
    [('"AWSTemplateFormatVersion": "2010-09-09"', "ros"), ('"ROSTemplateFormatVersion": "2015-09-01"', "foreach")],
)
def test_one_that_cannot_is_told(header: str, target: str, count: str, bits: str) -> None:
    result = convert(template(header, count, bits), target, name="t.json")
    assert result.text is None
    assert {one.code for one in result.diagnostics if one.severity.value == "error"} == {"T211"}
