"""What is wrong in a template of ROS is told where it stands, with the reason and the way out."""

from __future__ import annotations

import pytest
import yaml

from transpile import convert
from transpile.diagnostics import Severity

HEAD = "ROSTemplateFormatVersion: '2015-09-01'\n"
PARAMETERS = (
    "Parameters: {F: {Type: Number, Default: 1.5}, B: {Type: Boolean, Default: true}, L: {Type: Json, Default: '{'}}\n"
)
MAPS = "Mappings: {M: {a: {c: 1}}}\n"
NATURAL = "Count must be a non-negative integer, not "


def of(count: str) -> str:
    """A template with this count."""
    return f"{HEAD}{PARAMETERS}{MAPS}Resources: {{A: {{Type: 'A::B::C', Count: {count}}}, R: {{Type: 'A::B::C'}}}}\n"


def beside(entry: str, section: str = "Outputs") -> str:
    """A template with two of A, and this entry."""
    resources = "Resources:\n  A: {Type: 'A::B::C', Count: 2}\n"
    return HEAD + resources + (f"  {entry}\n" if section == "Resources" else f"{section}: {{{entry}}}\n")


def value(written: str) -> str:
    """A template with this property."""
    return f"{HEAD}Resources: {{A: {{Type: 'A::B::C', Properties: {{V: {written}}}}}}}\n"


def chosen(entry: str) -> str:
    """A resource that a function chooses, one of which has this entry."""
    return f"B: {{'Fn::If': [C, {{Type: X}}, {{'Fn::If': [D, {{Type: X, {entry}}}, {{Type: X}}]}}]}}"


BAD = [
    # arguments
    (
        value("{Fn::Split: [',']}"),
        "T211",
        "{Fn::Split: [',']}",
        "1 argument given",
        "Fn::Split takes [delimiter, string]",
    ),
    (
        value("{Fn::Join: [',', abc]}"),
        "T211",
        "abc",
        "second argument must be a list",
        "Fn::Join takes [delimiter, list]",
    ),
    (of("{Fn::Length: [a], x: 1}"), "T214", "{Fn::Length: [a], x: 1}", "an object", "write 0, 1, 2"),
    # numbers
    (of("-1"), "T214", "-1", NATURAL + "the number -1", "write 0, 1, 2"),
    (of("true"), "T214", "true", NATURAL + "the boolean true", "write 0, 1, 2"),
    (of("1.5"), "T214", "1.5", NATURAL + "the number 1.5", "write 0, 1, 2"),
    (of("!Ref F"), "T214", "!Ref F", "1.5 is not a number of iterations", "use 0, 1, 2"),
    (of("!Ref B"), "T214", "!Ref B", "true is not a number of iterations", "use 0, 1, 2"),
    (of("!GetAtt R.X"), "T214", "!GetAtt R.X", "an attribute of a resource", "a parameter of type Number"),
    (of("!Ref R"), "T204", "!Ref R", "the number of iterations", "a parameter of type Number"),
    (of("!Ref Q"), "T209", "!Ref Q", "does not declare Q", "declare Q as a parameter of type Number"),
    # names
    (beside("'A[1]': {Type: 'A::B::C'}", "Resources"), "T301", "'A[1]'", "occurs twice", "rename one of the two"),
    (
        beside("O: {Value: !Ref 'ALIYUN::Index'}"),
        "T137",
        "!Ref 'ALIYUN::Index'",
        "has no value here",
        "a resource with Count",
    ),
    (beside("O: {Value: !Ref 'A[9]'}"), "T209", "!Ref 'A[9]'", "Count creates 2 of A", "the last one is A[1]"),
    (
        beside("B: {Type: X, DependsOn: 'A[9]'}", "Resources"),
        "T209",
        "'A[9]'",
        "creates 2 of A",
        "the last one is A[1]",
    ),
    (beside("O: {Value: !Sub '${A}'}"), "T135", "'${A}'", "a list of all", "${A[0]}"),
    (
        beside("B: {Type: X, Count: 3, Properties: {V: {Fn::Select: [!Ref 'ALIYUN::Index', !Ref A]}}}", "Resources"),
        "T211",
        "{Fn::Select: [!Ref 'ALIYUN::Index', !Ref A]}",
        "no item at index 2",
        "from 0 to 1",
    ),
    # functions for resources
    (beside(chosen("Count: 2"), "Resources"), "T102", "Count", "a function gives for a resource", "by its own name"),
    (beside(chosen("'Count': 2"), "Resources"), "T102", "Count", "a function gives for a resource", "with Condition"),
    # look-ups
    (of("{Fn::FindInMap: [M, a, b]}"), "T211", "{Fn::FindInMap: [M, a, b]}", "M / a has no 'b'", "add it to Mappings"),
    (of("{Fn::FindInMap: [N, a, c]}"), "T211", "{Fn::FindInMap: [N, a, c]}", "no mapping 'N'", "add it to Mappings"),
    (
        of("{Fn::Select: [x, [1]]}"),
        "T211",
        "{Fn::Select: [x, [1]]}",
        "index of a list must be an integer",
        "an integer or a slice",
    ),
    (
        of("{Fn::Select: [5, [1]]}"),
        "T214",
        "{Fn::Select: [5, [1]]}",
        "'' is not a number of iterations",
        "use 0, 1, 2",
    ),  # as specified
    # scripts and JSON
    (of("{Fn::Length: {Fn::Jq: [All, '.[', [1]]}}"), "T216", "'.['", "syntax error", "fix the script"),
    (
        of("{Fn::Length: {Fn::Jq: [All, 'def f: f; f', [1]]}}"),
        "T221",
        "'def f: f; f'",
        "longer than",
        "reduce the work",
    ),
    (of("{Fn::Length: {Fn::Jq: [Some, '.', [1]]}}"), "T211", "Some", "no method", "use First"),
    (
        of("{Fn::Length: {Fn::Jq: [All, '.', 'x{']}}"),
        "T211",
        "{Fn::Jq: [All, '.', 'x{']}",
        "not JSON",
        "inside an object",
    ),
    (of("{Fn::GetJsonValue: [k, '{k']}"), "T211", "{Fn::GetJsonValue: [k, '{k']}", "not JSON", "fix the string"),
    (of("{Fn::Length: !Ref L}"), "T211", "'{'", "the Default of L is not JSON", "write a list or a map"),
    (of("{Fn::Length: !Ref L}"), "T202", "!Ref L", "no Default", "set it"),
    # functions and versions
    (of("{Fn::Lenght: [a]}"), "T204", "{Fn::Lenght: [a]}", "known only after deployment", "a parameter of type Number"),
    (of("{Fn::Lenght: [a]}"), "T432", "{Fn::Lenght: [a]}", "unknown ROS function", "did you mean `Fn::Length`?"),
    ("Resources: {A: {Type: 'ALIYUN::A::B', Count: 2}}\n", "T134", "", "is missing", "add ROSTemplateFormatVersion"),
]


