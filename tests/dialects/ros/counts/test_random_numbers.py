"""Random loops over resources, written with `Count`: they make what the source makes, but for the ids that are told."""

from __future__ import annotations

import json
import re
from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from support.depth import tries
from support.ros_model import errors
from support.samples import load
from transpile import Result, convert
from transpile.diagnostics import Severity

TOPIC = "ALIYUN::MNS::Topic"
ITEMS: list[list[Any]] = [["A", "B"], ["B", "C", "A"], [0, 1, 2], [1, 2], ["x"]]
NAMES = ("Topic", "Queue", "Role")
CHANGE = re.compile(r"([A-Za-z0-9]+) to ([A-Za-z0-9]+\[[0-9]+\])")
PARAMETER = ["b", "a", "c"]


def uses(name: str, items: list[Any], others: dict[str, Any], draw: st.DrawFn) -> dict[str, Any]:
    """Properties that use the item, and resources of the loops before: the one of the same item, one, or all."""
    ways: list[Any] = [{"Ref": "X"}, {"Fn::Sub": "n-${X}-${Stage}"}, {"Fn::Join": ["-", [{"Ref": "X"}, "y"]]}, "text"]
    ways += [{"Fn::Sub": ["${X}${Y}", {"Y": {"Ref": "Stage"}}]}, [{"Key": {"Ref": "X"}}]]
    ways += [{"Fn::If": ["Test", {"Ref": "X"}, {"Ref": "AWS::NoValue"}]}, {"Queue": {"Ref": "X"}}]
    ways += [{"Fn::FindInMap": ["Of", {"Ref": "X"}, "a", {"DefaultValue": {"Ref": "AWS::NoValue"}}]}]
    ways += [{"Fn::Sub": ["${Queue}", {"Queue": {"Fn::GetAtt": ["Plain", "TopicName"]}}]}]
    for fragment in ({"Ref": "X"}, {"Fn::Sub": "${X}-${T}"}, {"Fn::Sub": "${T}"}):
        ways += [{"Fn::Map": {"Value": "T", "Collection": ["a", "b"], "Fragment": fragment}}]
        ways += [["first", {"Fn::Map": {"Value": "T", "Collection": ["a", {"Ref": "X"}], "Fragment": fragment}}]]
    for fragment in (
        {"N": {"Ref": "T"}},
        {"Fn::Merge": [{"N": {"Ref": "T"}}, {"M": 1}]},
        {"Fn::Split": ["-", {"Fn::Sub": "${T}-x"}]},
    ):
        ways += [{"Fn::Map": {"Value": "T", "Collection": {"Ref": "List"}, "Fragment": fragment}}]
    for other, source in others.items():
        if source == items:
            ways += [{"Fn::GetAtt": [{"Fn::Sub": f"{other}${{X}}"}, "TopicName"]}]
        if isinstance(source, list):
            ways += [{"Ref": f"{other}{source[0]}"}, {"Fn::Sub": f"${{{other}{source[-1]}.TopicName}}-x"}]
    found = draw(st.lists(st.sampled_from(ways), max_size=3))
    return {f"Value{at}": one for at, one in enumerate(found)}


def respelled(value: Any, variable: str) -> Any:
    """What a loop makes, with another name for its variable."""
    match value:
        case {"Ref": "X"}:
            return {"Ref": variable}
        case dict():
            return {respelled(key, variable): respelled(one, variable) for key, one in value.items()}
        case list():
            return [respelled(one, variable) for one in value]
        case str():
            return value.replace("${X}", f"${{{variable}}}").replace("&{X}", f"&{{{variable}}}")
    return value


