"""Templates without loops are passed over unread, and nothing is that has a loop, or something to tell."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from dialects.ros import family
from transpile import convert, hosts

HEAD = "ROSTemplateFormatVersion: '2015-09-01'\n"
PLAIN = f"""\
{HEAD}\
Parameters:
  Name: {{Type: String, Default: web}}
  Data: {{Type: Json, Default: '{{"a": 1}}'}}
Resources:
  Topic:
    Type: ALIYUN::MNS::Topic
    Properties:
      TopicName: !Sub "topic-${{Name}}"
      Size: {{Fn::Select: [0, {{Ref: Data}}]}}
      Tail: {{Fn::Select: ['1:', {{Ref: Data}}]}}
      Tags: [{{'Fn::Join': ['', [a, !Ref Name]]}}, !GetAtt Topic.TopicName, !If [Live, a, b]]
      Script: |
        cat << EOF
      Count: 3
Outputs:
  Url: {{Value: {{'Fn::GetAtt': [Topic, TopicUrl]}}}}
"""


LONG = re.sub(r"!(Sub|GetAtt|If) (\S+\.\w+|\"[^\"]*\"|\[.*?\])", r"{'Fn::\1': \2}", PLAIN).replace(
    "!Ref Name", "{Ref: Name}"
)


def resource(body: str) -> str:
    """A template with a property of one resource."""
    return f"{HEAD}Resources:\n  A:\n    Type: ALIYUN::MNS::Topic\n    Properties:\n      X: {body}\n"


def shown(text: str, to: str) -> tuple[Any, ...]:
    """What a conversion gives."""
    result = convert(text, to)
    told = [(replace(one, source=None), one.source and one.source.text) for one in result.diagnostics]
    return result.text, result.changed, told


def unread(text: str, to: str = "cfn") -> bool:
    """Whether no document was made of a text."""
    with patch.object(family, "read", wraps=family.read) as read:
        convert(text, to)
    return not read.called


def as_json(text: str) -> str:
    """A template of YAML without short forms as JSON; dates as the strings that they are."""
    return json.dumps(yaml.load(text, yaml.BaseLoader), indent=2)


@pytest.mark.parametrize("to", ["cfn", "ros"])
@pytest.mark.parametrize("text", [PLAIN, as_json(LONG)], ids=["yaml", "json"])
def test_a_template_without_loops_is_not_read(text: str, to: str) -> None:
    assert unread(text, to)
    assert convert(text, to).text == text


def test_no_tree_is_made_of_one_in_yaml() -> None:
    with patch.object(hosts, "parse", wraps=hosts.parse) as parse:
        convert(PLAIN, "cfn")
    assert not parse.called


@pytest.mark.parametrize("from_", [None, "map", "foreach"])
def test_no_tree_is_made_of_one_of_another_family_either(from_: str | None) -> None:
    with patch.object(hosts, "parse", wraps=hosts.parse) as parse:
        convert("Resources: {A: {Type: 'AWS::SNS::Topic'}}\n", "foreach", from_=from_)
    assert not parse.called


@pytest.mark.parametrize("to", ["foreach", "map", "for", "terraform"])
def test_a_template_that_is_translated_is_read(to: str) -> None:
    assert not unread(PLAIN, to)


SIGNED = {
    "by a type": "Resources: {A: {Type: 'ALIYUN::MNS::Topic'}}\n",
    "by a data source": "Resources: {A: {Type: 'DATASOURCE::ECS::Zones'}}\n",
    "by a type behind an escape": 'Resources: {A: {Type: "ALIYUN\\x3a:MNS::Topic"}}\n',
    "by a data source behind an escape": 'Resources: {A: {Type: "\\u0044ATASOURCE::ECS::Zones"}}\n',
}


@pytest.mark.parametrize("from_", [None, "cfn", "ros"])
@pytest.mark.parametrize("spelled", [str, as_json], ids=["yaml", "json"])
@pytest.mark.parametrize("sign", SIGNED)
def test_a_template_that_one_of_its_words_tells_is_translated_and_misses_its_version(
    sign: str, spelled: Callable[[str], str], from_: str | None
) -> None:
    text = spelled(SIGNED[sign])
    there = convert(text, "foreach", from_=from_)
    assert "AWSTemplateFormatVersion" in (there.text or "")
    assert [one.code for one in there.diagnostics] == ["T134", "T439"]
    here = convert(text, "cfn", from_=from_)
    assert (here.text, [one.code for one in here.diagnostics]) == (text, ["T134"])


@pytest.mark.parametrize("spelled", [str, as_json], ids=["yaml", "json"])
def test_a_template_that_the_caller_calls_one_of_ros_is_read_though_none_of_its_words_tells(
    spelled: Callable[[str], str],
) -> None:
    text = spelled("Parameters: {P: {Type: Number}}\nResources: {A: {Type: 'Custom::A', Properties: {V: {Ref: P}}}}\n")
    there = convert(text, "foreach", from_="ros")
    assert "AWSTemplateFormatVersion" in (there.text or "")
    assert convert(text, "foreach").text == text
    assert [one.code for one in convert(text, "cfn", from_="ros").diagnostics] == ["T134"]


@pytest.mark.parametrize("spelled", [str, as_json], ids=["yaml", "json"])
def test_what_is_too_large_is_told_of_a_template_that_is_not_read(spelled: Callable[[str], str]) -> None:
    text = spelled(HEAD + "Resources:\n" + "".join(f"  R{at}: {{Type: 'ALIYUN::MNS::Topic'}}\n" for at in range(301)))
    result = convert(text, "cfn")
    (told,) = result.diagnostics
    assert unread(text)
    assert result.text == text
    assert told.code == "T303"
    assert told.span is not None
    assert text[slice(*told.span)].strip('"') == "Resources"


def test_json_that_is_refused_is_refused_though_nothing_loops() -> None:
    text = json.dumps({"ROSTemplateFormatVersion": "2015-09-01", "Resources": {}})[:-1] + ', "Resources": {}}'
    assert [one.code for one in convert(text, "cfn").diagnostics] == ["T005"]


READ = {
    "Count": f"{HEAD}Resources:\n  A: {{Type: 'ALIYUN::MNS::Topic', Count: 2}}\n",
    "Count behind an escape": f'{HEAD}Resources:\n  A: {{Type: "ALIYUN::MNS::Topic", "C\\x6funt": 2}}\n',
    "a resource that a function chooses": f"{HEAD}Resources: {{A: {{'Fn::If': [C, {{Type: x}}, {{Type: x}}]}}}}\n",
    "Locals": f"{HEAD}Locals: {{A: {{Value: 1}}}}\n",
    "no version": "Resources: {A: {Type: 'ALIYUN::MNS::Topic'}}\n",
    "a list for a section": f"{HEAD}Resources: [A]\n",
    "a default that is no JSON": f"{HEAD}Parameters: {{A: {{Type: Json, Default: x}}}}\n",
    "a merge key": f"{HEAD}Resources:\n  A: {{<<: {{Type: 'ALIYUN::MNS::Topic', Count: 2}}}}\n",
    "another dialect's loop": f"{HEAD}Resources:\n  Fn::ForEach::L: [X, [a], {{'A${{X}}': {{Type: x}}}}]\n",
    "a number where there is none": resource("{Ref: ALIYUN::Index}"),
    "a part of a list": resource("{Fn::Select: ['0:2', [a, b, c]]}"),
    "a part of a list, short": resource("!Select ['0:2', [a, b, c]]"),
    "a merged list": resource("{Fn::ListMerge: [[a], [b]]}"),
    "added lists": resource("{Fn::Add: [[a], [b]]}"),
    "projected maps": resource("{Fn::SelectMapList: [a, [{a: 1}]]}"),
    "a table": resource("{Fn::MergeMapToList: [{a: [1]}]}"),
    "a script": resource("{Fn::Jq: [All, '.[]', [1]]}"),
    "an unknown function": resource("{Fn::Nothing: x}"),
    "an unknown function, short": resource("!Nothing x"),
    "too few arguments": resource("{Fn::Join: ['-']}"),
    "a wrong argument": resource("{Fn::Join: ['-', a]}"),
    "null for a string": resource("{Fn::Join: [~, [a]]}"),
    "an attribute of nothing": resource("!GetAtt A"),
    "a tag of YAML": resource("!!str 1"),
    "a verbatim tag": resource("!<!Ref> A"),
    "a lone tag": resource("{Fn::GetAtt: ! A.b}"),
    "an escaped tag": resource("!R%65f A"),
    "a colon": resource("!Ref: A"),
    "no word": resource("!Re-f A"),
}


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_what_may_loop_or_is_to_be_told_is_read(text: str) -> None:
    assert not unread(text)


VALUES = """x|1|''|null||yes|true|[]|[a, b]|{a: 1}|[1, [a]]|'0:1'|[{a: 1}]|ALIYUN::Index|A|A.b
"${A}"|${ALIYUN::Index}|'[1]'|"\\x31\"""".replace("\n", "|").split("|")
NAMES = """Ref|Fn::Sub|Fn::GetAtt|Fn::Join|Fn::Select|Fn::ListMerge|Fn::Add|Fn::SelectMapList|Fn::MergeMapToList|Fn::Jq
Fn::Split|Fn::If|Fn::Equals|Fn::Not|Fn::Str|Fn::Length|Fn::FindInMap|Fn::Nothing|Condition|Fn::Calculate|Fn::Map|Name"""
SHORT = NAMES.replace("Fn::", "").replace("\n", "|").split("|")