@pytest.mark.parametrize(("text", "code", "place", "reason", "way"), BAD)
def test_it_is_told_where_it_stands(text: str, code: str, place: str, reason: str, way: str) -> None:
    found = convert(text, "cfn", name="ros.yaml").diagnostics
    told = [one for one in found if one.code == code and one.span is not None]
    (one,) = (one for one in told if one.span and text[one.span.start : one.span.end].strip("'") == place.strip("'"))
    assert reason in one.message
    assert way in one.help


@pytest.mark.parametrize("to", ["cfn", "ros", "foreach", "for", "map", "terraform"])
@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("form", ["{'Fn::If': [C, %s, {Type: X}]}", "!If [C, %s, {Type: X}]"])
def test_count_in_what_a_function_gives_for_a_resource_is_refused_in_every_conversion(
    form: str, resolve: bool, to: str
) -> None:
    text = f"{HEAD}Conditions: {{C: !Equals [a, a]}}\nResources: {{B: {form % '{Type: X, Count: 2}'}}}\n"
    result = convert(text, to, name="ros.yaml", resolve=resolve)
    assert [one.code for one in result.diagnostics if one.severity is Severity.ERROR] == ["T102"]
    assert result.text is None


def test_a_property_of_what_a_function_gives_may_be_called_count() -> None:
    body = "{'Fn::If': [C, {Type: X, Properties: {Count: 2, A: {Count: 3}}}, {Type: X}]}"
    text = f"{HEAD}Conditions: {{C: !Equals [a, a]}}\nResources: {{B: {body}}}\n"
    assert not [one for one in convert(text, "cfn", name="ros.yaml").diagnostics if one.code == "T102"]


def test_a_value_that_is_given_and_no_json_is_refused() -> None:
    result = convert(of("{Fn::Length: !Ref L}"), "cfn", name="ros.yaml", parameters={"L": "[1"})
    assert [one.code for one in result.diagnostics if one.code == "T017"] == ["T017"]
    assert result.text is None


@pytest.mark.parametrize("given", ["a,b", "[a", "a: b", "]", "1e3", "-1.5", "07", " 5", ""])
@pytest.mark.parametrize("format", ["yaml", "json"])
def test_a_number_that_is_given_a_text_is_that_text(given: str, format: str) -> None:
    """The service refuses it when the stack is created; until then it is one value, wherever it stands."""
    text = f"{HEAD}{PARAMETERS}Resources: {{A: {{Type: 'A::B::C', Properties: {{V: [x, !Ref F]}}}}}}\n"
    result = convert(text, "cfn", format=format, resolve=True, parameters={"F": given})
    assert result.text is not None, result.diagnostics
    _, found = yaml.safe_load(result.text)["Resources"]["A"]["Properties"]["V"]
    assert found == given or float(found) == float(given)
