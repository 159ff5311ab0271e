"""Values of an object that a condition may take away: which iterations there are is known after deployment only."""

from __future__ import annotations

import pytest

from transpile import convert

TEMPLATE = """\
Conditions: {{C: !Equals [!Ref "AWS::Region", x]}}
Resources:
  t:
    Fn::For:
      - [k, v]
      - {{A: ami-1, B: {value}}}
      - {{Type: T, Properties: {{P: !Ref v}}}}
      - !Sub R${{k}}
"""
NOTHING = '!Ref "AWS::NoValue"'
MAY_BE_ABSENT = [f"!If [C, a, {NOTHING}]", f"!If [C, {NOTHING}, a]", f"!If [C, a, !If [C, {NOTHING}, b]]"]


@pytest.mark.parametrize("value", MAY_BE_ABSENT)
@pytest.mark.parametrize("to", ["cfn", "foreach", "map"])
def test_a_value_that_may_be_absent_is_no_item(value: str, to: str) -> None:
    text = TEMPLATE.format(value=value)
    (told,) = [one for one in convert(text, to).diagnostics if one.severity.value == "error"]
    assert told.code == "T205"
    assert told.span is not None
    assert text[told.span.start :].startswith("!If")


@pytest.mark.parametrize("value", ["!If [C, a, b]", f'!If [C, a, !Join ["", [b, {NOTHING}]]]', "!GetAtt R.Arn"])
def test_a_value_that_is_always_there_is_one(value: str) -> None:
    text = convert(TEMPLATE.format(value=value), "cfn").text
    assert text is not None
    assert "RB" in text


def test_a_value_that_is_absent_makes_no_iteration() -> None:
    text = convert(TEMPLATE.format(value=NOTHING), "cfn").text
    assert text is not None
    assert "RA" in text
    assert "RB" not in text
