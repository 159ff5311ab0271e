"""Templates as deep as the limit allows are converted like any other."""

from __future__ import annotations

import pytest

from transpile import convert

DEEP = 185
NESTS = {
    "lists": "[" * DEEP + "!Ref N" + "]" * DEEP,
    "mappings": "{a: " * DEEP + "!Ref N" + "}" * DEEP,
    "calls": "!If [c, " * (DEEP // 2) + "!Ref N" + ", x]" * (DEEP // 2),
    "long calls": '{"Fn::ImportValue": ' * DEEP + "{Ref: N}" + "}" * DEEP,
}
TEMPLATE = """Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::A:
    - N
    - [a, b]
    - T${{N}}: {{Type: AWS::SNS::Topic, Properties: {{Deep: {}}}}}
"""


@pytest.mark.parametrize("target", ["cfn", "foreach", "map"])
@pytest.mark.parametrize("nest", NESTS)
def test_a_deep_body_is_converted(nest: str, target: str) -> None:
    result = convert(TEMPLATE.format(NESTS[nest]), target)
    assert result.text is not None, result.diagnostics


@pytest.mark.parametrize("nest", NESTS)
def test_a_deep_body_is_resolved(nest: str) -> None:
    result = convert(TEMPLATE.format(NESTS[nest]), "cfn", resolve=True)
    assert result.text is not None, result.diagnostics


@pytest.mark.parametrize("format_", ["json", "yaml"])
def test_a_deep_body_changes_its_format(format_: str) -> None:
    result = convert(TEMPLATE.format(NESTS["lists"]), "map", format=format_)
    assert result.text is not None, result.diagnostics