def calls(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Calls in all forms, and collections."""
    names, several = st.sampled_from(NAMES.replace("\n", "|").split("|")), st.lists(inner, max_size=3).map(", ".join)
    several = several.map("[{}]".format)
    return st.one_of(
        several,
        st.builds("{{{}: {}}}".format, names, inner | several),
        st.builds("!{} {}".format, st.sampled_from(SHORT), st.sampled_from(VALUES) | several),
        st.builds("{{{}: {}, b: {}}}".format, names, inner, inner),
    )


DATA = st.recursive(st.sampled_from(VALUES), calls, max_leaves=6)
BODIES = st.builds(
    "{{Type: {}, {}: {}, Properties: {{Count: {}, Y: {}}}}}".format,
    st.sampled_from(["ALIYUN::MNS::Topic", "ALIYUN::ROS::Stack", "Json", "String"]),
    st.sampled_from(["Count", "DependsOn", "Condition", "Metadata", "Default", "Default", "A", "<<", '"<<"']),
    DATA,
    DATA,
    DATA,
)
SECTION = st.sampled_from(["Resources", "Resources", "Parameters", "Locals", "Outputs", "Conditions", "Workspace", "X"])
VERSION = st.sampled_from([HEAD, HEAD, HEAD, "", "AWSTemplateFormatVersion: '2010-09-09'\n"])


@st.composite
def templates(draw: st.DrawFn) -> str:
    """Templates with some of everything, sound or not."""
    names = draw(st.lists(SECTION, min_size=1, max_size=3, unique=True))
    sections = (
        f"{name}: " + draw(st.one_of(BODIES.map("{{A: {}}}".format), BODIES.map("{{A: {}}}".format), DATA)) + "\n"
        for name in names
    )
    return draw(VERSION) + "".join(sections)


JSON = st.recursive(
    st.sampled_from(["x", "", "1", "yes", "ALIYUN::Index", "A.b", "${A}", "0:1", 1, 1.5, True, None]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from([*NAMES.replace("\n", "|").split("|"), "Count", "Type"]), inner, max_size=2),
    ),
    max_leaves=8,
)


@given(st.dictionaries(SECTION, st.dictionaries(st.sampled_from("AB"), JSON) | JSON), st.sampled_from(["cfn", "ros"]))
def test_of_json_too(sections: dict[str, Any], to: str) -> None:
    text = json.dumps({"ROSTemplateFormatVersion": "2015-09-01", **sections})
    found = shown(text, to)
    with patch.object(family, "passed", lambda *_: None):
        assert found == shown(text, to)


@given(templates(), st.sampled_from(["cfn", "ros"]))
@example(resource("{Fn::Select: [0, [1]]}"), "cfn")
def test_what_is_passed_over_is_what_reading_gives(text: str, to: str) -> None:
    found = shown(text, to)
    with patch.object(family, "passed", lambda *_: None):
        assert found == shown(text, to)


@pytest.mark.parametrize("section", ["[]", "''", "word", "${file(outputs.yml)}", "5"])
def test_a_section_that_is_nothing_or_may_become_a_mapping_is_not_read(section: str) -> None:
    text = f"{PLAIN.partition('Outputs')[0]}Outputs: {section}\n"
    assert unread(text)
    assert convert(text, "ros").text == text
