"""Templates to run the command on, and what a run leaves behind."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

LOOP = """\
# topics
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [A, B]
    - Topic${Name}:
        Type: AWS::SNS::Topic
        Properties:
          TopicName: !Sub "t-${Name}"   # kept
"""
NO_LOOP = "Resources:\n  Topic:\n    Type: AWS::SNS::Topic\n"
WARNING = LOOP.replace("!Sub ", "")
"""The loop variable in a plain string is not replaced."""
BROKEN = LOOP.replace("    - Name\n", "")
FROM_PARAMETER = 'Parameters:\n  Names:\n    Type: CommaDelimitedList\n    Default: "A,B"\n' + LOOP.replace(
    "[A, B]", "!Ref Names"
)


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    status: int
    out: bytes
    err: str


Run = Callable[..., Done]


def environment() -> dict[str, str]:
    """Nothing is compiled on the side, and no color is forced."""
    return {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
