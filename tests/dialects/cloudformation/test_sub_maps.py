"""The map of a `Fn::Sub` whose references follow an item: the string mentions them itself."""

from __future__ import annotations

import pytest

from transpile import convert

LOOP = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A]
    - Topic${Name}:
        Type: AWS::SNS::Topic
        Properties:
          DisplayName: !Sub [%s]
"""
PLAIN = "Resources:\n  TopicA:\n    Type: AWS::SNS::Topic\n    Properties:\n      DisplayName: !Sub %s\n"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("'of ${Q}', {Q: {Ref: !Sub 'Queue${Name}'}}", "'of ${QueueA}'"),
        ("'of ${Q} ${Q}', {Q: !GetAtt [!Sub 'Queue${Name}', Arn]}", "'of ${QueueA.Arn} ${QueueA.Arn}'"),
        ("'of ${Q}', {Q: !GetAtt [Net, !Sub 'Outputs.${Name}']}", "'of ${Net.Outputs.A}'"),
        ("'of ${Q} ${Name}', {Q: {Ref: !Sub 'Queue${Name}'}}", "'of ${QueueA} A'"),
        ("'of ${Q} ${R}', {Q: {Ref: !Sub 'Queue${Name}'}, R: !Ref B}", "['of ${Q} ${R}', {Q: !Ref QueueA, R: !Ref B}]"),
        (
            "'of ${Q} ${QueueA}', {Q: {Ref: !Sub 'Queue${Name}'}, QueueA: {Ref: !Sub 'B${Name}'}}",
            "'of ${QueueA} ${BA}'",
        ),
        ("'of ${Q}', {Q: {Ref: !Sub 'Queue.${Name}'}}", "['of ${Q}', {Q: !Ref Queue.A}]"),
        ("'of ${Q}', {Q: !Ref B}", "['of ${Q}', {Q: !Ref B}]"),
        ("'of ${Q}', {Q: {Ref: !Sub 'Queue${Name}'}, QueueA: !Ref B}", "['of ${Q}', {Q: !Ref QueueA, QueueA: !Ref B}]"),
        (
            "'of ${Q}', {Q: !GetAtt [!Sub 'Queue${Name}', Arn], QueueA.Arn: !Ref B}",
            "['of ${Q}', {Q: !GetAtt [QueueA, Arn], QueueA.Arn: !Ref B}]",
        ),
    ],
)
def test_a_reference_that_follows_the_item_goes_into_the_string(given: str, expected: str) -> None:
    assert convert(LOOP % given, "cfn").text == PLAIN % expected


@pytest.mark.parametrize("resolve", [False, True])
@pytest.mark.parametrize("target", ["ros", "cfn", "for"])
def test_a_value_that_a_lookup_finds_absent_keeps_its_place(target: str, resolve: bool) -> None:
    head = "Mappings: {M: {A: {K: !Ref AWS::NoValue}, B: {K: x}}}\n"
    loop = LOOP.replace("[A]", "[A, B]") % "'x${V}', {V: !FindInMap [M, !Ref Name, K]}"
    result = convert(head + loop, target, resolve=resolve)
    assert result.text is not None, result.diagnostics
