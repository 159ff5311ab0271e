"""Loops over list parameters of ROS, unrolled for CloudFormation: they follow the list, or their values are of now."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.samples import load, sections
from transpile import Result, convert

TARGETS = ("foreach", "map", "for")
TAKEN = [".value", ".key", '(.value | ltrimstr("x"))', '"\\(.value)-\\(.key)"', "1", "(.value == $in.Names[0])"]
LATER = ["(.value | ltrimstr($in.region))", "($in.region | length)"]
pairs = st.lists(st.tuples(st.sampled_from("KLM"), st.sampled_from([*TAKEN, "$in.region"])), min_size=1, max_size=3)


def template(body: str, region: str = "ALIYUN::Region") -> str:
    script = f". as $in | .Names | to_entries | map({body})"
    given = {"Names": {"Ref": "Names"}, "region": {"Ref": region}}
    return json.dumps(
        {
            "ROSTemplateFormatVersion": "2015-09-01",
            "Parameters": {
                "Names": {"Type": "CommaDelimitedList", "Default": "x,xy"},
                "Zone": {"Type": "String", "Default": "z"},
            },
            "Resources": {"R": {"Type": "A::B::C", "Properties": {"P": {"Fn::Jq": ["First", script, given]}}}},
        }
    )


def errors(result: Result) -> list[tuple[str, bool]]:
    return [(one.code, one.span is not None) for one in result.diagnostics if one.severity.value == "error"]


def made(text: str | None) -> Any:
    assert text is not None
    return sections(load(text))["Resources"]["R"]["Properties"]["P"]


@settings(max_examples=60, deadline=None)
@given(pairs, st.sampled_from(TARGETS))
def test_whatever_a_round_takes_of_its_item(pairs: list[tuple[str, str]], target: str) -> None:
    source = template("{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}", "Zone")
    result = convert(source, target)
    if result.text is None:
        assert set(errors(result)) == {("T211", True)}, result.diagnostics
        assert "$in." in source.partition("map")[2]
        return
    assert made(convert(result.text, "cfn", resolve=True).text) == made(convert(source, "cfn", resolve=True).text)


@pytest.mark.parametrize("target", ["foreach"])
def test_items_that_are_only_mentioned_go_on_following_the_list(target: str) -> None:
    result = convert(template("{K: .value}"), target)
    assert made(result.text) == [{"K": {"Fn::Select": [at, {"Ref": "Names"}]}} for at in (0, 1)]
    (told,) = [one for one in result.diagnostics if one.code == "T403"]
    assert told.message.startswith("the number of items")


@pytest.mark.parametrize("target", TARGETS)
def test_items_that_a_program_computes_with_are_those_of_now(target: str) -> None:
    result = convert(template('{K: (.value | ltrimstr("x"))}'), target)
    (told,) = [one for one in result.diagnostics if one.code == "T403"]
    assert told.message.startswith("the items")


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("value", LATER)
def test_what_asks_for_more_than_is_known_is_refused(value: str, target: str) -> None:
    result = convert(template(f"{{K: {value}}}"), target)
    assert result.text is None
    assert errors(result) == [("T211", True)]
