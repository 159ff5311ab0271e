"""What a template declares, however it is spelled."""

from __future__ import annotations

import pytest

from transpile import convert

LOOP = "Fn::Merge: [{Fn::Map: {Collection: !Ref P, Key: !Sub 'T${Value}', Fragment: {Type: T}}}]"
SECRET = "Parameters: {{P: {{Type: {type}, Default: 'a,b', NoEcho: {hidden}}}}}\nResources:\n  {loop}\n"
TRUE = [
    "true",
    "'true'",
    "! true",
    "! 'true'",
    "!!bool true",
    "!!str true",
    "&a ! true",
    "!<tag:yaml.org,2002:bool> true",
]


@pytest.mark.parametrize("hidden", TRUE)
@pytest.mark.parametrize("to", ["cfn", "foreach", "for"])
@pytest.mark.parametrize("format", ["yaml", "json"])
def test_a_parameter_is_hidden_however_true_is_tagged(hidden: str, to: str, format: str) -> None:
    text = SECRET.format(type="CommaDelimitedList", hidden=hidden, loop=LOOP)
    assert [one.code for one in convert(text, to, format=format).diagnostics] == ["T201"]


@pytest.mark.parametrize("type", ["! CommaDelimitedList", "!!str CommaDelimitedList"])
def test_the_type_of_a_parameter_may_be_tagged(type: str) -> None:
    text = SECRET.format(type=type, hidden="false", loop=LOOP)
    result = convert(text, "cfn")
    assert result.text is not None, result.diagnostics
    assert result.text.endswith("Resources:\n  Ta: {Type: T}\n  Tb: {Type: T}\n")


@pytest.mark.parametrize("section", ["Conditions", "Resources", "Outputs"])
@pytest.mark.parametrize("to", ["cfn", "foreach", "map", "for"])
def test_a_list_is_no_section(section: str, to: str) -> None:
    text = f"{section}: [Fn::For: [[i, n], ['1'], {{Type: !Ref n}}]]\n"
    (told,) = convert(text, to).diagnostics
    assert (told.code, told.message) == ("T006", f"{section} is a list, not a mapping")
    assert told.span is not None
    assert text[told.span.start] == "["
