"""Functions that make a list of what is written are written out; what a parameter decides stays a call."""

from __future__ import annotations

import json

import pytest

from support.samples import load
from transpile import convert

WRITTEN = [
    ("{'Fn::SelectMapList': [Name, [{Name: a}, {Other: b}, {Name: c}]]}", "[a, c]"),
    ("!SelectMapList [Name, [{Name: a}]]", "[a]"),
    ("{'Fn::MergeMapToList': [{Port: [1, 2]}, {Weight: [100]}]}", "[{Port: 1, Weight: 100}, {Port: 2, Weight: 100}]"),
    ("{'Fn::ListMerge': [[a, b], [c]]}", "[a, b, c]"),
    ("{'Fn::Add': [[1], [2, 3]]}", "[1, 2, 3]"),
    ("{'Fn::Select': ['1:', [a, b, c]]}", "[b, c]"),
    ("{'Fn::Select': ['5:0:-2', [1, 2, 3, 4, 5]]}", "[5, 3]"),
    ("{'Fn::Select': ['4:', [a, b, c]]}", "[]"),
    ("{'Fn::SelectMapList': !!seq [Name, !!seq [{Name: a}, !!map {Name: c}]]}", "[a, c]"),
    ("!ListMerge [!!seq [a, b], [c]]", "[a, b, c]"),
    ("{'Fn::MergeMapToList': [!!map {Port: !!seq [1, 2]}]}", "[{Port: 1}, {Port: 2}]"),
    ("{'Fn::Select': [!!str '1:', !!seq [a, b, c]]}", "[b, c]"),
]
PEOPLE = "[{Name: ann, Role: dev, Uid: 7}, {Name: bob, Role: ops, Uid: 8}, {Name: cid, Role: dev, Uid: 9}]"
SCRIPTS = [
    (
        "First, 'map({Port: ., Range: \"\\(.)/\\(.)\"})', [22, 80]",
        "[{Port: 22, Range: 22/22}, {Port: 80, Range: 80/80}]",
    ),
    ("First, 'to_entries | map({Id: .key, Name: .value})', [a, b]", "[{Id: 0, Name: a}, {Id: 1, Name: b}]"),
    (f"All, '.[] | select(.Uid > 7) | .Name', {PEOPLE}", "[bob, cid]"),
    (f"First, 'reduce .[] as $u ({{}}; .[$u.Name] = $u.Uid)', {PEOPLE}", "{ann: 7, bob: 8, cid: 9}"),
    (f"First, 'reduce .[] as $u ({{}}; .[$u.Role] += [$u.Name])', {PEOPLE}", "{dev: [ann, cid], ops: [bob]}"),
    ("""All, '.e[] as $e | .a[] as $a | "\\($e)-\\($a)"', {e: [x, z], a: [b, c]}""", "[x-b, x-c, z-b, z-c]"),
]
"""The forms of loops in research on the service's own templates: values, positions, filters, objects, groups, nests."""
WRITTEN += [(f"{{'Fn::Jq': [{script}]}}", value) for script, value in SCRIPTS]
STAYING = [
    "{'Fn::Jq': [First, '.[0].Ids[0]', !GetAtt Topic.Members]}",
    "{'Fn::Jq': [First, 'map(.Name)', !Ref Maps]}",
    "{'Fn::MergeMapToList': [{Port: []}]}",
    "{'Fn::SelectMapList': [Name, null]}",
    "{'Fn::Select': ['a:b', {'a:b': 1}]}",
    "{'Fn::Add': [{a: 1}, {b: 2}]}",
    "{'Fn::SelectMapList': [Name, !Ref Maps]}",
    "{'Fn::ListMerge': [[a, b], !Ref Names]}",
    "{'Fn::Select': ['1:', !Ref Names]}",
    "{'Fn::Select': [0, [a, b]]}",
    "{'Fn::Split': [',', 'a,b']}",
    "{'Fn::Add': [[1], !GetAtt Topic.Members]}",
]
RESOLVED = [
    ("{'Fn::SelectMapList': [Name, !Ref Maps]}", "[x, z]"),
    ("{'Fn::ListMerge': [[a, b], !Ref Names]}", "[a, b, k, ' m']"),
    ("{'Fn::Select': ['1:', !Ref Names]}", "[' m']"),
]


def template(value: str) -> str:
    return (
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Parameters:\n"
        "  Names: {Type: CommaDelimitedList, Default: 'k, m'}\n"
        """  Maps: {Type: Json, Default: '[{"Name": "x"}, {"Name": "z"}]'}\n"""
        "Resources:\n"
        f"  Topic: {{Type: 'ALIYUN::MNS::Topic', Properties: {{List: {value}}}}}  # kept\n"
    )


@pytest.mark.parametrize(("call", "items"), WRITTEN)
def test_a_list_made_of_what_is_written_is_written_out(call: str, items: str) -> None:
    assert convert(template(call), "cfn").text == template(items)


@pytest.mark.parametrize("call", STAYING)
def test_what_a_parameter_or_a_resource_decides_stays(call: str) -> None:
    assert convert(template(call), "cfn").text == template(call)


@pytest.mark.parametrize(("call", "items"), RESOLVED)
def test_resolving_computes_what_parameters_decide(call: str, items: str) -> None:
    assert convert(template(call), "cfn", resolve=True).text == template(items)


