"""Names in strings behind aliases: where the anchor stands they are strings like others, and stay as they are."""

from __future__ import annotations

import pytest

from transpile import convert


@pytest.mark.parametrize(
    "call",
    [
        "{'Fn::Sub': *text}",
        "{'Fn::Sub': [*text, {a: 1}]}",
        "{'Fn::Sub': *pair}",
        "{'Fn::If': [C, *text, {'Fn::Sub': *text}]}",
    ],
)
@pytest.mark.parametrize("resolve", [True, False])
def test_a_pseudo_parameter_is_translated(call: str, resolve: bool) -> None:
    head = "Metadata: {t: &text 'x-${AWS::Region}', p: &pair ['${a}${AWS::Region}', {a: !Ref P}]}\n"
    parameters = "Parameters: {P: {Type: String}}\nConditions: {C: !Equals [!Ref P, a]}\n"
    text = f"{head}{parameters}Resources: {{T: {{Type: X, Properties: {{P: {call}}}}}}}\n"
    result = convert(text, "ros", resolve=resolve)
    assert result.text is not None, result.diagnostics
    assert "${ALIYUN::Region}" in result.text
    assert "x-${AWS::Region}" in result.text


@pytest.mark.parametrize("call", ["{'Fn::GetAtt': *a}", "{'Fn::Sub': *s}", "{'Fn::If': [C_, *s, *a]}"])
def test_a_logical_id_changes(call: str) -> None:
    text = (
        "ROSTemplateFormatVersion: '2015-09-01'\n"
        "Metadata: {a: &a [A-B, Arn], s: &s '${A-B}'}\nConditions: {C_: !Equals [a, b]}\n"
        f"Resources: {{A-B: {{Type: X}}, T: {{Type: X, Properties: {{P: {call}}}}}}}\n"
    )
    found = convert(text, "foreach", rename_ids=True)
    assert found.text is not None, found.diagnostics
    assert "a: &a [A-B, Arn], s: &s '${A-B}'" in found.text
