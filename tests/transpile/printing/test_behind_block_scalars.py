"""What stands behind a value stays out of it: a block scalar in its place would take in blanks and comments."""

from __future__ import annotations

import pytest

from support.samples import load, sections
from transpile import convert

TEMPLATE = """\
Transform: AWS::LanguageExtensions
Mappings: {M: {'0': {S: dev}}}
Resources:
  Fn::ForEach::Topic:
    - n
    - ['0']
    - Topic${n}:
        Properties:
          Tags:
            - !Sub
              - %s
                first %s,
                ${s}
              - s: !FindInMap [M, !Ref n, S]%s
        Type: AWS::SNS::Topic
"""


@pytest.mark.parametrize("behind", ["", " ", "   ", "  # c", " \n \n                 # c", "\n\n"])
@pytest.mark.parametrize("header", ["|", "|-", ">", ">-"])
@pytest.mark.parametrize("hole", ["line", "${AWS::Region}"])
def test_a_string_is_what_was_written(header: str, hole: str, behind: str) -> None:
    result = convert(TEMPLATE % (header, hole, behind), "cfn")
    assert result.text is not None, result.diagnostics
    (made,) = sections(load(result.text))["Resources"]["Topic0"]["Properties"]["Tags"]
    expected = f"first {hole},\ndev\n".replace("\n", "\n" if header[0] == "|" else " ", 1)
    expected = expected.removesuffix("\n") if header[1:] else expected
    assert made == ({"Fn::Sub": expected} if hole != "line" else expected)
    assert ("# c" in result.text) == ("# c" in behind)