@pytest.mark.parametrize("call", [call for call, _ in WRITTEN])
def test_nothing_changes_on_the_way_to_ros(call: str) -> None:
    assert convert(template(call), "ros").text == template(call)


def test_a_number_is_no_list() -> None:
    result = convert(template("{'Fn::Add': [1, 2]}"), "cfn")
    assert result.text == template("{'Fn::Add': [1, 2]}")


@pytest.mark.parametrize("to", ["cfn", "ros", "terraform"])
@pytest.mark.parametrize("key", ["2", "true", "1.5"])
def test_what_maps_have_for_a_key_that_is_no_string_is_left_to_the_service(key: str, to: str) -> None:
    head = "ROSTemplateFormatVersion: '2015-09-01'\n"
    text = f"{head}Resources: {{A: {{Type: X, Properties: {{P: {{'Fn::SelectMapList': [{key}, [{{'1': a}}]]}}}}}}}}\n"
    result = convert(text, to)
    assert "Fn::SelectMapList" in (result.text or ""), result.diagnostics


@pytest.mark.parametrize("target", ["cfn", "terraform", "ros"])
def test_what_stands_for_a_whole_resource_is_no_loop(target: str) -> None:
    call = "{Fn::Join: [',', {Fn::Jq: [First, 'map(.)', [a, b]]}]}"
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nResources: {{A: {{Type: T}}, B: {call}}}\n"
    result = convert(text, target)
    assert result.text is not None, result.diagnostics
    plain = convert(result.text, "cfn", name="main.tf") if target == "terraform" else result
    assert load(plain.text or "")["Resources"]["B"] == load(call)


@pytest.mark.parametrize("to", ["terraform", "map"])
def test_a_list_among_maps_is_refused_once_all_of_them_are_known(to: str) -> None:
    """An `Fn::Sub` that substitutes nothing is a string in a module, and the call has all of its arguments there."""
    call = {"Fn::SelectMapList": ["y", [{"y": {"Fn::Sub": "a"}}, []]]}
    resources = {"E": {"Type": "T", "Properties": {"P": call}}}
    text = json.dumps({"ROSTemplateFormatVersion": "2015-09-01", "Resources": resources})
    errors = [one for one in convert(text, to, name="t.json").diagnostics if one.severity.value == "error"]
    assert [one.code for one in errors] == ["T211"]
    assert errors[0].span is not None


@pytest.mark.parametrize("to", ["terraform", "map", "cfn"])
@pytest.mark.parametrize(
    ("call", "value"),
    [
        ("{Fn::Jq: [!Sub First, map(.), [a, b]]}", ["a", "b"]),
        ("{Fn::Jq: [First, {Fn::Sub: map(.)}, [!Sub [a, {x: y}], b]]}", ["a", "b"]),
        ("{Fn::Jq: [First, map(.), [!Sub '', !Sub '${!x}']]}", ["", "${x}"]),
        ("{Fn::Jq: [!Sub First, map(.), !Ref L]}", ["x", "y"]),
        ("{Fn::Add: [[!Sub a], [b]]}", ["a", "b"]),
        ("{Fn::SelectMapList: [!Sub y, [{y: 1}]]}", [1]),
        ("{Fn::Jq: [First, map(.), [!Sub [a, {x: !Ref ALIYUN::Region}], b]]}", ["a", "b"]),
        ("{Fn::Jq: [First, 'map({a: .})', {Fn::Add: [[!Sub a], [b]]}]}", [{"a": "a"}, {"a": "b"}]),
        ("{Fn::Jq: [First, 'map({a: .})', {Fn::Add: [[a], [b]]}]}", [{"a": "a"}, {"a": "b"}]),
    ],
)
def test_a_sub_that_substitutes_nothing_is_written(call: str, value: list[object], to: str) -> None:
    """A module has the string in its place: so the list is known in a template, too."""
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\nParameters: {L: {Type: CommaDelimitedList, Default: 'x,y'}}\n"
        f"Resources: {{T: {{Type: X, Properties: {{P: {call}}}}}}}\n"
    )
    result = convert(text, to)
    assert result.text is not None, result.diagnostics
    assert "ALIYUN" not in result.text or to == "cfn"
    name = "main.tf" if to == "terraform" else "t.yaml"
    plain = convert(result.text, "cfn", name=name, resolve=True).text or ""
    assert load(plain)["Resources"]["T"]["Properties"]["P"] == value


@pytest.mark.parametrize("key", ["Ref", "Condition"])
def test_no_column_of_a_table_is_a_call(key: str) -> None:
    """Alone in its object, a column called `Ref` would be the function."""
    loop = f"{{Fn::Map: {{Collection: [a, b], Fragment: {{P: email, {key}: !Ref Value}}}}}}"
    result = convert(f"Resources: {{T: {{Type: X, Properties: {{P: [{loop}]}}}}}}\n", "ros")
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert ("MergeMapToList" in result.text) is (key == "Condition")
    plain = convert(result.text, "cfn", resolve=True).text or ""
    assert load(plain)["Resources"]["T"]["Properties"]["P"] == [{"P": "email", key: one} for one in "ab"]
