"""With `--from` and `--resolve`, all is computed but what stands in loops that stay: their names are their own."""

from __future__ import annotations

import pytest

from transpile import convert

HEAD = """\
Transform: AWS::LanguageExtensions
Parameters: {x: {Type: String, Default: P}}
Resources:
  A:
    Type: T
    Properties:
"""
KEPT = {
    "map": """\
      L:
        Fn::Map:
          Value: x
          Collection: [a, b]
          Fragment: !Join ['-', [q, !Ref x]]
      M: [!Map {Value: x, Collection: [a], Fragment: {S: !Sub '${x}', T: !Split [',', 'a,b']}}]
""",
    "for": """\
      N:
        - Fn::For: [[i, x], [a, b], !Join ['-', [q, !Ref x]]]
        - !For [[i, x], [!Join ['', [a, b]]], [!For [[j, y], [c], !Sub '${x}${y}']]]
""",
    "foreach": """\
      Fn::ForEach::L:
        - Y
        - [u, v]
        - 'K${Y}': !Join ['-', [!Ref Y, !Ref x]]
""",
}
COMPUTED = "      O: !Join ['-', [q, !Ref x]]\n", "      O: q-P\n"


@pytest.mark.parametrize("from_", ["cfn", "map", "for", "foreach"])
@pytest.mark.parametrize("to", ["cfn", "map", "for", "foreach"])
@pytest.mark.parametrize("dialect", list(KEPT))
def test_their_bytes_stay(from_: str, to: str, dialect: str) -> None:
    if from_ == dialect:
        pytest.skip("these are not left alone")
    written, computed = COMPUTED
    result = convert(HEAD + written + KEPT[dialect], to, from_=from_, resolve=True)
    assert result.text is not None, [one.message for one in result.diagnostics]
    assert result.text.endswith((computed if to == "cfn" else written) + KEPT[dialect])


def test_a_loop_of_the_target_is_computed_where_none_is_named() -> None:
    result = convert(HEAD + KEPT["map"], "cfn", resolve=True)
    assert result.text is not None
    assert "L: [q-a, q-b]" in result.text


def test_a_loop_in_a_loop_that_is_converted_is_left_alone() -> None:
    inner = "[!Map {Value: y, Collection: [a], Fragment: !Join ['-', [!Ref y, !Ref z, !Ref x]]}]"
    text = f"{HEAD}      O: [!For [[i, z], [1, 2], {inner}]]\n"
    result = convert(text, "cfn", from_="for", resolve=True)
    assert result.text is not None, [one.message for one in result.diagnostics]
    made = [f"!Map {{Value: y, Collection: [a], Fragment: !Join ['-', [!Ref y, {one}, !Ref x]]}}" for one in (1, 2)]
    assert result.text == f"{HEAD}      O: [{', '.join(made)}]\n".removeprefix("Transform: AWS::LanguageExtensions\n")
