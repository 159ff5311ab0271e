"""YAML to JSON and back: the same data, number for number and string for string, and a note where comments are lost."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from support import ROOT, TESTS
from support.depth import in_turn
from support.text import TEMPLATES, converted, data_of, rewritten

SOURCES = {
    f"{path.parent.name}-{path.name}": path
    for path in [
        *TEMPLATES.values(),
        *sorted(TESTS.glob("samples/templates/*.*ml")),
        *sorted(TESTS.glob("samples/templates/*.json")),
        *sorted(TESTS.glob("samples/realistic/**/*.yaml")),
        *sorted(ROOT.glob("samples/*/*.yaml")),
        *sorted(ROOT.glob("samples/[!t]*/*.json")),  # those of Terraform are values
    ]
    if path.stem not in ("manifest", "ssm-parameter", "variable-names")
}
"""All templates but those whose loops need a value that only the service has."""
every_template = pytest.mark.parametrize("path", SOURCES.values(), ids=SOURCES)
every_format = pytest.mark.parametrize("format", ["json", "yaml"])


def exactly(data: Any) -> str:
    """Data as a text that tells 1 from 1.0, true and "1"; `Fn::GetAtt` in one form."""
    return json.dumps(_with_lists(data), sort_keys=True)


def _with_lists(data: Any) -> Any:
    match data:
        case {"Fn::GetAtt": str(dotted)} if len(data) == 1:
            return {"Fn::GetAtt": dotted.split(".", 1)}
        case dict():
            return {key: _with_lists(value) for key, value in data.items()}
        case list():
            return [_with_lists(item) for item in data]
    return data


made = cache(rewritten)
"""The tests of both formats have most conversions in common."""


@cache
def says(text: str) -> str:
    return exactly(data_of(text))


@every_template
@every_format
def test_the_other_format_says_the_same(path: Path, format: str) -> None:
    text = path.read_bytes().decode()
    expanded = made(text, "cfn", format=format)
    assert says(expanded) == says(made(text, "cfn"))
    assert expanded.lstrip().startswith("{") == (format == "json")


@every_template
@every_format
def test_loops_mean_the_same_in_the_other_format(path: Path, format: str) -> None:
    text = path.read_bytes().decode()
    targets = ("ros",) if path.parent.name == "ros" else ("foreach", "map")
    for target in in_turn(targets, [*SOURCES.values()].index(path), 1):
        other, same = made(text, target, format=format), made(text, target)
        assert says(made(other, "cfn")) == says(made(same, "cfn"))


ODD = """
Resources:
  Odd:
    Type: AWS::SNS::Topic
    Properties:
      TaggedNothing: !GetAZs
      TaggedNumber: !Sub 1.0
      TaggedWord: !Base64 null
      Nothing:
      Octal: 0123
      Octal12: 0o17
      Hex: 0x1F
      Float: 1.50
      Exponent: 1.0e+3
      NoExponent: 1e3
      Sexagesimal: 1:30
      Yes: yes
      Date: 2020-01-01
      Underscore: 1_000
      Block: |
        # no comment
        two
      Folded: >-
        one
        line
      Key: {yes: 1, 12: 2, "0": 3}
"""


def test_odd_scalars_are_what_yaml_1_1_says() -> None:
    properties = json.loads(rewritten(ODD, "cfn", format="json"))["Resources"]["Odd"]["Properties"]
    expected = data_of(ODD)["Resources"]["Odd"]["Properties"]
    expected["Yes"] = expected.pop(True)
    expected["Key"] = {"yes": 1, "12": 2, "0": 3}
    assert exactly(properties) == exactly(expected)


def test_json_values_keep_their_kinds_in_yaml() -> None:
    values = {"a": "yes", "b": "12", "c": 12, "d": None, "e": 1.5, "f": "1e3", "g": 1e3, "<<": "=", "k": True, "": "\n"}
    calls = {"x": {"Fn::GetAZs": None}, "y": {"Fn::Base64": True}, "z": {"Fn::Base64": "true"}, "n": [[], {}, [[1]]]}
    data = {"Resources": {"R": {"Type": "T", "Properties": {**values, **calls}}}}
    assert exactly(data_of(rewritten(json.dumps(data), "cfn", format="yaml"))) == exactly(data)


def lost(text: str, **options: str) -> list[str]:
    """What the notes T406 of a conversion point at."""
    found = converted(text, "cfn", **options).diagnostics
    return [text[one.span.start : one.span.end] for one in found if one.code == "T406" and one.span]


@pytest.mark.parametrize("comment", ["# first", "#", "# a #b"])
def test_comments_lost_in_json_are_noted_once(comment: str) -> None:
    text = f"Resources: {comment}\n  A:\n    Type: T\n# last\n"
    assert lost(text, format="json") == [comment]
    assert lost(text, format="yaml") == []
    assert lost(text) == []


def test_what_only_looks_like_a_comment_is_not_noted() -> None:
    assert (
        lost('Resources:\n  A:\n    Type: T\n    Description: "a # b"\n    Text: |\n      # c\n', format="json") == []
    )
    assert lost('{"Resources": {"A": {"Type": "T", "Description": "a # b"}}}', format="yaml") == []


@pytest.mark.parametrize("names", [{}, {"Index": "Index"}, {"Value": "Value"}, {"Index": "i"}, {"Value": "x"}])
def test_a_map_spells_the_names_that_its_author_spelled(names: dict[str, str]) -> None:
    fragment = {"Type": "T", "Properties": {"Name": {"Ref": names.get("Value", "Value")}}}
    key = {"Fn::Sub": f"R${{{names.get('Index', 'Index')}}}"}
    arguments = {**names, "Collection": ["a", "b"], "Key": key, "Fragment": fragment}
    template = {"Resources": {"Fn::Merge": [{"Fn::Map": arguments}]}}
    for text, format in ((json.dumps(template), "yaml"), (yaml.dump(template, sort_keys=False), "json")):
        assert data_of(rewritten(text, "map", format=format)) == template


@pytest.mark.parametrize("name", ["Fn::Ref", "Fn::Condition", "Fn::Transform"])
def test_a_function_whose_tag_would_be_another_one_keeps_its_long_form(name: str) -> None:
    source = {"Resources": {"R": {"Type": "T", "Properties": {"P": {name: {name: "x"}}}}}}
    assert yaml.safe_load(rewritten(json.dumps(source), "foreach", from_="foreach", format="yaml")) == source
