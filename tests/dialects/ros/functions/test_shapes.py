"""What functions of ROS are given: arguments of other numbers and kinds are told, at their place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dialects.ros import family
from dialects.ros.functions.shapes import SHAPES, misuses
from support.ros_calls import read
from support.ros_model import REFUSED, folded
from transpile import Severity, convert, hosts
from transpile.syntax.source import from_text
from transpile.syntax.tree import Parsed

LATER: list[Any] = [{"Ref": "ALIYUN::StackName"}, {"Fn::GetAtt": ["A", "B"]}, {"Fn::Jq": ["First", ".", {}]}]


def template(call: str) -> str:
    return f"ROSTemplateFormatVersion: '2015-09-01'\nOutputs:\n  O: {{Value: {call}}}\n"


def told(call: str) -> list[tuple[str, str, str]]:
    """Code, place and message of what is wrong in a call."""
    text = template(call)
    found = list(misuses(read(text)))
    assert all(one.span is not None and one.help for one in found)
    return [(one.code, text[one.span.start : one.span.end], one.message) for one in found if one.span]


WRONG = [
    ("{'Fn::Select': [1]}", "{'Fn::Select': [1]}", "1 argument given"),
    ("{'Fn::Select': [0, [a], b, c, d]}", "{'Fn::Select': [0, [a], b, c, d]}", "5 arguments given"),
    (
        "{'Fn::Select': [[0], [a]]}",
        "[0]",
        "the first argument must be a string, an integer, a decimal number, a boolean or null, not a list",
    ),
    ("{'Fn::Select': [0, 5]}", "5", "the second argument must be a string, a list, a map or null, not an integer"),
    ("{'Fn::Select': a}", "a", "its arguments must be a list, not a string"),
    ("!Select [0, 1.5]", "1.5", "a decimal number"),
    ("!Join [1, [a]]", "1", "the first argument must be a string, not an integer"),
    ("!Join [',', a]", "a", "the second argument must be a list or null, not a string"),
    ("!Length 5", None, None),  # what stands behind a tag is a string
    ("{'Fn::Length': 5}", "5", "the argument must be a string, a list, a map or null, not an integer"),
    ("{'Fn::Not': [a]}", "[a]", "must be a string, a boolean or a map, not a list"),
    ("{'Fn::Add': [1]}", "{'Fn::Add': [1]}", "1 argument given"),
    ("{'Fn::Add': [1, [a]]}", "{'Fn::Add': [1, [a]]}", "the same type, found an integer and a list"),
    ("{'Fn::Add': [1, a]}", "a", "a map or null, not a string"),
    ("{'Fn::MergeMapToList': [{a: [1]}, [b]]}", "[b]", "the second argument must be a map, not a list"),
    ("{'Fn::Cidr': [10.0.0.0/8, '2', 8]}", "'2'", "the second argument must be an integer or a boolean, not a string"),
    ("{'Fn::TransformNamespace': [Name, a, b]}", "Name", "must be Condition or DependsOn"),
    ("{'Fn::GetAtt': [A]}", "{'Fn::GetAtt': [A]}", "1 argument given"),
    ("{'Fn::Equals': [1, 2, 3]}", "{'Fn::Equals': [1, 2, 3]}", "3 arguments given"),
    ("{'Fn::Sub': [a]}", None, None),
    ("{'Fn::Sub': ['${a}', [b]]}", "[b]", "the second argument must be a map, not a list"),
    ("{'Fn::If': [C, a]}", "{'Fn::If': [C, a]}", "2 arguments given"),
    (
        "{'Fn::Join': ['', [{'Fn::Max': [a]}]]}",
        "a",
        "Fn::Max: the first argument must be an integer, a decimal number, a boolean or null, not a string",
    ),
]


@pytest.mark.parametrize(("call", "where", "what"), WRONG)
def test_wrong_arguments_are_told_at_their_place(call: str, where: str | None, what: str | None) -> None:
    found = told(call)
    if where is None or what is None:
        assert not found
        return
    ((code, place, message),) = found
    assert (code, place) == ("T211", where)
    assert what in message


def test_the_way_out_is_the_declared_shape() -> None:
    (one,) = misuses(read(template("{'Fn::Select': [1]}")))
    assert one.message == "Fn::Select: 1 argument given"
    assert one.help == "Fn::Select takes [index, list or map] and up to two more: default, error message"


DECLARED = {
    "Fn::Length": "a string, list or map",
    "Fn::Sub": "string, or [string], or one more: map of variables",
    "Fn::Add": "[number, list or map, ...], two or more",
    "Fn::Index": "[item, list]",
    "Fn::Max": "[number, ...], none or more",
}


@pytest.mark.parametrize("name", DECLARED)
def test_shapes_are_told_in_words(name: str) -> None:
    assert SHAPES[name].declared == DECLARED[name]


def test_an_unknown_function_is_kept_with_a_note() -> None:
    text = template("{'Fn::Jion': [a]}")
    result = convert(text, "cfn")
    assert result.text == text
    (one,) = result.diagnostics
    assert (one.code, one.severity, one.help) == ("T432", Severity.NOTE, "did you mean `Fn::Join`?")
    assert one.span is not None
    assert text[one.span.start : one.span.end] == "{'Fn::Jion': [a]}"


def test_a_call_with_wrong_arguments_stays_and_a_loop_that_needs_it_is_refused() -> None:
    text = template("{'Fn::Select': [1]}")
    result = convert(text, "cfn")
    assert result.text == text
    assert [(one.code, one.severity) for one in result.diagnostics] == [("T211", Severity.WARNING)]
    counted = "Resources: {T: {Type: 'ALIYUN::MNS::Topic', Count: {'Fn::Length': 5}}}\n"
    result = convert(template("a") + counted, "cfn")
    assert result.text is None
    assert ("T211", Severity.ERROR) in [(one.code, one.severity) for one in result.diagnostics]


def test_what_a_count_makes_of_an_argument_is_no_fault_of_the_result() -> None:
    counted = "Resources: {T: {Type: 'ALIYUN::MNS::Topic', Count: 2}}\n"
    result = convert(template("{'Fn::GetAZs': {Ref: T}}") + counted, "cfn")
    assert result.text is not None
    assert "Value: {'Fn::GetAZs': [{Ref: 'T[0]'}, {Ref: 'T[1]'}]}" in result.text


def test_what_is_data_is_not_asked() -> None:
    body = "{Outputs: {O: {Value: {'Fn::Select': [1]}}}}"
    for text in (
        f"{template('a')}Resources:\n  S: {{Type: 'ALIYUN::ROS::Stack', Properties: {{TemplateBody: {body}}}}}\n",
        f"{template('a')}Metadata: {body}\n",
        f"{template('a')}Parameters:\n  P: {{Type: Json, Label: {{'Fn::Jq': }}}}\n",
    ):
        parsed = hosts.parse(from_text(text))
        assert isinstance(parsed, Parsed)
        document, found = family.read(parsed, ())
        assert document is not None
        assert found == ()


def test_what_an_alias_repeats_is_told_once() -> None:
    text = template("&a {'Fn::Select': [1]}") + "  P: {Value: *a}\n"
    assert len(list(misuses(read(text)))) == 1


PLAIN = [None, True, 1, -1, 2.5, "", "a", [], ["a"], [1], {}, {"k": ["v"]}, {"k": 1}]
UNASKED = {
    "Fn::GetAtt": "names a resource that is not there",
    "Ref": "names something that is not there",
    "Fn::FindInMap": "asks for a mapping that is not there",
    "Fn::ResourceFacade": "has no stack around it",
    "Fn::If": "names a condition that is not there",
    "Fn::And": "names a condition that is not there",
    "Fn::Or": "names a condition that is not there",
    "Fn::Equals": "stands where no condition does",
    "Fn::Not": "names a condition that is not there",
    "Fn::Sub": "takes its first argument apart before it is computed",
    "Fn::Jq": "is given any script",
    "Fn::MemberListToMap": "goes through strings and maps, too, as Python does",
    "Fn::Select": "may have nothing to select from, and then no index is asked for",
}
"""What the model refuses for another reason, or does not refuse, whatever the shape."""


NULLED = frozenset({"Fn::Add", "Fn::Max", "Fn::Min", "Fn::SelectMapList", "Fn::GetStackOutput"})
"""Of these the model answers null as soon as one argument is null, and looks at no other."""


@st.composite
def calls(draw: st.DrawFn) -> tuple[str, Any]:
    """A call with arguments of all kinds: some plain, some that are known later."""
    name = draw(st.sampled_from(sorted(SHAPES.keys() - UNASKED.keys())))
    some = st.sampled_from(PLAIN + LATER)
    return name, draw(some if SHAPES[name].bare else st.lists(some, min_size=1, max_size=4))


@settings(max_examples=400)
@given(calls())
def test_what_is_told_the_model_refuses_too(call: tuple[str, Any]) -> None:
    """The other way it need not be so: values are asked only when they are computed."""
    name, argument = call
    assume(name not in NULLED or not isinstance(argument, list) or None not in argument)
    text = json.dumps({"Outputs": {"O": {"Value": {name: argument}}}})
    found = [one for one in misuses(read(text)) if one.message.startswith(f"{name}: ")]
    if found:
        resources = {"A": {"Type": "ALIYUN::MNS::Topic"}}
        assert folded({name: argument}, Resources=resources) is REFUSED, found[0].message
