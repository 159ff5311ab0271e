"""Escapes in a key hide no loop."""

from __future__ import annotations

import json

import pytest

from transpile import convert

BODY = '["X", ["a"], {"T${X}": {"Type": "AWS::SNS::Topic"}}]'


@pytest.mark.parametrize("key", [r'"Fn\u003a\u003aForEach::L"', r'"\u0046n::ForEach::L"', r'"Fn::For\u0045ach::L"'])
def test_a_loop_behind_escapes_is_expanded(key: str) -> None:
    result = convert('{"Transform": "AWS::LanguageExtensions", "Resources": {' + key + ": " + BODY + "}}", "cfn")
    assert result.text is not None
    assert list(json.loads(result.text)["Resources"]) == ["Ta"]


def test_a_loop_behind_yaml_escapes_is_expanded() -> None:
    text = 'Transform: AWS::LanguageExtensions\nResources:\n  "Fn\\x3a:ForEach::L": ' + BODY + "\n"
    result = convert(text, "cfn")
    assert result.text is not None
    assert "Ta" in result.text
