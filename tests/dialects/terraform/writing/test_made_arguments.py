"""Functions whose arguments a loop over a parameter makes: the module makes them anew when its variable changes."""

from __future__ import annotations

import json

import pytest

from transpile import convert
from transpile.diagnostics import Severity

LOOP = "{'Fn::For': [[i, y], !Ref L, !Sub '${y}-']}"
HEAD = "Parameters: {L: {Type: CommaDelimitedList, Default: 'a,b'}}\nTransform: AWS::LanguageExtensions\n"


def template(call: str) -> str:
    return f"{HEAD}Resources: {{A: {{Type: T, P: {{'Fn::For': [[j, x], [c, d], {call}]}}}}}}\n"


@pytest.mark.parametrize(("function", "expected"), [("Fn::ToJsonString", '["p-","q-","r-"]'), ("Fn::Length", 3)])
def test_the_list_that_a_function_is_given_follows_it(function: str, expected: object) -> None:
    result = convert(template(f"{{'{function}': {LOOP}}}"), "terraform")
    assert result.text is not None, result.diagnostics
    plain = convert(
        result.text, "cfn", name="main.tf", parameters={"L": '["p", "q", "r"]'}, resolve=True, format="json"
    )
    assert plain.text is not None, plain.diagnostics
    assert json.loads(plain.text)["Resources"]["A"]["P"] == [expected, expected]


NEST = f"{{'Fn::For': [[h, z], [e, f], !Join ['', {LOOP}]]}}"


@pytest.mark.parametrize(
    "call", [f"{{'Fn::{one}}}" for one in (f"Base64': {LOOP}", f"Split': [',', {LOOP}]", f"Split': [',', {NEST}]")]
)
def test_arguments_of_one_by_one_are_refused_where_they_stand(call: str) -> None:
    text = template(call)
    (told,) = [one for one in convert(text, "terraform").diagnostics if one.severity is Severity.ERROR]
    assert told.code == "T211"
    assert told.span is not None
    assert text[told.span.start :].startswith(call)
    assert convert(text.replace("!Ref L", "[a, b]"), "terraform").text is not None
