"""The edge cases of each function of ROS by their names, in templates of which all that is known is computed.

They are those of the specification and of what was found out beside it; the model of Alibaba Cloud (`iac-code`) agrees
with each, but where errata RO6 says that the text holds.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from dialects.ros.functions.shapes import SHAPES
from support.ros_model import OPEN, REFUSED, folded
from transpile import convert


@dataclass(frozen=True)
class Told:
    """What is told of a call without a value."""

    what: str
    code: str = "T211"


STAYS = object()
"""Instead of a value: the call stays as it is written."""
LATER = {"Fn::GetAtt": ["A", "B"]}
NO_VALUE = {"Ref": "ALIYUN::NoValue"}
TEMPLATE: dict[str, Any] = {
    "ROSTemplateFormatVersion": "2015-09-01",
    "Parameters": {
        "Word": {"Type": "String", "Default": "w"},
        "Words": {"Type": "CommaDelimitedList", "Default": "a, b"},
        "Rows": {"Type": "Json", "Default": [{"k": 1}, {"k": 2}]},
    },
    "Mappings": {"M": {"one": {"word": "w", "list": [1, "2"]}}},
    "Conditions": {"Yes": {"Fn::Equals": [1, 1]}, "No": {"Fn::Equals": [1, 2]}},
    "Resources": {
        "A": {"Type": "ALIYUN::MNS::Topic"},
        "Many": {"Type": "ALIYUN::MNS::Topic", "Count": 2},
    },
}
Case = tuple[Any, Any]

CASES: dict[str, dict[str, Case]] = {
    "Ref": {
        "a parameter": ("Word", "w"),
        "a list is not trimmed": ("Words", ["a", " b"]),
        "a parameter of type Json is data": ("Rows", [{"k": 1}, {"k": 2}]),
        "a resource": ("A", STAYS),
        "a pseudo parameter": ("ALIYUN::StackName", STAYS),
        "a resource with Count is a list": ("Many", [{"Ref": "Many[0]"}, {"Ref": "Many[1]"}]),
        "the number of no instance": ("ALIYUN::Index", Told("ALIYUN::Index has no value here", "T137")),
    },
    "Fn::Str": {
        "an integer": (123456, "123456"),
        "a decimal number": (1.0, "1.0"),
        "a boolean, in Python's words": (True, "True"),
        "null": (None, "None"),
        "a list": ([1, "é"], '[1, "\\u00e9"]'),
        "a map": ({"a": None}, '{"a": null}'),
    },
    "Fn::Base64Encode": {
        "no line feed at the end": ("string to encode", "c3RyaW5nIHRvIGVuY29kZQ=="),
        "bytes of UTF-8": ("é", "w6k="),
        "null": (None, None),
    },
    "Fn::Base64Decode": {
        "one line feed at the end": ("YQ==\n", "a"),
        "without padding": ("YQ", Told("not Base64")),
        "nothing": ("", Told("not Base64")),
        "no text": ("/w==", Told("not UTF-8 text")),
    },
    "Fn::Base64": {"encodes nothing": ("a", "a")},
    "Fn::FindInMap": {
        "a string": (["M", "one", "word"], "w"),
        "a list": (["M", "one", "list"], [1, "2"]),
        "a key that is not there": (["M", "one", "other"], Told("mapping M / one has no 'other'")),
        "a mapping that is not there": (["N", "one", "word"], Told("there is no mapping 'N'")),
    },
    "Fn::GetAtt": {
        "a resource": (["A", "TopicName"], STAYS),
        "an output of a nested stack": (["A", "Outputs.Url"], STAYS),
        "a resource with Count is a list": (
            ["Many", "TopicName"],
            [{"Fn::GetAtt": ["Many[0]", "TopicName"]}, {"Fn::GetAtt": ["Many[1]", "TopicName"]}],
        ),
    },
    "Fn::Join": {
        "no delimiter": (["", ["a", "b"]], "ab"),
        "integers, booleans and null": (["-", [1, True, None]], "1-True-"),
        "null instead of a list": (["-", None], ""),
        "a decimal number": (["-", [1.5]], Told("a decimal number")),
        "a string instead of a list": (["-", "ab"], Told("a list")),
        "an item that is known later": (["-", ["a", LATER]], STAYS),
    },
    "Fn::Sub": {
        "a parameter": ("${Word}", "w"),
        "a literal hole": ("${!Word}", "${Word}"),
        "a map of variables": (["${a}-${Word}", {"a": 1}], "1-w"),
        "an attribute": ("${A.TopicName}", STAYS),
        "a resource with Count": ("${Many}", Told("is a list", "T135")),
    },
    "Fn::Select": {
        "an index as a string": (["1", ["a", "b"]], "b"),
        "from behind": ([-1, ["a", "b"]], "b"),
        "no such item": ([2, ["a", "b"]], ""),
        "a default": ([2, ["a", "b"], "none"], "none"),
        "an error message": ([2, ["a"], "none", "no third"], Told("no third")),
        "start and stop": (["1:3", [1, 2, 3, 4]], [2, 3]),
        "a step": (["::2", [1, 2, 3, 4, 5]], [1, 3, 5]),
        "backwards, from beyond the end": (["5:0:-2", [1, 2, 3, 4, 5]], [5, 3]),
        "a part without items": (["7:9", [1, 2]], []),
        "a step of 0": (["::0", [1, 2]], Told("not a valid slice")),
        "a word for a list": (["x", [1, 2]], Told("the index of a list")),
        "a key": (["a", {"a": 1}], 1),
        "no such key": (["b", {"a": 1}], ""),
        "a number for a map": ([0, {"a": 1}], Told("the key of a map")),
        "null instead of a collection": ([0, None, "none"], "none"),
        "a string of JSON": (["k", '{"k": [1]}'], [1]),
        "a string of none": ([0, "{"], Told("not JSON")),
    },
    "Fn::GetAZs": {"the region of the stack": ({"Ref": "ALIYUN::Region"}, STAYS), "a region": ("cn-beijing", STAYS)},
    "Fn::Replace": {
        "one pair": ([{"print": "echo"}, "print a"], "echo a"),
        "null removes": ([{"a": None}, "abc"], "bc"),
        "several pairs have no order": ([{"a": "b", "b": "a"}, "ab"], STAYS),
        "null instead of a string": ([{"a": "b"}, None], None),
    },
    "Fn::Split": {
        "nothing is trimmed": ([";", "foo; bar; achoo"], ["foo", " bar", " achoo"]),
        "several characters": (["ab", "1ab2"], ["1", "2"]),
        "an empty string": ([",", ""], [""]),
        "null": ([",", None], []),
        "an empty delimiter": (["", "a"], Told("the delimiter is empty")),
    },
    "Fn::Equals": {
        "a number is no string": ([1, "1"], False),
        "a boolean is no string": ([True, "true"], False),
        "lists and maps": ([[{"a": 1}], [{"a": 1}]], True),
    },
    "Fn::And": {
        "names as strings": (["Yes", "Yes"], True),
        "names in maps": ([{"Condition": "Yes"}, {"Condition": "No"}], False),
        "more than two": (["Yes", "Yes", "No"], False),
    },
    "Fn::Or": {
        "names as strings": (["No", "Yes"], True),
        "names in maps": ([{"Condition": "No"}, {"Condition": "No"}], False),
    },
    "Fn::Not": {
        "a function": ({"Fn::Equals": [1, 1]}, False),
        "a name": ("No", True),
        "a list": ([{"Fn::Equals": [1, 1]}], Told("not a list")),
    },
    "Fn::Index": {
        "the first of several": (["b", ["a", "b", "b"]], 1),
        "a number is no string": ([1, ["1", 1]], 1),
        "true is 1": ([True, [0, 1]], 1),
        "no such item": (["c", ["a"]], None),
        "null instead of a list": (["c", None], None),
        "a string instead of a list": (["a", "abc"], Told("a list")),
    },
    "Fn::If": {
        "the branch that is taken alone is computed": (["Yes", "a", {"Fn::Select": ["x", [1]]}], "a"),
        "another function inside": (["No", 1, {"Fn::Length": "ab"}], 2),
        "a list": (["Yes", ["a"], []], ["a"]),
    },
    "Fn::Length": {
        "a list": ([1, 2, 3], 3),
        "a map": ({"a": 1, "b": 2}, 2),
        "a string": ("length", 6),
        "null": (None, 0),
        "a number": (5, Told("must be a string, a list or a map")),
    },
    "Fn::ListMerge": {
        "several lists": ([["a"], ["b"], ["c"]], ["a", "b", "c"]),
        "one list": ([["a"]], ["a"]),
        "null is skipped": ([["a"], None], ["a"]),
        "a function of lists": ({"Fn::SelectMapList": ["l", [{"l": [1]}, {"l": [2]}]]}, [1, 2]),
        "a list that is known later": ([["a"], LATER], STAYS),
    },
    "Fn::GetJsonValue": {
        "a string": (["a", '{"a": "b"}'], "b"),
        "another value becomes a string": (["a", '{"a": [1, true]}'], "[1, true]"),
        "no such key": (["b", '{"a": 1}'], None),
        "a map instead of a string": (["a", {"a": 1}], "1"),
        "a list in the string": (["a", "[]"], Told("the second argument")),
        "no JSON": (["a", "{"], Told("not JSON")),
    },
    "Fn::MergeMapToList": {
        "the last item is repeated": ([{"a": [1]}, {"b": [2, 3]}], [{"a": 1, "b": 2}, {"a": 1, "b": 3}]),
        "an empty list is left out": ([{"a": []}, {"b": [1]}], [{"b": 1}]),
        "all lists are empty": ([{"a": []}, {"b": []}], None),
        "null is a list of an empty string": ([{"a": None}, {"b": [1]}], [{"a": "", "b": 1}]),
        "one key twice": ([{"a": [1]}, {"a": [2]}], [{"a": 2}]),
        "two keys in one map": ([{"a": [1], "b": [2]}], Told("more than one key")),
    },
    "Fn::Avg": {
        "strings": ([1, ["1", "2", "6.0"]], 3.0),
        "null is 0": ([1, [None, 3]], 1.5),
        "no digits give an integer": ([0, [1, 2]], 2),
        "tens": ([-1, [14]], 10),
        "no numbers": ([1, []], Told("no numbers")),
    },
    "Fn::SelectMapList": {
        "a map without the key is skipped": (["k", [{"k": 1}, {"j": 2}, {"k": 3}]], [1, 3]),
        "null among the maps is skipped": (["k", [{"k": 1}, None]], [1]),
        "null under the key is kept": (["k", [{"k": None}]], [None]),
        "null instead of a list": (["k", None], None),
        "no map": (["k", ["a"]], Told("expected a map")),
        "a parameter": (["k", {"Ref": "Rows"}], [1, 2]),
    },
    "Fn::Add": {
        "numbers": ([1, 2.5], 3.5),
        "lists": ([[1], [1, 2]], [1, 1, 2]),
        "maps are merged above, the last one wins": ([{"a": {"x": 1}}, {"a": {"y": 2}}], {"a": {"y": 2}}),
        "null makes null": ([1, None], None),
        "a function of numbers": ({"Fn::SelectMapList": ["k", {"Ref": "Rows"}]}, 3),
        "strings": (["a", "b"], Told("Fn::Add")),
        "of two kinds": ([1, [1]], Told("the same type")),
        "one argument": ([1], Told("1 argument given")),
    },
    "Fn::Calculate": {
        "a quotient of integers": (["5/2", 2], 2),
        "a quotient with a point": (["5/2.0", 2], 2.5),
        "a quotient without decimals": (["5.0//2", 1], 2.0),
        "a remainder": (["-7%3", 0], 2),
        "the number of a placeholder": (["{1}-{0}", 0, [1, 5]], 4),
        "a placeholder without a number": (["{1}", 0, [1]], Told("no item for {1}")),
        "a power": (["2**3", 0], Told("not an arithmetic expression")),
        "0 below": (["1/0", 0], Told("division by zero")),
    },
    "Fn::Max": {
        "integers and others": ([1.1, 2, 3], 3),
        "no numbers": ([], None),
        "null": ([1, None], None),
        "strings": (["1"], Told("number")),
    },
    "Fn::Min": {
        "integers and others": ([1.1, 2, 3], 1.1),
        "no numbers": ([], None),
        "null": ([None, 1], None),
        "strings": (["1"], Told("number")),
    },
    "Fn::GetStackOutput": {
        "of this region": (["stack", "Url"], STAYS),
        "of another region": (["stack", "Url", "cn-beijing"], STAYS),
    },
    "Fn::Jq": {
        "the first of several": (["First", ".[]", [1, 2]], 1),
        "all of them": (["All", ".[]", [1, 2]], [1, 2]),
        "the first of none": (["First", "empty", {}], None),
        "all of none": (["All", "empty", {}], []),
        "a string is decoded": (["First", ".test", '{"test": "test"}'], "test"),
        "a string of no JSON": (["First", ".", "text"], Told("is a string that is not JSON")),
        "null": (["First", ".a", None], None),
        "an empty string": (["First", ".a", ""], None),
        "a key that is not there": (["First", ".a", {}], None),
    },
    "Fn::FormatTime": {
        "the time in UTC": ("%Y-%m-%d", STAYS),
        "the time of a zone": (["%Y-%m-%d", "Asia/Shanghai"], STAYS),
    },
    "Fn::MarketplaceImage": {"a code": ("cmjj02", STAYS)},
    "Fn::Any": {
        "numbers": ([0, 1], True),
        "nothing true": (["", 0.0, [], {}, None], False),
        "a word": (["false"], True),
        "no values": ([], False),
        "null": (None, None),
        "a value that is known later": ([LATER, False], STAYS),
    },
    "Fn::Contains": {
        "an item": ([["a"], "a"], True),
        "a number is no string": ([["1"], 1], False),
        "true is 1": ([[1], True], True),
    },
    "Fn::EachMemberIn": {
        "all are there": ([["a"], ["b", "a"]], True),
        "one is missing": ([["a", "c"], ["a"]], False),
        "no items": ([[], []], True),
        "too many items": ([[0] * 10_001, [0]], Told("10,001 items")),
    },
    "Fn::MatchPattern": {
        "the whole string": (["a+", "aab"], False),
        "an option": (["(?i)A", "a"], True),
        "no pattern": (["(", "a"], Told("not a valid Python regular expression")),
    },
    "Fn::TransformNamespace": {
        "a name": (["Condition", "M.", "C"], "M.C"),
        "a boolean": (["Condition", "M.", False], False),
        "of something else": (["Name", "M.", "C"], Told("Name")),
    },
    "Fn::Indent": {
        "two blanks a level": (["a\nb", 2], "    a\n    b"),
        "not the first line": (["a\nb", 1, 2, False], "a\n  b"),
        "too deep": (["a", 21], Told("the level is 21")),
    },
    "Fn::Cidr": {
        "blocks": (["192.168.0.0/24", 2, 5], ["192.168.0.0/27", "192.168.0.32/27"]),
        "bits of a host": (["192.168.0.7/24", 1, 8], ["192.168.0.0/24"]),
        "no blocks": (["10.0.0.0/24", 0, 5], Told("blocks is 0")),
        "no room": (["10.0.0.0/24", 9, 5], Told("room for 8 blocks")),
        "not IPv4": (["fe80::/64", 1, 5], Told("IPv4")),
    },
    "Fn::MergeMap": {
        "maps are merged all the way down": ([{"a": {"b": 1}}, {"a": {"c": 2}}], {"a": {"b": 1, "c": 2}}),
        "lists are not": ([{"a": [1]}, {"a": [2]}], {"a": [2]}),
        "three maps": ([{}, {}, {}], Told("3 arguments given")),
    },
    "Fn::MemberListToMap": {
        "items in any order": (["N", "V", [".member.1.V=b", ".member.1.N=a"]], {"a": "b"}),
        "no pair": (["N", "V", ["a"]], Told("not key=value")),
    },
    "Fn::ResourceFacade": {"what the stack around has": ("Metadata", STAYS)},
}
CONDITIONS = {"Fn::Equals", "Fn::And", "Fn::Or", "Fn::Not"}
"""They stand in conditions: their value is what `Fn::If` takes for it."""
OTHERS = {
    "Fn::Base64Encode no line feed at the end": "c3RyaW5nIHRvIGVuY29kZQ==\n",
    "Fn::Base64Encode bytes of UTF-8": "w6k=\n",
    "Fn::Calculate a quotient of integers": 2.5,
    "Fn::Not a list": False,
}
"""What the model answers where the text holds (errata RO6), and for a list that is never false."""
BEFORE = {"Ref", "Fn::GetAtt", "Fn::Sub"}
"""The model computes no parameters, and Count comes before it."""
ALL = [pytest.param(name, *one, id=f"{name} {case}") for name, cases in CASES.items() for case, one in cases.items()]


def call(name: str, argument: Any) -> tuple[Any, dict[str, Any]]:
    """A value in which a function is called, and the conditions that it needs."""
    if name not in CONDITIONS:
        return {name: argument}, TEMPLATE["Conditions"]
    return {"Fn::If": ["Asked", True, False]}, {**TEMPLATE["Conditions"], "Asked": {name: argument}}


@pytest.mark.parametrize(("name", "argument", "value"), ALL)
def test_an_edge_case(name: str, argument: Any, value: Any) -> None:
    asked, conditions = call(name, argument)
    template = {**TEMPLATE, "Conditions": conditions, "Outputs": {"Result": {"Value": asked}}}
    result = convert(json.dumps(template), "cfn", resolve=True)
    if isinstance(value, Told):
        told = [(one.code, one.message) for one in result.diagnostics]
        assert any(code == value.code and value.what in message for code, message in told), told
        assert all(one.help and one.span for one in result.diagnostics)
        return
    assert not result.diagnostics
    assert result.text is not None
    found = json.loads(result.text)["Outputs"]["Result"]["Value"]
    assert json.dumps(found) == json.dumps(asked if value is STAYS else value)


def theirs(name: str, argument: Any) -> Any:
    """The model's value of a call; none of calls that need what it does not compute."""
    if name in BEFORE:
        return OPEN
    asked, conditions = call(name, argument)
    sections = {key: TEMPLATE[key] for key in ("Parameters", "Mappings", "Resources")}
    return folded(asked, **sections, Conditions=conditions)


@pytest.mark.parametrize(("name", "argument", "value"), ALL)
def test_the_model_of_the_service_agrees(name: str, argument: Any, value: Any, request: pytest.FixtureRequest) -> None:
    found = theirs(name, argument)
    if request.node.callspec.id in OTHERS:
        assert found == OTHERS[request.node.callspec.id]
    elif isinstance(value, Told):
        assert found in (REFUSED, OPEN)
    elif value is not STAYS and found is not OPEN:
        assert json.dumps(found) == json.dumps(value)


def test_the_model_computes_most_of_them() -> None:
    found = [theirs(name, argument) for name, cases in CASES.items() for argument, _ in cases.values()]
    assert sum(one is not OPEN for one in found) >= 100


def test_every_function_has_its_edge_cases() -> None:
    assert CASES.keys() == SHAPES.keys()
    assert len(CASES) == 43
    assert all(CASES.values())
