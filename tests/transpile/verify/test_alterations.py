"""A result that says anything else than its source is refused: each section, attribute and kind of value is altered.

The alterations are made in the text of a right result, so that all else is as it should be.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from support.verify import noticed, said
from transpile import convert

SOURCE = (Path(__file__).parent / "everything.foreach.yaml").read_text(encoding="utf-8")
OTHER = (
    ("Description: words", "Description: word"),
    ('AWSTemplateFormatVersion: "2010-09-09"\n', ""),
    ("b: [1, 2]", "b: [2, 1]"),
    ('c: "x"', "c: y"),
    ("Default: dev,", "Default: prod,"),
    ("AllowedValues: [dev, prod]", "AllowedValues: [prod, dev]"),
    ("Default: 5", "Default: 6"),
    ('Default: "a,b"', 'Default: "b,a"'),
    ("NoEcho: true, ", ""),
    ("Default: secret", "Default: other"),
    ("!Equals [!Ref P, dev]}", "!Equals [!Ref P, prod]}"),
    ("  Unused: {a: {b: c}}\n", ""),
    ("k: 1", "k: 3"),
    ("l: [z]", "l: [z, z]"),
    ("C: !Equals [!Ref P, prod]", "C: !Equals [!Ref P, dev]"),
    ("!Not [!Condition C]", "!Not [!Condition D]"),
    ("!Not [!Condition C]", "!Not [!Equals [a, b]]"),
    ("Hooks: {H: {Type: X}}\n", ""),
    ("DeletionPolicy: Retain", "DeletionPolicy: Delete"),
    ("    UpdateReplacePolicy: Delete\n", ""),
    ("Count: 1", "Count: 2"),
    ("[Other, Third]", "[Third, Other]"),
    ("[Other, Third]", "Other"),
    ("    Condition: C\n    Metadata", "    Metadata"),
    ("{m: 1}", "{m: 2}"),
    ("${P}-${!Q}", "dev-${!Q}"),
    ("${!Q}", "${Q}"),
    ("${AWS::Region}", "us-east-1"),
    ("!If [C, x, !Ref AWS::NoValue]", "!Ref AWS::NoValue"),
    ("!If [C, x, !Ref AWS::NoValue]", "!If [D, x, !Ref AWS::NoValue]"),
    ("!If [C, x, !Ref AWS::NoValue]", '!If [C, x, ""]'),
    ("C: 0123", "C: 123"),
    ("C: 0123", "C: '0123'"),
    ("D: 12:30:00", "D: '12:30:00'"),
    ("E: 1_000", "E: '1_000'"),
    ("F: on", "F: 'on'"),
    ('G: "on"', "G: on"),
    ('G: "on"', 'G: "true"'),
    ('H: "é"', 'H: "é"'),
    ("!GetAtt Other.Arn", "!GetAtt Third.Arn"),
    ("!GetAtt Other.Arn", "!Ref Other"),
    ('!Join ["-", [a, !Ref P]]', "a-dev"),
    ('!Join ["-", [a, !Ref P]]', '!Sub "a-${P}"'),
    ("K: !Select [0, !Ref L]", "K: a"),
    ("K: !Select [0, !Ref L]", "K: !Select [1, !Ref L]"),
    ("!FindInMap [M, !Ref P, k]", "1"),
    ("M: null\n", 'M: ""\n'),
    ("M: null\n", 'M: "null"\n'),
    ('N: ""\n', "N: null\n"),
    ("O: 1.10", "O: '1.10'"),
    ("{DependsOn: [x]}", "{DependsOn: x}"),
    ("!ToJsonString {b: 1, a: 2}", "!ToJsonString {a: 2, b: 1}"),
    ("S: !Ref S", "S: secret"),
    ("T: !Ref N", "T: 5"),
    ('{"Fn::Sub": "${P}"}', "dev"),
    ("[1, 1, 2]", "[1, 2]"),
    ("W: |", "W: |-"),
    ("W: |", "W: >"),
    ('"trailing  "', '"trailing"'),
    ("      Y: ~\n", ""),
    ("AA: [x]", "AA: x"),
    ("0x1F", "'0x1F'"),
    ("AC: !Ref AWS::Region", "AC: us-east-1"),
    ("!Cidr [!Ref P, 2, 8]", "!Cidr [!Ref P, 8, 2]"),
    ('{"Fn::Sub": "${P}-x"}', "dev-x"),
    ("AF: {}", "AF: []"),
    ("AG: []", "AG: {}"),
    ("AH: 1e3", "AH: 1000"),
    ("AH: 1e3", "AH: 1000.0"),
    ("678901234567890\n", "678901234567891\n"),
    ('AJ: "${P}"', 'AJ: !Sub "${P}"'),
    ('AK: !Sub ["${v}", {v: !Ref P}]', "AK: dev"),
    ("AL: 0o17", "AL: 15"),
    ("AM: +5", 'AM: "+5"'),
    ('AN: !Split [",", !Ref P]', "AN: [dev]"),
    ('!GetAZs ""', "!GetAZs us-east-1"),
    ("{Name: X, Parameters", "{Name: Y, Parameters"),
    ("  Third: {Type: AWS::SNS::Topic}\n", ""),
    ("  Other: {Type: AWS::SNS::Topic}\n", "  Other: {Type: AWS::SNS::Topic, Condition: C}\n"),
    ("O: {Value: !Ref Plain", "O: {Value: !Ref Other"),
    (', Export: {Name: !Sub "${P}-o"}', ""),
    ("Description: d}", "Description: e}"),
    ("  O: {Value", "  OO: {Value"),
    ("P: !Ref P, N", "P: dev, N"),
    ("N: !Ref N, Nested", "N: 5, Nested"),
    ("${X}${P}", "${X}dev"),
    ('!Join [",", !Ref L]', "'a,b'"),
    ("        DependsOn: Other\n", ""),
    ("        Condition: C\n", ""),
    ("Transform: AWS::LanguageExtensions\n", "Transform: [AWS::LanguageExtensions, Other]\n"),
)
"""What another meaning comes from: the words of the result -> what stands there instead."""
LOOPS_ONLY = frozenset(("${X}${P}", "        DependsOn: Other\n", "        Condition: C\n"))
"""Words that an expansion does not have."""
SAME = (
    ("C: 0123", "C: 83"),
    ("D: 12:30:00", "D: 45000"),
    ("E: 1_000", "E: 1000"),
    ("F: on", "F: true"),
    ("O: 1.10", "O: 1.1"),
    ("R: 2010-09-09", "R: '2010-09-09'"),
    ("        two\n        lines\n", "        two\n        lines\n\n"),
    ("0x1F", "31"),
    ("AM: +5", "AM: 5"),
    ("[Other, Third]\n    Condition", "[Other, Third]\n    # a comment\n    Condition"),
    ('c: "x"', "c: x"),
    ("{m: 1}", "{'m': 1}"),
    ("DependsOn: Other\n", "DependsOn: [Other]\n"),
    ("!GetAtt Other.Arn", "!GetAtt [Other, Arn]"),
    ("!Ref AWS::Region", "{Ref: 'AWS::Region'}"),
    ("{k: 1, l: [x, y]}", "{l: [x, y], k: 1}"),
    ("Transform: AWS::LanguageExtensions\n", "Transform: [{Name: AWS::LanguageExtensions}]\n"),
)
"""Other words for the same."""
ALMOST = (
    ("C: 0123", "C: '83'"),
    ("Count: 1", "Count: '1'"),
    ("F: on", "F: 'true'"),
)
"""Numbers and booleans as strings of the same text: CloudFormation takes one for the other."""
targets = pytest.mark.parametrize("to", ["map", "for", "cfn"])


@cache
def right(to: str) -> str:
    """The right result."""
    result = convert(SOURCE, to).text
    assert result is not None
    return result


def altered(to: str, words: str, instead: str) -> str:
    """The right result with other words."""
    result = right(to)
    assert words in result
    return result.replace(words, instead, 1)


@targets
@pytest.mark.parametrize(("words", "instead"), OTHER)
def test_another_meaning_is_refused(monkeypatch: pytest.MonkeyPatch, to: str, words: str, instead: str) -> None:
    if to == "cfn" and words in LOOPS_ONLY:
        pytest.skip("an expansion has no such words")
    assert noticed(said(monkeypatch, SOURCE, altered(to, words, instead), to))


@targets
@pytest.mark.parametrize(("words", "instead"), SAME)
def test_other_words_for_the_same_are_no_difference(
    monkeypatch: pytest.MonkeyPatch, to: str, words: str, instead: str
) -> None:
    assert not noticed(said(monkeypatch, SOURCE, altered(to, words, instead), to))


@targets
@pytest.mark.parametrize(("words", "instead"), ALMOST)
def test_a_number_that_became_its_text_is_a_warning(
    monkeypatch: pytest.MonkeyPatch, to: str, words: str, instead: str
) -> None:
    found = said(monkeypatch, SOURCE, altered(to, words, instead), to)
    assert not noticed(found)
    assert any(one.startswith("T408") for one in found)


@pytest.mark.parametrize("other", ["Other", "{Name: Other}"])
def test_a_transform_that_is_lost_beside_the_one_that_loops_needed_is_refused(
    monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    loop = "Resources: {Fn::ForEach::L: [X, [a], {'T${X}': {Type: T}}]}\n"
    text = f"Transform: [AWS::LanguageExtensions, {other}]\n{loop}"
    kept = f"Transform: [{other}]\n"
    result = convert(text, "cfn").text or ""
    assert kept in result
    assert noticed(said(monkeypatch, text, result.replace(kept, ""), "cfn"))
