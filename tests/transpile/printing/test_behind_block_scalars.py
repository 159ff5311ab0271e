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


ENCODED = """\
Transform: AWS::LanguageExtensions
Mappings:
  Data:
    A:
      Lines: |
        one
          two
Resources:
  Fn::ForEach::Topic:
    - n
    - [A]
    - Topic${n}:
        Type: AWS::SNS::Topic
        Properties:
          Name:%s
"""
LOOKED_UP = "!FindInMap [Data, !Ref n, Lines]"


@pytest.mark.parametrize("behind", ["", "   ", "  # c", "\n            # c", "\n\n"])
@pytest.mark.parametrize(
    "call",
    [
        "\n            !Base64\n              Fn::FindInMap: [Data, !Ref n, Lines]",
        f"\n            Fn::Base64: {LOOKED_UP}",
        f"  # first\n            Fn::Base64: {LOOKED_UP}",
        "\n            Fn::Base64:\n              Fn::FindInMap: [Data, !Ref n, Lines]",
    ],
)
def test_the_argument_of_a_call_is_what_was_looked_up(call: str, behind: str) -> None:
    result = convert(ENCODED % (call + behind), "ros")
    assert result.text is not None, [one.message for one in result.diagnostics]
    made = sections(load(result.text))["Resources"]["TopicA"]["Properties"]["Name"]
    assert made == {"Fn::Base64Encode": "one\n  two\n"}
    assert ("# c" in result.text) == ("# c" in behind)


ITEM = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Collection:
          - Name: first
            Lines: |
              one
              two
          - - first
            - |
              one
              two
        Key: !Sub Topic${Index}
        Fragment:
          Type: AWS::SNS::Topic
          Properties:
            Tags:
              %s  # about it
            Last: 1
"""


@pytest.mark.parametrize("place", ["- !Ref Value", "- Ref: Value", "- - !Ref Value", "Key: !Ref Value"])
def test_an_item_that_ends_in_one_is_what_it_was(place: str) -> None:
    result = convert(ITEM % place, "cfn")
    assert result.text is not None, [one.message for one in result.diagnostics]
    made = [one["Properties"]["Tags"] for one in sections(load(result.text))["Resources"].values()]
    items = [{"Name": "first", "Lines": "one\ntwo\n"}, ["first", "one\ntwo\n"]]
    assert made == [{"Key": one} if place[0] == "K" else [[one]] if place[:3] == "- -" else [one] for one in items]
    assert result.text.count("# about it") == 2
