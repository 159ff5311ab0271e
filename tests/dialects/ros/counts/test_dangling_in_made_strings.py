"""What a string refers to that a function makes for the list form of Fn::Sub: an error where it is not there.

Alibaba Cloud's own model (`iac-code`) refuses each function in place of that string.
"""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
ROSTemplateFormatVersion: '2015-09-01'
Resources:
  B: {Type: T, Count: 2}
  A: {Type: T, Count: 2, Properties: {P: %s}}
"""
STRING = "{'Fn::Sub': [{'Fn::Join': ['', ['%s-${x}', %s]]}, {x: z}]}"
NUMBER = "{Ref: 'ALIYUN::Index'}"


@pytest.mark.parametrize(("to", "more"), [("cfn", "''"), *((to, NUMBER) for to in ("cfn", "map", "foreach", "ros"))])
@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("ALIYUN::Index", "T137", "ALIYUN::Index has no value here"),
        ("B", "T209", "B refers to 2 instances, since B has Count"),
        ("B[9]", "T209", "there is no B[9]: Count creates 2 of B"),
    ],
)
def test_a_string_that_a_function_makes_refers_to_what_there_is(
    name: str, code: str, message: str, to: str, more: str
) -> None:
    text = TEMPLATE % (STRING % (f"${{{name}}}", more))
    result = convert(text, to, resolve=to == "cfn", rename_ids=True)
    (error,) = (one for one in result.diagnostics if one.severity.value == "error")
    assert result.text is None
    assert (error.code, error.message) == (code, message)
    assert error.span is not None
    assert text[slice(*error.span)].startswith("{'Fn::Sub': [{'Fn::Join'")


def test_a_resource_whose_instances_are_not_made_has_a_number() -> None:
    declared = "Parameters: {N: {Type: Number}}\nResources:"
    text = TEMPLATE % (STRING % ("${ALIYUN::Index}", NUMBER))
    text = text.replace("Resources:", declared).replace("A: {Type: T, Count: 2", "A: {Type: T, Count: {Ref: N}")
    result = convert(text, "ros")
    assert result.text == text, [one.message for one in result.diagnostics]
