"""`Transform: AWS::LanguageExtensions` stays in an expansion where something else needs it, and only there.

cfn-lint, which knows what plain CloudFormation takes, is asked what it says of each expansion without the transform.
"""

from __future__ import annotations

import pytest
from cfnlint.api import lint
from cfnlint.core import get_rules
from cfnlint.rules import RulesCollection

from support.samples import load
from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: &p {Type: String, Default: a, AllowedValues: [a, b]}
  L: {Type: CommaDelimitedList, Default: "a,b"}
Mappings:
  M: {a: {Name: one, Names: [x]}, b: {Name: two, Names: [y]}}
Conditions:
  Isa: !Equals [!Ref P, a]
Resources:
  Fn::ForEach::Topics: [X, [A], {"T${X}": {Type: AWS::SNS::Topic}}]
  Queue:
    Type: AWS::SQS::Queue
    Properties: {QueueName: !Ref P}
"""
TOPIC = "  R:\n    Type: AWS::SNS::Topic\n    %s\n"
NAME = TOPIC % "Properties: {TopicName: %s}"
NEEDED = {
    "a length": NAME % "!Sub ['${N}', {N: {'Fn::Length': !Ref L}}]",
    "a JSON string": NAME % "{'Fn::ToJsonString': {a: 1}}",
    "a default": NAME % "!FindInMap [M, !Ref P, Name, {DefaultValue: x}]",
    "a default behind an alias": TOPIC
    % "Metadata: {A: &a [M, !Ref P, Name, {DefaultValue: x}]}\n    Properties: {TopicName: {'Fn::FindInMap': *a}}",
    "a computed key": NAME % "!FindInMap [M, !Join ['', [!Ref P]], Name]",
    "a computed mapping": NAME % "!FindInMap [!Sub 'M', a, Name]",
    "a computed key in a key": NAME % "!FindInMap [M, !FindInMap [M, !Sub '${P}', Name], Name]",
    "a computed Ref": NAME % "{Ref: !Sub 'T${P}'}",
    "a Ref of a Ref": NAME % "{Ref: !Ref P}",
    "a computed resource": NAME % "{'Fn::GetAtt': [!Sub 'T${P}', TopicName]}",
    "a resource that a parameter names": NAME % "{'Fn::GetAtt': [!Ref P, TopicName]}",
    "a computed attribute": NAME % "{'Fn::GetAtt': [Queue, !Sub '${P}']}",
    "a computed name with its attribute": NAME % "{'Fn::GetAtt': !Sub 'T${P}.TopicName'}",
    "a computed name behind an alias": TOPIC
    % "Metadata: {A: &a [!Sub 'T${P}', TopicName]}\n    Properties: {TopicName: {'Fn::GetAtt': *a}}",
    "a policy": TOPIC % "DeletionPolicy: !If [Isa, Retain, Delete]",
    "a policy behind an alias": TOPIC % "Metadata: {A: &a !If [Isa, Retain, Delete]}\n    DeletionPolicy: *a",
    "another policy": TOPIC % "UpdateReplacePolicy: !Ref P",
    "a computed condition": TOPIC % "Condition: !Sub 'Is${P}'",
    "a condition that is looked up": TOPIC % "Condition: !FindInMap [M, a, Name]",
    "the condition of an output": "Outputs: {O: {Value: x, Condition: !Sub 'Is${P}'}}\n",
    "a computed dependency": TOPIC % "DependsOn: !Sub 'T${P}'",
    "a dependency behind an alias": TOPIC % "Metadata: {A: &a [Queue, !Ref P]}\n    DependsOn: *a",
    "a computed dependency in a list": TOPIC % "DependsOn: [Queue, !Sub 'T${P}']",
    "a dependency on what a parameter names": TOPIC % "DependsOn: [!Ref P]",
    "an output": "Outputs: {O: {Value: {'Fn::Length': !Ref L}}}\n",
}
MAPPINGS = {
    "a string": "!Sub '${P}-x'",
    "a reference": "!Ref P",
    "an item": "[x, !Ref P]",
    "a part of an item": "[{A: !Sub '${P}'}]",
    "an object": "{A: x}",
    "an object behind an alias": "*p",
}
PLAIN = {
    "a parameter as a key": NAME % "!FindInMap [M, !Ref P, Name]",
    "a lookup as a key": NAME % "!FindInMap [M, !FindInMap [M, !Ref P, Name], Name]",
    "an attribute that a parameter names": NAME % "{'Fn::GetAtt': [Queue, !Ref P]}",
    "an attribute": NAME % "!GetAtt Queue.QueueName",
    "a string": NAME % "!Sub ['${P}-${N}', {N: !Join ['', [!Select [0, !Ref L]]]}]",
    "a condition": TOPIC % "Condition: Isa",
    "dependencies": TOPIC % "DependsOn: [Queue, TA]",
    "a property called as an attribute": "  R:\n    Type: AWS::CloudFormation::CustomResource\n"
    "    Properties: {ServiceToken: x, DependsOn: [!Ref P], Condition: !Ref P}\n",
    "an alias of a resource with such properties": "  R: &r\n    Type: AWS::CloudFormation::CustomResource\n"
    "    Properties: {ServiceToken: x, DependsOn: [!Ref P], Condition: !Ref P}\n  S: *r\n",
}
ATTRIBUTES = ("DeletionPolicy", "UpdateReplacePolicy", "DependsOn", "Condition")
CALLED_AS_ATTRIBUTES = {
    "conditions": "!Equals [!Ref P, a]",
    "resources": "{Type: AWS::SNS::Topic, Metadata: {M: !Ref P}}",
    "outputs": "{Value: !Ref P}",
}
TRIES_VALUES = "an attribute that a parameter names"
"""cfn-lint takes the values of the parameter for attributes, and finds none of these names."""
UNKNOWN_TO_LINT = {
    "a default",
    "a default behind an alias",
    "a computed Ref",
    "a Ref of a Ref",
    "a policy",
    "a policy behind an alias",
    "another policy",
    "an item",
    "a part of an item",
}
"""What the service refuses without the transform (research of it, and its guide), and cfn-lint does not look at."""


@pytest.fixture(scope="module")
def rules() -> RulesCollection:
    """cfn-lint's rules, loaded once."""
    return get_rules([], [], [])