@st.composite
def templates(draw: st.DrawFn) -> dict[str, Any]:
    resources: dict[str, Any] = {"Plain": {"Type": TOPIC}}
    made: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True)):
        items = draw(st.sampled_from([*ITEMS, {"Ref": "List"}]))
        body: dict[str, Any] = {"Type": TOPIC, "Properties": uses(name, items, made, draw)}
        fixed = [f"{one}{source[0]}" for one, source in made.items() if isinstance(source, list)]
        if fixed and draw(st.booleans()):
            body["DependsOn"] = draw(st.sampled_from([fixed[0], fixed]))
        key = draw(st.sampled_from([f"{name}${{X}}", f"{name}${{X}}", f"{name}&{{X}}"]))
        entries = {key: body}
        if draw(st.booleans()):
            entries[f"Other{name}${{X}}End"] = {"Type": TOPIC, "Properties": {"TopicName": {"Ref": "X"}}}
        variable = draw(st.sampled_from(["X", "X", name]))
        resources[f"Fn::ForEach::{name}s"] = [variable, items, respelled(entries, variable)]
        made[name] = items
    outputs: dict[str, Any] = {}
    for name, source in made.items():
        if isinstance(source, list) and draw(st.booleans()):
            outputs[f"{name}{source[0]}"] = {"Value": {"Ref": f"{name}{source[0]}"}}
            each = {"Value": {"Fn::GetAtt": [{"Fn::Sub": f"{name}${{X}}"}, "TopicName"]}}
            outputs[f"Fn::ForEach::Out{name}"] = ["X", source, {f"Out{name}${{X}}": each}]
    parameters = {
        "Stage": {"Type": "String"},
        "List": {"Type": "CommaDelimitedList", "Default": ",".join(PARAMETER)},
    }
    head: dict[str, Any] = {"AWSTemplateFormatVersion": "2010-09-09", "Transform": "AWS::LanguageExtensions"}
    head = {
        **head,
        "Conditions": {"Test": {"Fn::Equals": [{"Ref": "Stage"}, "x"]}},
        "Mappings": {"Of": {"A": {"a": 1}}},
    }
    return {**head, "Parameters": parameters, "Resources": resources, "Outputs": outputs}


def told(result: Result) -> dict[str, str]:
    """The ids that changed, as the warnings say it: those of loops over the parameter by their form."""
    names: dict[str, str] = {}
    for one in result.diagnostics:
        if one.code == "T443":
            assert one.severity is Severity.WARNING
            names |= dict(CHANGE.findall(one.message))
            for start, end, base in re.findall(r"(\w+)[$&]\{\w+\}(\w*) to (\w+)\[0\] and so on", one.message):
                names |= {f"{start}{item}{end}": f"{base}[{at}]" for at, item in enumerate(PARAMETER)}
    return names


def renamed(value: Any, names: dict[str, str], section: bool = False) -> Any:
    """A template by other ids: wherever a word is one, or stands in a hole."""
    match value:
        case dict():
            return {(names.get(key, key) if section else key): renamed(one, names) for key, one in value.items()}
        case list():
            return [renamed(one, names) for one in value]
        case str():
            word = value.replace("AWS::", "ALIYUN::")
            return names.get(word, re.sub(r"\$\{(\w+)", lambda found: f"${{{names.get(found[1], found[1])}", word))
    return value


def made(text: str, from_: str | None = None) -> dict[str, Any]:
    result = convert(text, "cfn", from_=from_, resolve=True)
    assert result.text is not None, result.diagnostics
    found: dict[str, Any] = load(result.text)
    return found


def tagged(text: str, tag: str) -> str:
    """A template as YAML, with a tag of YAML's own at each resource."""
    return text.replace('{"Type": "ALIYUN', f'{tag} {{"Type": "ALIYUN')


@settings(deadline=None, max_examples=tries(25), suppress_health_check=[HealthCheck.too_slow])
@given(templates(), st.sampled_from(["foreach", "foreach", "map", "for"]), st.sampled_from(["", "", "!!map", "!"]))
def test_it_makes_the_same_but_for_the_ids_that_are_told(template: dict[str, Any], dialect: str, tag: str) -> None:
    source = json.dumps(template)
    if dialect != "foreach":
        through = convert(source, dialect, name="t.json")
        assert through.text is not None, through.diagnostics
        source = through.text
    source = tagged(source, tag) if tag else source
    result = convert(source, "ros", name="t.yaml" if tag else "t.json", ros_count=True)
    assert result.text is not None, result.diagnostics
    assert errors(result.text) == []
    names = told(result)
    event(f"{len(names)} ids")
    after, before = made(result.text, "ros"), made(source)
    assert after["Resources"] == renamed(before["Resources"], names, section=True)
    assert after.get("Outputs", {}) == renamed(before.get("Outputs", {}), names)
    kept = {one for one in result.diagnostics if one.code == "T444"}
    loops = [one for one in template["Resources"] if one.startswith("Fn::ForEach")]
    counted = len({one.span for one in result.diagnostics if one.code == "T443"})
    if dialect == "foreach":  # others may split a loop, or have written it out
        assert counted + len(kept) == len(loops)
