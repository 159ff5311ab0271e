"""What only loops of CloudFormation make is written as ROS says it: functions in strings, and merged properties."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import ROOT
from support.samples import load
from transpile import convert
from transpile.diagnostics import failed

SAMPLES = ROOT / "samples"
NAMES = sorted(path for folder in ("foreach", "map", "for") for path in (SAMPLES / folder).glob("*.*"))


@pytest.mark.parametrize("path", NAMES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_sample_becomes_a_template_of_ros_or_is_refused(path: Path) -> None:
    result = convert(path, "ros")
    assert "T901" not in {one.code for one in result.diagnostics}
    assert failed(result.diagnostics) is (result.text is None)
    assert result.text is None or "ROSTemplateFormatVersion" in result.text


@pytest.mark.parametrize("string", ["${tag} in ${Stage}", "a ${Stage} ${tag}", "$${tag} ${!tag} of ${Stage}!"])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_parameter_in_a_string_is_given_to_the_script_by_itself(string: str, quote: str) -> None:
    loop = f"{{'Fn::Map': {{Value: tag, Collection: [b, a], Fragment: !Sub {quote}{string}{quote}}}}}"
    text = f"Parameters: {{Stage: {{Type: String}}}}\nResources: {{T: {{Type: X, Properties: {{Tags: {loop}}}}}}}\n"
    result = convert(text, "ros", from_="map")
    assert result.text is not None, result.diagnostics
    (_, script, given) = load(result.text)["Resources"]["T"]["Properties"]["Tags"]["Fn::Jq"]
    assert "$in.Stage" in script
    assert given == {"tags": ["b", "a"], "Stage": {"Ref": "Stage"}}


def test_properties_that_are_merged_stand_where_they_were_merged() -> None:
    merged = "{'Fn::Merge': [{A: 1}, {B: !Ref AWS::Region}], C: 2}"
    text = f"Resources: {{T: {{Type: X, Properties: {merged}}}}}\n"
    result = convert(text, "ros", from_="map").text or ""
    assert "Fn::Merge" not in result
    assert all(one in result for one in ("A: 1", "B: !Ref ALIYUN::Region", "C: 2"))


MERGED = """Resources:
  Before: {Type: X}
  Fn::Merge:
    - Fn::Map: {Collection: [a, b], Key: !Sub "T${Value}", Fragment: {Type: X}}
    - Beside: {Type: X}
    - {Other: {Type: X, Properties: {A: !Ref AWS::Region}}}
"""


@pytest.mark.parametrize("loop", [True, False])
def test_resources_that_are_merged_stand_where_they_were_merged(loop: bool) -> None:
    text = "".join(one for one in MERGED.splitlines(keepends=True) if loop or "Fn::Map" not in one)
    found = load(convert(text, "ros", from_="map").text or "{}")
    made = ["Ta", "Tb"] if loop else []
    assert sorted(found["Resources"]) == sorted(["Before", *made, "Beside", "Other"])


def test_a_function_in_a_string_stands_in_the_map_of_sub() -> None:
    result = convert(SAMPLES / "map" / "nested-outer-value.json", "ros")
    assert result.text is not None, result.diagnostics
    assert "Fn::Sub" in result.text


def test_a_position_that_nobody_reads_is_not_named_as_the_item() -> None:
    """The name of a map in `Fn::Sub` is taken, and so is the one that the item has instead."""
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Resources:\n"
        "  A:\n"
        "    Type: A::B::C\n"
        "    Count: 2\n"
        "    Properties: {V: {Fn::Sub: ['${Index}-x', {Index: !Ref 'ALIYUN::Index'}]}}\n"
    )
    result = convert(text, "map", rename_ids=True)
    assert result.text is not None, result.diagnostics
    assert "Index: Index3\n        Value: Index2\n" in result.text


NESTS = """ROSTemplateFormatVersion: '2015-09-01'
Resources:
  Topic: {Type: X, Count: 2, Properties: {Name: n}}
  Lists:
    Type: X
    Properties:
      Alone: [!SelectMapList [a, [{a: p}, {a: q}]], [x], !Jq [First, 'map("n/\\(.)")', [y, z]]]
      Deeper: [[!SelectMapList [a, [{a: p}, {a: q}]]], {In: [!SelectMapList [a, [{a: p}]]]}]
      Copies: [!Ref Topic, [!GetAtt Topic.Name]]
      Argument: !Join [",", !SelectMapList [a, [{a: p}, {a: q}]]]
      OfArgument: !Select [0, [!SelectMapList [a, [{a: p}, {a: q}]], [x]]]
"""


@pytest.mark.parametrize("target", ["map", "for", "foreach"])
def test_a_list_that_is_one_item_of_a_list_stays_one(target: str) -> None:
    plain = convert(NESTS, "cfn", resolve=True)
    there = convert(NESTS, target, rename_ids=True)
    assert there.text is not None, there.diagnostics
    found = load(convert(there.text, "cfn", resolve=True).text or "{}")
    wanted = load((plain.text or "{}").replace("Topic[0]", "Topic0").replace("Topic[1]", "Topic1"))
    assert found["Resources"]["Lists"] == wanted["Resources"]["Lists"]


@pytest.mark.parametrize("name", ["A-b", "A::B", "a_b"])
def test_names_that_cloudformation_does_not_take_stay_on_the_way_to_ros(name: str) -> None:
    text = f"Resources:\n  '{name}': {{Type: T}}\n  B: {{Type: T, DependsOn: '{name}'}}\n"
    result = convert(text, "ros")
    assert result.text == f"ROSTemplateFormatVersion: '2015-09-01'\n{text}"


@pytest.mark.parametrize("names", [("a-b", "ab"), ("ab", "éab"), ("a-b", "a_b")])
def test_names_that_differ_only_in_characters_that_cloudformation_does_not_take_are_refused(
    names: tuple[str, str],
) -> None:
    one, other = names
    text = f"Mappings:\n  '{one}': {{k: {{v: 1}}}}\n  '{other}': {{k: {{v: 2}}}}\nResources:\n  R: {{Type: T}}\n"
    result = convert(text, "ros")
    assert result.text is None
    (refused,) = (found for found in result.diagnostics if found.code == "T442")
    assert refused.span is not None
    assert text[slice(*refused.span)] == f"'{other}'"


def test_so_is_one_of_an_entry_that_is_almost_what_is_mentioned_and_is_not_there() -> None:
    text = "Conditions:\n  A-B: !Equals [a, a]\nResources:\n  R: {Type: T, Properties: {P: !If [AB, 1, 2]}}\n"
    (refused,) = convert(text, "ros").diagnostics
    assert (refused.code, text[slice(*refused.span or (0, 0))]) == ("T442", "A-B")