def errors(text: str, rules: RulesCollection) -> list[str]:
    return [str(match) for match in lint(text, rules) if match.rule.id.startswith("E")]


def without_transform(text: str | None, rules: RulesCollection) -> list[str]:
    """The errors of a template that has lost its transform."""
    return errors((text or "").replace("Transform: AWS::LanguageExtensions\n", ""), rules)


def mapping(value: str) -> str:
    return TEMPLATE.replace("{Name: one", f"{{Other: {value}, Name: one")


def has_transform(text: str | None) -> bool:
    assert text is not None
    return "Transform" in load(text)


@pytest.mark.parametrize("name", NEEDED)
def test_it_stays_where_it_is_needed(name: str, rules: RulesCollection) -> None:
    result = convert(TEMPLATE + NEEDED[name], "cfn")
    assert has_transform(result.text)
    assert [one.code for one in result.diagnostics] == ["T407"]
    assert bool(without_transform(result.text, rules)) is (name not in UNKNOWN_TO_LINT)


@pytest.mark.parametrize("name", MAPPINGS)
def test_it_stays_for_what_only_it_lets_a_mapping_hold(name: str, rules: RulesCollection) -> None:
    text = mapping(MAPPINGS[name])
    result = convert(text, "cfn")
    assert has_transform(result.text)
    (told,) = result.diagnostics
    assert told.code == "T407"
    assert told.span is not None
    assert "alias" in name or text[told.span.start : told.span.end] in MAPPINGS[name]
    assert bool(without_transform(result.text, rules)) is (name not in UNKNOWN_TO_LINT)
    assert has_transform(convert(text, "map").text)


@pytest.mark.parametrize("name", PLAIN)
def test_it_goes_where_nothing_needs_it(name: str, rules: RulesCollection) -> None:
    result = convert(TEMPLATE + PLAIN[name], "cfn")
    assert not has_transform(result.text)
    assert result.diagnostics == ()
    assert name == TRIES_VALUES or errors(result.text or "", rules) == []


@pytest.mark.parametrize("name", ATTRIBUTES)
@pytest.mark.parametrize("section", CALLED_AS_ATTRIBUTES)
@pytest.mark.parametrize("made", [False, True], ids=["written", "made by a loop"])
def test_a_definition_may_be_called_as_an_attribute(
    name: str, section: str, made: bool, rules: RulesCollection
) -> None:
    text = called(section, name, CALLED_AS_ATTRIBUTES[section], made)
    result = convert(text, "cfn")
    assert not has_transform(result.text)
    assert result.diagnostics == ()
    assert errors(result.text or "", rules) == []


