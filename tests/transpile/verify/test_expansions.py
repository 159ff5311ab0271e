"""What the check of an expansion takes for a parameter that loops were evaluated at."""

from __future__ import annotations

from transpile import expand


def test_items_that_are_references_fix_nothing() -> None:
    loop = "Fn::For: [[k, v], {A: !Ref AWS::Region, B: !Ref X}, {Type: T, Properties: {V: !Ref v}}, !Sub 'T${k}']"
    result = expand(f"Resources:\n  T: {{{loop}}}\n")
    assert result.text == (
        "Resources:\n  TA: {Type: T, Properties: {V: !Ref AWS::Region}}\n  TB: {Type: T, Properties: {V: !Ref X}}\n"
    ), result.diagnostics
