"""Lists that ROS joins are one list in CloudFormation, which has no function for that: loops in them stay loops."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from transpile import convert

items = st.sampled_from(["a", {"Ref": "Single"}, {"Fn::GetAtt": ["Single", "Name"]}, {"Ref": "Many[1]"}])
lists = st.lists(items, max_size=3) | st.sampled_from([{"Ref": "Many"}, {"Fn::GetAtt": ["Many", "Name"]}])


def template(value: Any) -> str:
    return json.dumps(
        {
            "ROSTemplateFormatVersion": "2015-09-01",
            "Resources": {
                "Single": {"Type": "ALIYUN::MNS::Topic"},
                "Many": {"Type": "ALIYUN::MNS::Topic", "Count": 2},
                "User": {"Type": "ALIYUN::MNS::Queue", "Properties": {"Names": value}},
            },
        }
    )


def names(text: str | None) -> Any:
    assert text is not None
    return json.loads(text)["Resources"]["User"]["Properties"]["Names"]


def joined(parts: list[Any]) -> list[Any]:
    """The list as it is joined by hand, of resources that are renamed."""
    out: list[Any] = []
    for part in parts:
        match part:
            case {"Ref": "Many"}:
                out += [{"Ref": "Many0"}, {"Ref": "Many1"}]
            case {"Fn::GetAtt": _}:
                out += [{"Fn::GetAtt": ["Many0", "Name"]}, {"Fn::GetAtt": ["Many1", "Name"]}]
            case _:
                out += [{"Ref": "Many1"} if one == {"Ref": "Many[1]"} else one for one in part]
    return out


@pytest.mark.parametrize("function", ["Fn::ListMerge", "Fn::Add"])
@given(parts=st.lists(lists, min_size=2, max_size=4))
@settings(max_examples=25, deadline=None)
def test_lists_are_joined(function: str, parts: list[Any]) -> None:
    assert_joined(function, parts)


@given(lists)
@settings(max_examples=10, deadline=None)
def test_one_list_is_merged_with_nothing(part: Any) -> None:
    assert_joined("Fn::ListMerge", [part])


@pytest.mark.parametrize(
    ("function", "parts"),
    [
        ("Fn::Add", [["a", {"Ref": "Single"}]]),
        ("Fn::Add", [{"Ref": "Many"}]),
        ("Fn::Add", [[]]),
        ("Fn::Add", []),
        ("Fn::ListMerge", []),
    ],
)
def test_too_few_lists_are_told(function: str, parts: list[Any]) -> None:
    result = convert(template({function: parts}), "map", rename_ids=True)
    assert result.text is None
    assert {one.code for one in result.diagnostics if one.severity.value == "error"} == {"T211"}
    given = "1 argument" if parts else "0 arguments"
    assert f"{function}: {given} given" in {one.message for one in result.diagnostics}


def assert_joined(function: str, parts: list[Any]) -> None:
    result = convert(template({function: parts}), "map", rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert names(convert(result.text, "cfn").text) == joined(parts)


def test_a_loop_among_the_lists_stays_one() -> None:
    result = convert(template({"Fn::ListMerge": [["a"], {"Ref": "Many"}]}), "map", rename_ids=True)
    found = names(result.text)
    assert found[0] == "a"
    assert "Fn::Map" in found[1]


def test_a_list_that_only_the_service_knows_is_refused() -> None:
    result = convert(template({"Fn::ListMerge": [["a"], {"Fn::GetAtt": ["Single", "Names"]}]}), "map", rename_ids=True)
    assert result.text is None
    assert [one.code for one in result.diagnostics if one.severity.value == "error"] == ["T211"]
