"""Templates to fold: resources that were copied, ten lines each.

A fifth of them is of one shape with a table of values, the others come in groups of four that refer to each other.
"""

from __future__ import annotations

from collections.abc import Iterator

HEAD = """\
AWSTemplateFormatVersion: "2010-09-09"
Parameters:
  Stage: {Type: String, Default: prod}
Resources:
"""
ALARM = """\
  AlarmNUMBER:
    Type: AWS::CloudWatch::Alarm
    Properties:
      AlarmName: !Sub "${Stage}-NUMBER"
      Namespace: Shop
      MetricName: metric-VALUE
      Threshold: VALUE
      Period: 60
      EvaluationPeriods: 1
      ComparisonOperator: GreaterThanThreshold
"""
QUEUE = """\
  GROUPQueueNAME:
    Type: AWS::SQS::Queue
    Properties:
      QueueName: !Sub "${Stage}-GROUP-NAME"
      DelaySeconds: VALUE
      MessageRetentionPeriod: 1209600
      RedrivePolicy: {deadLetterTargetArn: !GetAtt GROUPQueueNAME.Arn}
      Tags:
        - Key: Owner
          Value: NAME
"""
NAMES = ("Orders", "Payments", "Returns", "Mail")


def template(resources: int) -> str:
    """A template of so many resources."""
    return HEAD + "".join(_resources(resources))


def _resources(count: int) -> Iterator[str]:
    alarms = count // 5
    for number in range(alarms):
        yield ALARM.replace("NUMBER", str(number)).replace("VALUE", str(number * 7 % 1000))
    for at in range(count - alarms):
        group, name = divmod(at, len(NAMES))
        text = QUEUE.replace("NAME", NAMES[name]).replace("GROUP", f"G{_letters(group)}")
        yield text.replace("VALUE", str((group + name) % 900))


def _letters(number: int) -> str:
    """A number as letters: digits would be what varies."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))
