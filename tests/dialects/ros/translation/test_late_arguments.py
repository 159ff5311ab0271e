"""Functions of CloudFormation whose arguments depend on loops: whether ROS has an equal shows when they are known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.samples import load
from transpile import Result, convert

TEMPLATE = """\
AWSTemplateFormatVersion: '2010-09-09'
Mappings: {M: {a: {a: 1, l: [p, q]}}}
Resources:
  Fn::Merge:
  - Fn::Map:
      Value: p
      Collection: %s
      Key: !Sub 'K${Index}'
      Fragment: {Type: 'AWS::SNS::Topic', Properties: {TopicName: %s}}
"""
PLAIN = """\
AWSTemplateFormatVersion: '2010-09-09'
Mappings: {M: {a: {a: 1, l: [p, q]}}}
Resources: {T: {Type: 'AWS::SNS::Topic', Properties: {TopicName: %s}}}
"""
NO_ITEM = [
    ("!Select [1, !Ref p]", "[[s]]"),
    ("!Select [1, !Ref p]", "[[s, t], [s]]"),
    ("!Select [1, !Ref p]", "[s]"),
    ("!Select [1, !Ref p]", "[{a: 1}]"),
    ("!Sub ['v-${r}', {r: !Select [1, !Ref p]}]", "[[s]]"),
    ("!Join ['-', [!Select [1, !Ref p], x]]", "[[s]]"),
    ("!Select [1, !Select [0, [!Ref p]]]", "[[s]]"),
    ("!Select [1, !Split [',', !Ref p]]", "[s]"),
    ("!Select [2, !FindInMap [M, !Ref p, l]]", "[a]"),
    ("!FindInMap [M, !Ref p, a]", "[[s]]"),
    ("!GetAtt [!Ref p, Arn]", "[[s]]"),
]


def converted(call: str, items: str, numbered: bool, resolve: bool = False) -> Result:
    return convert(TEMPLATE % (items, call), "ros", name="t.yaml", ros_count=numbered, resolve=resolve)


def codes(result: Result) -> set[str]:
    return {one.code for one in result.diagnostics}


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize(("call", "items"), NO_ITEM)
def test_what_cloudformation_refuses_is_refused_where_it_stands(
    call: str, items: str, numbered: bool, resolve: bool
) -> None:
    result = converted(call, items, numbered, resolve)
    (told,) = {one.span: one for one in result.diagnostics if one.code == "T211"}.values()
    assert result.text is None
    assert "T901" not in codes(result)
    assert told.span is not None
    assert (TEMPLATE % (items, call))[slice(*told.span)].startswith(
        ("!Select [1", "!Select [2", "!FindInMap", "!GetAtt")
    )


@pytest.mark.parametrize(
    "call", ["!Select [1, !Split [',', a]]", "!Select [1, !Select [0, [[s]]]]", "!Select [2, !FindInMap [M, a, l]]"]
)
def test_a_list_that_a_function_makes_has_the_item_or_the_call_is_refused(call: str) -> None:
    result = convert(PLAIN % call, "ros")
    assert result.text is None
    assert codes(result) >= {"T211"}


@pytest.mark.parametrize("call", ["!Select [1, !Split [',', 'a,b']]", "!Select [1, !FindInMap [M, a, l]]"])
def test_an_item_that_is_there_stays_a_call(call: str) -> None:
    assert call in (convert(PLAIN % call, "ros").text or "")


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize(("item", "text"), [("5", "5"), ("true", "true"), ("1.0", "1.0")])
def test_only_strings_are_encoded(item: str, text: str, numbered: bool) -> None:
    result = converted("{Fn::Base64: !Ref p}", f"[{item}]", numbered)
    assert result.text is not None, result.diagnostics
    (topic,) = load(result.text)["Resources"].values()
    assert topic["Properties"]["TopicName"] == {"Fn::Base64Encode": text}


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("!Join [',', [true, x]]", "!Join [',', ['true', x]]"),
        ("!Join [',', [x, false, 5]]", "!Join [',', [x, 'false', 5]]"),
        ("!Join [',', [x, 5]]", "!Join [',', [x, 5]]"),
        ("!Split [',', null]", "['']"),
    ],
)
def test_booleans_and_null_are_spelled_as_cloudformation_does(call: str, written: str) -> None:
    result = convert(PLAIN % call, "ros")
    assert f"TopicName: {written}" in (result.text or ""), result.diagnostics
    resolved = convert(PLAIN % call, "cfn", resolve=True).text
    assert (
        load(convert(result.text or "", "cfn", resolve=True).text or "")["Resources"]
        == load(resolved or "")["Resources"]
    )


@pytest.mark.parametrize("call", ["!Join [',', [null, x]]", "!Join [',', null]"])
def test_null_is_not_joined(call: str) -> None:
    assert codes(convert(PLAIN % call, "ros")) >= {"T211"}


CALLS = [call for call, _ in NO_ITEM] + ["{Fn::Base64: !Ref p}", "!Split [',', !Ref p]", "!Select [!Ref p, [a, b]]"]
CALLS += ["!Join [',', [!Ref p, x]]", "!Cidr [!Ref p, 2, 8]", "{Fn::Length: !Ref p}", "!Sub 'x${p}'", "!Ref p"]
ITEMS = st.sampled_from(
    ["s", "''", "'1'", "5", "1.0", "-1", "'s,t'", "true", "[]", "[s]", "[s, t]", "[[s]]", "{a: 1}", "0"]
)


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CALLS), st.lists(ITEMS, min_size=1, max_size=3), st.booleans(), st.booleans())
def test_what_is_written_means_the_same_or_nothing_is(
    call: str, items: list[Any], numbered: bool, resolve: bool
) -> None:
    result = converted(call, f"[{', '.join(items)}]", numbered, resolve)
    assert not codes(result) & {"T901", "T902"}, result.diagnostics


REPLACING = """\
locals {
  template = {
    AWSTemplateFormatVersion = "2010-09-09"
    Resources = merge([for w in %s : { for v in ["a"] : "${v}" => { Type = "T", Properties = { P = %s } } }]...)
  }
}
output "template" { value = jsonencode(local.template) }
"""


@pytest.mark.parametrize(
    ("items", "call", "written"),
    [
        ("[1, 2]", '{ "Fn::Base64" = w }', "Mg=="),
        ("[1, true]", '{ "Fn::Join" = ["-", ["x", w]] }', "x-true"),
        ("[0, 1]", '{ "Fn::Select" = [w, ["s", "t"]] }', "t"),
    ],
)
def test_entries_that_replace_others_have_calls_at_their_items(items: str, call: str, written: str) -> None:
    """Such a nest is written out as a whole, and what is called in it is translated only then."""
    result = convert(REPLACING % (items, call), "ros", name="main.tf")
    assert result.text is not None, [one.message for one in result.diagnostics]
    plain = convert(result.text, "cfn", resolve=True).text or ""
    assert load(plain)["Resources"]["a"]["Properties"]["P"] == written
