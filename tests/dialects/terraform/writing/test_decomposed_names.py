"""Names with decomposed letters are refused for modules, wherever they stand: Terraform composes the letters (NFC)."""

from __future__ import annotations

import pytest

from transpile import convert

DECOMPOSED = "Re\u0301gion"
PLACES = {
    "a key": f"{{{DECOMPOSED}: a}}",
    "a value": f"{{Value: {DECOMPOSED}}}",
    "the name of a call": f"{{'Fn::{DECOMPOSED}': a}}",
    "a reference": f"!Ref {DECOMPOSED}",
    "a resource in Fn::GetAtt": f"!GetAtt {DECOMPOSED}.Arn",
    "an attribute in Fn::GetAtt": f"!GetAtt Topic.{DECOMPOSED}",
    "a reference in Fn::Sub": f"!Sub 'a ${{{DECOMPOSED}}}'",
    "an attribute in Fn::Sub": f"!Sub 'a ${{Topic.{DECOMPOSED}}}'",
}


@pytest.mark.parametrize("value", PLACES.values(), ids=PLACES)
def test_a_decomposed_name_is_refused_where_it_stands(value: str) -> None:
    text = f"Resources:\n  Topic: {{Type: AWS::SNS::Topic}}\n  R:\n    Type: T\n    Properties:\n      P: {value}\n"
    result = convert(text, "terraform")
    assert result.text is None
    (told,) = result.diagnostics
    assert told.code == "T428"
    assert told.span is not None
    assert DECOMPOSED in text[told.span.start : told.span.end]
