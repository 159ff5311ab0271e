"""A tag that is written verbatim, `!<!Map>`, is the short form `!Map` (YAML 1.1 and 1.2, "Verbatim Tags")."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.samples import load
from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Parameters:
  P: {Type: CommaDelimitedList, Default: "a,b"}
Conditions:
  C: !Equals [!Ref "AWS::Region", x]
Resources: !Merge
  - Queue: {Type: AWS::SQS::Queue, Properties: {QueueName: !Sub "q-${AWS::Region}", Tags: !If [C, !Ref P, []]}}
  - !Map
    Collection: [A, B]
    Index: I
    Value: V
    Key: !Sub "${V}Topic"
    Fragment:
      Type: AWS::SNS::Topic
      Properties:
        TopicName: !Sub "t-${V}"
        DisplayName: !Ref V
        Tags: !Map {Collection: !Ref P, Fragment: {Key: !Ref Value, Value: !GetAtt Queue.QueueName}}
        Number: !!int "3"
        Text: !!str 5
"""
TAG = re.compile(r"!!?[A-Z]\w*|!!\w+")
COUNT = len(TAG.findall(TEMPLATE))
TARGETS = ["cfn", "foreach", "map", "for"]


def verbatim(text: str, chosen: Collection[int]) -> str:
    """`text` with the tags of these numbers written verbatim."""
    numbers = iter(range(COUNT))
    return TAG.sub(lambda tag: spelled(tag[0]) if next(numbers) in chosen else tag[0], text)


def spelled(tag: str) -> str:
    return f"!<tag:yaml.org,2002:{tag[2:]}>" if tag.startswith("!!") else f"!<{tag}>"


def converted(text: str, target: str) -> Any:
    result = convert(text, target, resolve=target == "cfn")
    assert result.text is not None, [one.message for one in result.diagnostics]
    return load(result.text), [one.code for one in result.diagnostics]


@given(st.sets(st.integers(0, COUNT - 1)), st.sampled_from(TARGETS))
def test_a_verbatim_tag_is_the_short_form(chosen: set[int], target: str) -> None:
    assert converted(verbatim(TEMPLATE, chosen), target) == converted(TEMPLATE, target)


@pytest.mark.parametrize("number", range(COUNT))
@pytest.mark.parametrize("target", TARGETS)
def test_every_tag_may_be_verbatim(number: int, target: str) -> None:
    assert converted(verbatim(TEMPLATE, {number}), target) == converted(TEMPLATE, target)


def test_what_is_no_loop_stays_as_it_is_written() -> None:
    text = verbatim(TEMPLATE, range(COUNT))
    result = convert(text, "cfn").text or ""
    assert 'Queue: {Type: AWS::SQS::Queue, Properties: {QueueName: !<!Sub> "q-${AWS::Region}"' in result
    assert 'Number: !<tag:yaml.org,2002:int> "3"' in result
    assert "C: !<!Equals> [!<!Ref>" in result


@pytest.mark.parametrize(
    ("tag", "code"),
    [("!<!ForEach>", "T116"), ("!<!Ref:>", "T003"), ("!<!Mpa>", "T131"), ("!<!M%61p>", "T003")],
)
def test_a_slip_in_a_verbatim_tag_is_told(tag: str, code: str) -> None:
    text = f"Resources:\n  R: {{Type: T, Properties: {{P: {tag} [x]}}}}\n  Q: !Map {{Collection: [a], Fragment: 1}}\n"
    told = [one for one in convert(text, "cfn").diagnostics if one.code == code]
    assert told
    assert told[0].span is not None
    assert text[told[0].span.start : told[0].span.end].startswith(tag)
