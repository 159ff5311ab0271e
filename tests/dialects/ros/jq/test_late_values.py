"""Loops over written objects whose values only the deployment knows: how many rounds there are is known."""

from __future__ import annotations

import json

import pytest

from dialects.ros.jq.process.runner import Value
from support.jq_processes import Recorded
from transpile import convert

LATE = {"Ref": "B"}
NESTED = {"I": {"a": LATE}, "J": {"b": {"c": LATE}}}


def looped(source: object, body: object) -> str:
    loop = {"Fn::For": [["i", "x"], source, body]}
    return json.dumps({"Resources": {"B": {"Type": "T"}, "E": {"Type": "T", "Properties": {"P": [loop]}}}})


@pytest.mark.parametrize(
    ("source", "body", "expected"),
    [
        ({"I": LATE}, {"Ref": "x"}, [LATE]),
        ({"I": LATE, "J": 1}, {"K": {"Ref": "i"}, "V": {"Ref": "x"}}, [{"K": "I", "V": LATE}, {"K": "J", "V": 1}]),
        ({"I": LATE}, {"Fn::Sub": "${B}"}, [{"Fn::Sub": "${B}"}]),
        (NESTED, [{"Fn::For": [["j", "y"], {"Ref": "x"}, {"Ref": "y"}]}], [LATE, {"c": LATE}]),
        (NESTED, [{"Fn::For": [["j", "y"], {"Ref": "x"}, {"Y": {"Ref": "j"}}]}], [{"Y": "a"}, {"Y": "b"}]),
    ],
)
def test_they_stay_loops(source: object, body: object, expected: object, runner: Recorded) -> None:
    result = convert(looped(source, body), "ros")
    assert result.text is not None, result.diagnostics
    (call,) = json.loads(result.text)["Resources"]["E"]["Properties"]["P"].values()
    answer = runner.evaluate(call[1], json.dumps(call[2]), False)
    assert isinstance(answer, Value)
    assert json.loads(answer.text) == expected


@pytest.mark.parametrize(("source", "code"), [([LATE], "T205"), ({"I": [LATE]}, "T205"), ({"I": LATE}, "T204")])
def test_items_are_not_gone_over(source: object, code: str) -> None:
    body = {"Ref": "x"} if isinstance(source, list) else [{"Fn::For": [["j", "y"], {"Ref": "x"}, {"Ref": "y"}]}]
    assert [one.code for one in convert(looped(source, body), "ros").diagnostics] == [code]
