"""Names that conversions make up say what they are about; numbers are left for what nothing tells apart."""

from __future__ import annotations

import re

import pytest

from support.text import rewritten

QUEUES = """\
    - Fn::Map:
        Value: Queue
        Collection: {source}
        Key: !Sub {key}
        Fragment: {{Type: {type}}}
"""


def template(*loops: str, outputs: str = "", parameters: str = "{Names: {Type: CommaDelimitedList}}") -> str:
    """Loops over resources, and what stands behind them."""
    return f"Parameters: {parameters}\nResources:\n  Fn::Merge:\n{''.join(loops)}{outputs}"


def queues(key: str = "Queue${Queue}", source: str = "[a, b]", type: str = "AWS::SQS::Queue") -> str:
    return QUEUES.format(key=key, source=source, type=type)


def loops(text: str) -> list[str]:
    return re.findall(r"Fn::ForEach::(\w+)", text)


OUTPUT = "Outputs:\n  Fn::Merge:\n" + QUEUES.format(key="Queue${Queue}", source="[a, b]", type="x").replace(
    "{Type: x}", "{Value: x}"
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (template(queues()), ["Queues"]),
        (template(queues(), outputs=OUTPUT), ["Queues", "QueueOutputs"]),
        (template(queues("Queue${Queue}", type="AWS::SQS::QueuePolicy")), ["QueuePolicy"]),
        (
            template(queues("Dead${Queue}"), queues("${Queue}Dead", "!Ref Names", "AWS::SNS::Topic")),
            ["Dead", "DeadTopic"],
        ),
        (template(queues("Dead${Queue}"), queues("${Queue}Dead", "!Ref Names")), ["Dead", "DeadNames"]),
        (template(queues("Dead${Queue}"), queues("${Queue}Dead", "[c]")), ["Dead", "Dead2"]),
    ],
    ids=["its variable", "the section", "the type for a variable", "the type", "the list", "nothing"],
)
def test_a_loop_whose_name_is_taken_is_called_by_what_is_its_own(text: str, wanted: list[str]) -> None:
    assert loops(rewritten(text, "foreach")) == wanted


def test_a_loop_at_the_end_renames_none_before_it() -> None:
    some = [queues(), queues("Dead${Queue}"), queues("${Queue}Dead", "!Ref Names")]
    names = loops(rewritten(template(*some), "foreach"))
    more = loops(rewritten(template(*some, queues("${Queue}Queue", "[c]")), "foreach"))
    assert more[:-1] == names
    assert more[-1] not in names


@pytest.mark.parametrize("target", ["foreach", "for"])
def test_no_generated_name_is_that_of_anything_else(target: str) -> None:
    taken = "{Queue: {Type: String}, Queues: {Type: String}, Names: {Type: CommaDelimitedList}}"
    some = queues("Queue${Queue}").replace("Queue${Queue}", "Queue${Team}").replace("Value: Queue", "Value: Team")
    text = rewritten(template(some, some.replace("[a, b]", "[c]"), parameters=taken), target)
    found = loops(text) if target == "foreach" else re.findall(r"^  (\w+):\n    Fn::For", text, re.MULTILINE)
    assert found == ["QueueTeam", "Queue2"]


INDEXES = """\
Resources:
  Fn::Merge:
    - Fn::Map:
        Index: Index
        Value: Zone
        Collection: [a, b]
        Key: !Sub Vpc${Index}
        Fragment:
          Type: AWS::EC2::VPC
          Properties:
            Tags: [Fn::For: [[i, Tag], [x, y], !Sub "${Index}-${Tag}"], Fn::For: [[j, Tag], [z], !Ref Index]]
"""


def test_variables_that_nobody_uses_may_share_a_name() -> None:
    found = re.findall(r"Index: (\w+)", rewritten(INDEXES, "map"))
    assert found == ["Index", "TagIndex", "TagIndex"]


NESTED = """\
Transform: AWS::LanguageExtensions
Resources:
  Index: {Type: AWS::SNS::Topic}
  Fn::ForEach::Subnets:
    - x
    - [p, q]
    - Fn::ForEach::Zones:
        - y
        - [r, s]
        - Subnet${x}${y}: {Type: AWS::EC2::Subnet, Properties: {Tags: [!Ref Index, !Ref x, !Ref y]}}
"""


def test_a_variable_in_a_loop_is_not_called_like_one_around() -> None:
    found = re.findall(r"Index: (\w+)", rewritten(NESTED, "map"))
    assert found == ["Index2", "SubnetIndex"]


ATTRIBUTES = """\
Parameters: {Name: {Type: String}}
Resources:
  Topics:
    Fn::For:
      - [i, Name]
      - [a, b]
      - Type: AWS::SNS::Topic
        Properties: {DisplayName: !Ref Name}
      - !Sub Topic${Name}
  Queues:
    Fn::For:
      - [i, Name]
      - [a, b]
      - Type: AWS::SQS::Queue
      - !Sub Queue${Name}
"""


def test_a_renamed_variable_says_whose_it_is() -> None:
    text = rewritten(ATTRIBUTES, "foreach")
    assert re.findall(r"Fn::ForEach::\w+:\n    - (\w+)", text) == ["TopicName", "QueueName"]
    assert "DisplayName: !Ref TopicName" in text
