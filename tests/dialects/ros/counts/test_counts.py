"""Resources with `Count` become their instances, and what refers to them lists of these; bad ones are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.samples import load
from transpile import convert
from transpile.diagnostics import Diagnostic

CASES = Path(__file__).parent / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.yaml") if not path.stem.endswith(".expected"))


def expanded(text: str, **values: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    result = convert(text, "cfn", name="ros.yaml", parameters=values)
    return result.text, result.diagnostics


def queue(count: str, more: str = "") -> str:
    return (
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Parameters:\n"
        "  N: {Type: Number}\n"
        "  Names: {Type: CommaDelimitedList, Default: 'a,b'}\n"
        "Resources:\n"
        f"  Queue: {{Type: 'ALIYUN::MNS::Queue', Count: {count}}}\n"
        f"  Topic: {{Type: 'ALIYUN::MNS::Topic'}}\n{more}"
    )


@pytest.mark.parametrize("name", NAMES)
def test_instances_are_written_out_and_all_else_stays(name: str) -> None:
    text, _ = expanded((CASES / f"{name}.yaml").read_text())
    assert text == (CASES / f"{name}.expected.yaml").read_text()


def test_the_documented_example_gives_the_documented_result() -> None:
    text, _ = expanded((CASES / "documented.json").read_text(), Count="2")
    assert text is not None
    assert json.loads(text) == json.loads((CASES / "documented.expected.json").read_text())


@pytest.mark.parametrize("name", NAMES)
def test_an_expansion_stays_as_it_is(name: str) -> None:
    text = (CASES / f"{name}.expected.yaml").read_text()
    assert expanded(text)[0] == text


@pytest.mark.parametrize("count", ["3", "'3'", "!Ref N"])
def test_ros_to_ros_stays_as_it_is(count: str) -> None:
    text = queue(count)
    assert convert(text, "ros").text == text


@pytest.mark.parametrize("tag", ["!!map", "!!str", "!", "!<tag:yaml.org,2002:map>", "&a !!map", "!!map &a"])
def test_a_tag_of_yaml_at_a_resource_changes_nothing(tag: str) -> None:
    text, _ = expanded(queue("2").replace("Queue: {", f"Queue: {tag} {{"))
    plain, _ = expanded(queue("2"))
    assert text is not None
    assert plain is not None
    assert load(text.replace("!!str ", "")) == load(plain)


@pytest.mark.parametrize(
    ("count", "where"),
    [
        ("-1", "-1"),
        ("true", "true"),
        ("1.5", "1.5"),
        ("some", "some"),
        ("null", "null"),
        ("[1, 2]", "[1, 2]"),
        ("{a: 1}", "{a: 1}"),
        ("!GetAtt Topic.Number", "!GetAtt Topic.Number"),
    ],
)
def test_what_is_no_natural_number_is_refused_where_it_stands(count: str, where: str) -> None:
    text = queue(count)
    refused, told = expanded(text)
    (error,) = (one for one in told if one.code == "T214")
    assert refused is None
    assert error.span is not None
    assert text[slice(*error.span)] == where


@pytest.mark.parametrize("value", ["-1", "1.5", "true", "two"])
def test_a_parameter_that_is_no_natural_number_is_refused(value: str) -> None:
    refused, told = expanded(queue("!Ref N"), N=value)
    assert refused is None
    assert {one.code for one in told if one.severity.value == "error"} == {"T214"}


@pytest.mark.parametrize(
    ("more", "code", "where"),
    [
        ("Outputs: {All: {Value: !Sub 'are ${Queue}'}}\n", "T135", "!Sub 'are ${Queue}'"),
        ("Outputs: {All: {Value: !Sub 'are ${Queue.Url}'}}\n", "T135", "!Sub 'are ${Queue.Url}'"),
        ("Outputs: {All: {Value: !Ref 'ALIYUN::Index'}}\n", "T137", "!Ref 'ALIYUN::Index'"),
        ("Outputs: {All: {Value: !Sub '${ALIYUN::Index}'}}\n", "T137", "!Sub '${ALIYUN::Index}'"),
        (
            "Outputs: {All: {Value: !GetAtt [Queue, !Ref 'ALIYUN::Index']}}\n",
            "T137",
            "Outputs: {All: {Value: !GetAtt [Queue, !Ref 'ALIYUN::Index'",
        ),
        ("Outputs: {All: {Value: !Ref 'Queue[3]'}}\n", "T209", "!Ref 'Queue[3]'"),
        ("Outputs: {All: {Value: !GetAtt 'Queue[9].Url'}}\n", "T209", "!GetAtt 'Queue[9].Url'"),
        ("  Late: {Type: 'ALIYUN::MNS::Topic', DependsOn: 'Queue[3]'}\n", "T209", "'Queue[3]'"),
    ],
)
def test_mentions_that_the_service_refuses_are_refused(more: str, code: str, where: str) -> None:
    text = queue("3", more)
    refused, told = expanded(text)
    (error,) = (one for one in told if one.code == code)
    assert refused is None
    assert error.span is not None
    assert where.endswith(text[slice(*error.span)])


@pytest.mark.parametrize("name", ["Queue", "Queue.Url", "ALIYUN::Index", "Queue[9]"])
def test_what_the_map_of_a_string_names_is_its_entry(name: str) -> None:
    made, told = expanded(queue("3", f"Outputs: {{All: {{Value: !Sub ['${{{name}}}', {{'{name}': x}}]}}}}\n"))
    assert not [one.code for one in told if one.severity.value == "error"]
    assert made is not None


@pytest.mark.parametrize("to", ["map", "ros", "terraform", "cfn"])
@pytest.mark.parametrize("value", ["!Ref 'ALIYUN::Index'", "!Sub '${ALIYUN::Index}'"])
def test_a_number_that_nobody_has_is_refused_in_the_map_of_a_string(value: str, to: str) -> None:
    entry = f"!Sub ['${{Index}}', {{Index: {value}}}]"
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nResources:\n  Q: {{Type: X, Properties: {{N: {entry}}}}}\n"
    result = convert(text, to, from_="ros" if to != "cfn" else None)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert error.code == "T137"
    assert error.span is not None
    assert text[slice(*error.span)] in value


@pytest.mark.parametrize("attribute", ["DependsOn: !Ref 'ALIYUN::Index'", "Metadata: {Number: !Ref 'ALIYUN::Index'}"])
def test_the_number_is_known_in_properties_only(attribute: str) -> None:
    _, told = expanded(queue(f"3, {attribute}"))
    assert "T137" in {one.code for one in told}


def test_an_instance_that_has_the_name_of_a_resource_is_refused() -> None:
    refused, told = expanded(queue("2", "  Queue[1]: {Type: 'ALIYUN::MNS::Queue'}\n"))
    assert refused is None
    assert [one.code for one in told if one.severity.value == "error"] == ["T301"]


def test_a_number_that_the_other_list_has_not_is_refused() -> None:
    more = "  Reader: {Type: X, Count: 4, Properties: {Of: {'Fn::Select': [!Ref 'ALIYUN::Index', !Ref Queue]}}}\n"
    refused, told = expanded(queue("3", more))
    assert refused is None
    assert "T211" in {one.code for one in told}


def test_what_only_looks_like_a_count_is_a_property() -> None:
    text = queue("1").replace("Count: 1", "Properties: {Count: 5}")
    assert expanded(text)[0] == text


@pytest.mark.parametrize("to", ["cfn", "ros", "for", "foreach", "terraform"])
@pytest.mark.parametrize("body", ["{Count: 2}", "{Count: 2, Properties: {A: b}}"])
def test_what_is_repeated_is_a_resource(body: str, to: str) -> None:
    text = f"ROSTemplateFormatVersion: '2015-09-01'\nResources: {{A: {body}}}\n"
    (one,) = convert(text, to, rename_ids=True).diagnostics
    assert one.code == "T114"
    assert one.span is not None
    assert text[one.span.start :].startswith("A")


def test_a_name_that_substitutes_nothing_is_a_name_like_others() -> None:
    outputs = "Outputs:\n  O: {Value: {Ref: {Fn::Sub: Queue}}}\n  P: {Value: {Fn::GetAtt: [{Fn::Sub: Queue}, Url]}}\n"
    text, _ = expanded(queue("2", outputs))
    assert load(text or "")["Outputs"] == {
        "O": {"Value": [{"Ref": "Queue[0]"}, {"Ref": "Queue[1]"}]},
        "P": {"Value": [{"Fn::GetAtt": ["Queue[0]", "Url"]}, {"Fn::GetAtt": ["Queue[1]", "Url"]}]},
    }


@pytest.mark.parametrize("value", ["{Ref: {Fn::Sub: 'Queue[2]'}}", "{Fn::GetAtt: [{Fn::Sub: 'Queue[2]'}, Url]}"])
def test_an_instance_that_is_not_made_is_none_by_any_name(value: str) -> None:
    text, diagnostics = expanded(queue("2", f"Outputs:\n  O: {{Value: {value}}}\n"))
    assert (text, [one.code for one in diagnostics]) == (None, ["T209"])
