"""A loop over an object takes an alias among its values for what it stands for."""

from __future__ import annotations

import pytest

from support.samples import load
from transpile import convert

LOOP = """\
Metadata: {{Name: &name "007", Tags: &tags {{A: b}}}}
Resources:
  Topic:
    Fn::For:
      - [k, v]
      - {{a: {item}, b: Other}}
      - {{Type: AWS::SNS::Topic, Properties: {{TopicName: {value}}}}}
      - !Sub Topic${{{key}}}
"""
VALUES = {
    "alone": "!Ref v",
    "in a string": '!Sub "x${v}"',
    "in a call": "!Join ['', [!Ref v, x]]",
}
targets = pytest.mark.parametrize("target", ["cfn", "foreach", "map"])


@targets
@pytest.mark.parametrize("key", ["k", "v"])
@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_an_alias_says_what_its_anchor_does(value: str, key: str, target: str) -> None:
    aliased, plain = (convert(LOOP.format(item=one, value=value, key=key), target) for one in ("*name", '"007"'))
    assert aliased.text is not None
    assert plain.text is not None
    assert load(aliased.text) == load(plain.text)
    assert aliased.text.count("&name") == 1


@targets
def test_an_alias_of_an_object_is_one(target: str) -> None:
    aliased, plain = (convert(LOOP.format(item=one, value="!Ref v", key="k"), target) for one in ("*tags", "{A: b}"))
    assert aliased.text is not None
    assert load(aliased.text) == load(plain.text or "")


@targets
@pytest.mark.parametrize(("value", "key", "code"), [('!Sub "x${v}"', "k", "T207"), ("x", "v", "T205")])
def test_an_alias_of_an_object_is_refused_where_an_object_is(value: str, key: str, code: str, target: str) -> None:
    for item in ("*tags", "{A: b}"):
        result = convert(LOOP.format(item=item, value=value, key=key), target)
        assert (result.text, [one.code for one in result.diagnostics if one.severity.value == "error"]) == (
            None,
            [code],
        )


CHOOSING = """\
Conditions: {{prod: !Equals [a, b]}}
Metadata: {{Name: &name prod}}
Resources:
  Topic:
    Fn::For:
      - [k, v]
      - {items}
      - {{Type: AWS::SNS::Topic, Properties: {{TopicName: {value}}}}}
      - !Sub Topic${{k}}
"""


@pytest.mark.parametrize("target", ["cfn", "foreach", "map", "ros", "terraform"])
@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("value", ["!If [!Ref v, x, y]", "{'Fn::Base64': !Ref v}", "!Sub '${v}-x'"])
def test_a_function_takes_an_alias_for_what_it_stands_for(value: str, resolve: bool, target: str) -> None:
    aliased, plain = (
        convert(CHOOSING.format(items=items, value=value), target, resolve=resolve)
        for items in ("{a: *name}", "{a: prod}")
    )
    assert [one.code for one in aliased.diagnostics if one.severity.value == "error"] == []
    assert (aliased.text is None) == (plain.text is None)
    if target != "terraform":
        assert load(aliased.text or "") == load(plain.text or "")
