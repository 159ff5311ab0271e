"""A string that became a key is one to every reader: YAML 1.1 and 1.2 read a plain `on` or `0o17` in two ways."""

from __future__ import annotations

import pytest
from ruamel.yaml import YAML

from support.samples import load
from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Resources:
  Topic:
    Fn::For:
      - [i, r]
      - {k: [A]}
      - {Type: X}
      - %s
"""


@pytest.mark.parametrize("word", ["on", "0o17", "Yes", "'on'"])
@pytest.mark.parametrize("key", ["!Sub %s", "%s", "{'Fn::Sub': %s}"])
@pytest.mark.parametrize("target", ["foreach", "map", "cfn", "ros"])
def test_a_word_that_was_a_value(word: str, key: str, target: str) -> None:
    result = convert(TEMPLATE % (key % word), target)
    assert result.text is not None, result.diagnostics
    expanded = convert(result.text, "cfn").text or ""
    assert [*load(expanded)["Resources"]] == [*YAML(typ="safe").load(expanded)["Resources"]] == [word.strip("'")]


@pytest.mark.parametrize("target", ["foreach", "map"])
def test_a_word_that_was_a_key_stays_as_it_is(target: str) -> None:
    text = TEMPLATE.replace("{Type: X}", "{Type: X, on: !Ref r, Properties: {off: !Sub '${r}'}}") % "!Sub Topic${i}"
    result = convert(text.replace("[A]", "A").replace("{k: A}", "[A]"), target)
    assert result.text is not None, result.diagnostics
    assert "on: " in result.text
    assert "off: " in result.text
