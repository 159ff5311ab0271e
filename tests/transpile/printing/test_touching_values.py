"""Behind a key in quotes a value may touch the colon: a new key keeps quotes there, since a plain one would go on."""

from __future__ import annotations

import json

import pytest

from support.samples import load
from transpile import convert

HEAD = "Transform: AWS::LanguageExtensions\n"
AROUND = "Resources: {A: {Type: T, Properties: {%s}}}\n"
BODIES = ('{"Type":"T"}', "{Type: T}", '{"Type":"T", "P":!Sub "${I}"}', '"T"', "[T]", "!Sub 'x-${I}'", " {Type: T}")
KEYS = ('"${I}"', "'${I}'", '"X${I}"', "'X${I}'", '"a b ${I}"')


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("colon", [":", " :"])
def test_a_key_is_the_key_that_it_was(body: str, key: str, colon: str) -> None:
    text = HEAD + AROUND % f"Fn::ForEach::L: [I, [A, B], {{{key}{colon}{body}}}]"
    made = convert(text, "cfn")
    assert made.text is not None, made.diagnostics
    spaced = convert(text.replace(f"{key}{colon}", f"{key}: "), "cfn")
    assert load(made.text) == load(spaced.text or "")
    for to in ("map", "for"):
        there = convert(text, to)
        assert there.text is not None, there.diagnostics
        back = convert(there.text, "cfn")
        assert load(back.text or "") == load(made.text)


def test_json_that_is_read_as_yaml() -> None:
    resources = {"Fn::ForEach::L": ["I", ["A", "B"], {"${I}": {"Type": "T"}}]}
    text = json.dumps({"Transform": "AWS::LanguageExtensions", "Resources": resources}, separators=(",", ":"))
    made = convert(text + " # a comment", "cfn", name="t.yaml")
    assert made.text == '{"Resources":{"A":{"Type":"T"}, "B":{"Type":"T"}}} # a comment'