@pytest.mark.parametrize("name", ATTRIBUTES)
@pytest.mark.parametrize("section", CALLED_AS_ATTRIBUTES)
@pytest.mark.parametrize("target", ["map", "for"])
def test_no_draft_needs_the_transform_for_a_definition_called_so(name: str, section: str, target: str) -> None:
    result = convert(called(section, name, CALLED_AS_ATTRIBUTES[section], made=False), target)
    assert not has_transform(result.text)
    assert [one.code for one in result.diagnostics if one.code == "T407"] == []


def called(section: str, name: str, value: str, made: bool) -> str:
    """The template with a definition of this name in a section, which a loop makes where `made` is true."""
    key = f"'Fn::ForEach::N': [N, [{name}], {{'${{N}}': {value}}}]" if made else f"{name}: {value}"
    match section:
        case "conditions":
            return TEMPLATE.replace("Conditions:\n", f"Conditions:\n  {key}\n")
        case "resources":
            return f"{TEMPLATE}  {key}\n"
    return f"{TEMPLATE}Outputs:\n  {key}\n"


def test_the_transform_of_an_included_mapping_is_another_one() -> None:
    text = TEMPLATE.replace(
        "  M:", "  I: {'Fn::Transform': {Name: AWS::Include, Parameters: {Location: !Ref P}}}\n  M:"
    )
    assert not has_transform(convert(text, "cfn").text)


@pytest.mark.parametrize("name", ["a string", "a reference", "an item", "a part of an item"])
def test_resolve_computes_a_mapping(name: str) -> None:
    text = mapping(MAPPINGS[name]) + NAME % "!FindInMap [M, a, Other]"
    result = convert(text, "cfn", resolve=True)
    assert not has_transform(result.text)
    found = load(result.text or "")
    row = found["Mappings"]["M"]["a"]
    assert row["Other"] == {"a string": "a-x", "a reference": "a", "an item": ["x", "a"]}.get(name, [{"A": "a"}])
    assert found["Resources"]["R"]["Properties"]["TopicName"] == row["Other"]


def test_resolve_leaves_what_is_not_known() -> None:
    text = mapping("!Sub '${Q}-${P}'").replace("Parameters:\n", "Parameters:\n  Q: {Type: String}\n")
    result = convert(text, "cfn", resolve=True)
    assert has_transform(result.text)
    assert load(result.text or "")["Mappings"]["M"]["a"]["Other"] == {"Fn::Sub": "${Q}-a"}
    assert [one.code for one in result.diagnostics] == ["T407"]


def test_a_mapping_that_looks_itself_up_is_left() -> None:
    text = mapping("!FindInMap [M, a, Other]") + NAME % "!FindInMap [M, a, Other]"
    found = load(convert(text, "cfn", resolve=True).text or "")
    assert found["Mappings"]["M"]["a"]["Other"] == {"Fn::FindInMap": ["M", "a", "Other"]}


def test_a_template_without_the_transform_gets_none_for_its_mappings() -> None:
    text = mapping("!Ref P").replace("Transform: AWS::LanguageExtensions\n", "")
    text = text.replace(
        'Fn::ForEach::Topics: [X, [A], {"T${X}": {Type: AWS::SNS::Topic}}]',
        "Fn::Merge: [!Map {Collection: [A], Key: !Sub 'T${Value}', Fragment: {Type: AWS::SNS::Topic}}]",
    )
    assert not has_transform(convert(text, "cfn").text)
    assert not has_transform(convert(text, "for").text)


@pytest.mark.parametrize("outer", ["for", "map"])
@pytest.mark.parametrize("value", ["x", "!Ref Name"])
def test_a_loop_that_stays_in_the_copies_of_another_needs_it(outer: str, value: str) -> None:
    body = f"{{Type: AWS::SNS::Topic, Properties: {{'Fn::ForEach::L': [X, [A, B], {{'T${{X}}': {value}}}]}}}}"
    loops = {
        "for": f"  Topics: {{'Fn::For': [[i, Name], [a, b], {body}, !Sub 'T${{Name}}']}}\n",
        "map": f"  Fn::Merge: [{{'Fn::Map': {{Value: Name, Collection: [a, b], Key: !Sub 'T${{Name}}', "
        f"Fragment: {body}}}}}]\n",
    }
    result = convert(f"Transform: AWS::LanguageExtensions\nResources:\n{loops[outer]}", "cfn", from_=outer)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert result.text.startswith("Transform: AWS::LanguageExtensions\n")
    assert {"T407", "T415"} <= {one.code for one in result.diagnostics}
