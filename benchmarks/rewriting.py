"""Templates to rewrite: loops of `Fn::Map` as people write them, eighteen lines each.

By turns the loops are over written items, over a list parameter, and over items whose position the body uses.
"""

from __future__ import annotations

HEAD = """\
AWSTemplateFormatVersion: "2010-09-09"
Transform: AWS::LanguageExtensions
Parameters:
  Stage: {Type: String, Default: prod, AllowedValues: [prod, test]}
  Teams: {Type: CommaDelimitedList, Default: "a,b,c"}
Mappings:
  Limits: {prod: {Retention: "1209600"}, test: {Retention: "3600"}}
Resources:
  DeadLetters: {Type: AWS::SQS::Queue}
  Fn::Merge:
"""
LOOP = """\
    - Fn::Map:
        Value: Team
        Index: At
        Collection: COLLECTION
        Key: !Sub "QueueNUMBERx${Team}"
        Fragment:
          Type: AWS::SQS::Queue
          Properties:
            QueueName: !Sub "${AWS::StackName}-${Team}-NUMBER"
            MessageRetentionPeriod: !FindInMap [Limits, !Ref Stage, Retention]
            RedrivePolicy:
              deadLetterTargetArn: !GetAtt DeadLetters.Arn
            Tags:
              - Key: Owner
                Value: !Sub "team-${Team}"
              - Key: Place
                Value: PLACE
"""
KINDS = (
    ("[orders, payments, search, mail]", "!Ref Team"),
    ("!Ref Teams", "!Ref Team"),
    ("[orders, payments, search]", "!Ref At"),
)
"""What a loop goes over, and what its body says of the place."""


def template(loops: int) -> str:
    """A template of so many loops."""
    return HEAD + "".join(_loop(number, *KINDS[number % len(KINDS)]) for number in range(loops))


def _loop(number: int, collection: str, place: str) -> str:
    return LOOP.replace("COLLECTION", collection).replace("PLACE", place).replace("NUMBER", str(number))
