"""A result is read back as any reader would read it: what that finds is refused before anything is compared."""

from __future__ import annotations

import pytest

from support.samples import load
from support.verify import noticed, said, undeclared
from transpile import convert, fold
from transpile.diagnostics import failed

MAPPED = """\
Transform: AWS::Serverless-2016-10-31
Resources:
  Plain:
    Type: AWS::SNS::Topic
    Properties: {Octal: "0o17", Base: "1:30", Text: 0o17, Slip: !Ref AWS::Region}
  Fn::Merge:
    - Fn::Map:
        Collection: [a, b]
        Key: !Sub Topic${Value}
        Fragment:
          Type: AWS::SNS::Topic
          Properties: {Name: !Ref Value, Json: !ToJsonString {region: !Ref AWS::Region, name: !Ref Value}}
"""
FORMS = {
    "no YAML": ("Resources:\n", "Resources: [\n"),
    "a key that occurs twice": ("  Plain:\n", "  Plain: {Type: X}\n  Plain:\n"),
    "an alias of nothing": ("Name: !Ref Value", "Name: *nothing"),
    "a loop without its transform": ("AWS::LanguageExtensions", "AWS::Include"),
    "a transform behind the one that wants its work done": (
        "[AWS::LanguageExtensions, AWS::Serverless-2016-10-31]",
        "[AWS::Serverless-2016-10-31, AWS::LanguageExtensions]",
    ),
    "a loop with a name that is taken": ("Fn::ForEach::Topic:", "Fn::ForEach::Plain:"),
    "a loop of the source": (
        "  Plain:\n",
        '  L: {"Fn::Map": {Collection: [a], Key: x, Fragment: {Type: X}}}\n  Plain:\n',
    ),
    "a slip of the drafts": ("Slip: !Ref AWS::Region", "Slip: {Fn::Ref: AWS::Region}"),
    "a string that is a number to readers of YAML 1.2": ('Octal: "0o17"', "Octal: 0o17, More: 0o18"),
    "another string that is a number to them": ('"1:30"', "1e3"),
    "a variable in a key below": ("Name: !Ref Value", "${Value}: !Ref Value"),
}


def right() -> str:
    text = convert(MAPPED, "foreach").text
    assert text is not None
    return text


@pytest.mark.parametrize(("words", "instead"), FORMS.values(), ids=FORMS)
def test_what_cannot_be_read_so_is_refused(monkeypatch: pytest.MonkeyPatch, words: str, instead: str) -> None:
    assert words in right()
    assert noticed(said(monkeypatch, MAPPED, right().replace(words, instead, 1), "foreach"))


def test_a_new_plain_scalar_means_the_same_to_every_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = right().replace('"0o17"', "0o17")
    assert plain != right()
    assert not noticed(said(monkeypatch, MAPPED, plain, "foreach"))  # the source has this spelling already
    other = MAPPED.replace("0o17, ", "17, ")
    (message,) = said(monkeypatch, other, plain.replace("Text: 0o17", "Text: 17"), "foreach")
    assert "YAML 1.2" in message


@pytest.mark.parametrize("target", ["foreach", "for", "cfn"])
def test_a_source_that_comes_back_as_it_was_is_refused(monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    assert noticed(undeclared(monkeypatch, MAPPED, MAPPED, target))


def test_loops_of_the_target_may_come_back_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    assert undeclared(monkeypatch, right(), right(), "foreach") == []
    assert [one.code for one in convert(MAPPED, "foreach", from_="for").diagnostics] == ["T415"]


def test_a_transform_that_a_function_still_needs_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    expanded = convert(right(), "cfn").text
    assert expanded is not None
    assert "LanguageExtensions" in expanded
    assert noticed(said(monkeypatch, right(), expanded.replace("AWS::LanguageExtensions, ", ""), "cfn"))


def test_a_null_is_no_empty_string(monkeypatch: pytest.MonkeyPatch) -> None:
    source = right().replace("Text: 0o17", "Text: null")
    expanded = convert(source, "cfn").text
    assert expanded is not None
    assert not noticed(said(monkeypatch, source, expanded, "cfn"))
    assert noticed(said(monkeypatch, source, expanded.replace("Text: null", 'Text: ""'), "cfn"))


def test_a_mapping_of_the_source_is_compared_though_a_generated_one_has_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    objects = MAPPED.replace("[a, b]", "[{Id: a}, {Id: b}]").replace("Topic${Value}", "Topic${Index}")
    source = objects + "Mappings:\n  TopicTable: {x: {y: z}}\n"
    text = convert(source, "foreach").text
    assert text is not None
    assert "TopicsTable:" in text
    assert not noticed(said(monkeypatch, source, text, "foreach"))
    assert noticed(said(monkeypatch, source, text.replace("{x: {y: z}}", "{x: {y: w}}"), "foreach"))


@pytest.mark.parametrize("source", ["[a, b]", "!FindInMap [M, !Ref Open, All]", "!Ref List", "!GetAZs ''"])
def test_loops_that_stay_hide_nothing(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    mixed = f"""\
Transform: AWS::LanguageExtensions
Parameters: {{Open: {{Type: String}}, List: {{Type: CommaDelimitedList}}}}
Mappings: {{M: {{x: {{All: [a]}}}}}}
Resources:
  Fn::ForEach::Kept:
    - X
    - {source}
    - Kept${{X}}: {{Type: AWS::SNS::Topic}}
  Fn::Merge:
    - Fn::Map:
        Collection: [a, b]
        Key: !Sub Topic${{Value}}
        Fragment: {{Type: AWS::SNS::Topic, Properties: {{Name: !Ref Value}}}}
"""
    right = convert(mixed, "cfn", from_="map").text
    assert right is not None
    assert not noticed(said(monkeypatch, mixed, right, "cfn", from_="map"))
    assert noticed(said(monkeypatch, mixed, right.replace("Name: b", "Name: c"), "cfn", from_="map"))
    assert noticed(said(monkeypatch, mixed, right.replace("Kept${X}", "Gone${X}"), "cfn", from_="map"))


def test_calls_that_are_loops_to_those_who_read_the_result_are_within_the_limit() -> None:
    """The limit is about the loops of the source, which has none."""
    call = "{Fn::Select: [!Sub '0:3', [1, 2, 3]]}"  # of an index that a function gives, no loop is read
    head = "ROSTemplateFormatVersion: '2015-09-01'\nResources: {A: {Type: T}}\n"
    result = convert(f"{head}Outputs: {{O: {{Value: {call}}}}}\n", "terraform", max_iterations=1)
    assert result.text is not None, result.diagnostics


SCRIPT = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  P:
    Type: X
    Properties:
      Value:
        Fn::Join:
          - ","
          - Fn::Jq:
              - First
              - '.region as $region | .names | map("arn:\\($region):\\(.)")'
              - {region: !Ref 'ALIYUN::Region', names: [orders, returns]}
"""


def test_a_script_that_stays_is_read_alike_on_both_sides_where_copies_are_folded() -> None:
    result = fold(SCRIPT, "ros", format="json")
    assert not failed(result.diagnostics)
    assert load(result.text or "") == load(SCRIPT)
