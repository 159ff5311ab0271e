"""Templates to measure with: loops over queues whose bodies use the functions that real bodies use.

`python benchmarks/templates.py LOOPS ITEMS yaml|json` prints one. A body is 37 lines once expanded; every fifth loop is
a nest of 5 x ITEMS/5.
"""

from __future__ import annotations

import json
import sys
from typing import Any

OUTER = 5

HEADER: dict[str, Any] = {
    "AWSTemplateFormatVersion": "2010-09-09",
    "Transform": "AWS::LanguageExtensions",
    "Parameters": {"Stage": {"Type": "String", "Default": "prod"}},
    "Mappings": {"Limits": {"prod": {"Retention": "1209600"}, "test": {"Retention": "3600"}}},
}


def template(loops: int, items: int) -> dict[str, Any]:
    """A template of `loops` loops that make `loops * items` queues, and one dead letter queue."""
    resources: dict[str, Any] = {"DeadLetters": {"Type": "AWS::SQS::Queue"}}
    for number in range(loops):
        nested = number % OUTER == OUTER - 1
        resources[f"Fn::ForEach::Loop{number}"] = (_nest if nested else _flat)(number, items)
    return {**HEADER, "Resources": resources}


def _flat(number: int, items: int) -> list[Any]:
    names = [f"item{index}" for index in range(items)]
    return ["Name", names, {f"Q{number}${{Name}}": _queue("${Name}", "Name")}]


def _nest(number: int, items: int) -> list[Any]:
    inner = ["Name", [f"item{index}" for index in range(items // OUTER)]]
    body = {f"Q{number}${{Zone}}${{Name}}": _queue("${Zone}-${Name}", "Name")}
    zones = [f"zone{index}" for index in range(OUTER)]
    return ["Zone", zones, {f"Fn::ForEach::Inner{number}": [*inner, body]}]


def _queue(name: str, variable: str) -> dict[str, Any]:
    """One queue: 37 lines of YAML."""
    properties = {
        "QueueName": {"Fn::Sub": f"${{AWS::StackName}}-{name}-queue"},
        "DelaySeconds": 5,
        "VisibilityTimeout": 30,
        "ReceiveMessageWaitTimeSeconds": 20,
        "MessageRetentionPeriod": _retention(),
        "RedrivePolicy": {"deadLetterTargetArn": {"Fn::GetAtt": ["DeadLetters", "Arn"]}, "maxReceiveCount": 3},
        "Tags": [
            {"Key": "Name", "Value": {"Ref": variable}},
            {"Key": "Stage", "Value": {"Ref": "Stage"}},
            {"Key": "Path", "Value": {"Fn::Join": ["/", ["queues", {"Ref": "Stage"}, {"Ref": variable}]]}},
            {"Key": "Owner", "Value": {"Fn::Sub": f"team-{name}"}},
            {"Key": "Alarm", "Value": {"Fn::Join": ["-", ["alarm", {"Ref": "Stage"}, {"Ref": variable}]]}},
        ],
    }
    return {"Type": "AWS::SQS::Queue", "DeletionPolicy": "Retain", "Properties": properties}


def _retention() -> dict[str, Any]:
    return {"Fn::FindInMap": ["Limits", {"Ref": "Stage"}, "Retention", {"DefaultValue": "345600"}]}


def as_yaml(template: dict[str, Any]) -> str:
    """The template as people write it: block style and short tags."""
    return "".join(f"{line}\n" for line in _block(template, 0))


def as_json(template: dict[str, Any]) -> str:
    """The template as JSON with an indentation of two."""
    return json.dumps(template, indent=2) + "\n"


def _block(value: Any, depth: int) -> list[str]:
    indent = "  " * depth
    if isinstance(value, dict):
        return [line for key, inner in value.items() for line in _after(f"{indent}{key}:", inner, depth + 1)]
    return [line for inner in value for line in _item(inner, depth)]


def _item(inner: Any, depth: int) -> list[str]:
    """An item stands behind its dash, with the rest of it below."""
    lines = _after("-", inner, depth + 1)
    if len(lines) > 1 and lines[0] == "-":
        lines = ["- " + lines[1].lstrip(), *lines[2:]]
    return ["  " * depth + lines[0], *lines[1:]]


def _after(lead: str, value: Any, depth: int) -> list[str]:
    match value:
        case {"Ref": name}:
            return [f"{lead} !Ref {name}"]
        case {"Fn::Sub": text}:
            return [f'{lead} !Sub "{text}"']
        case {"Fn::GetAtt": parts}:
            return [f"{lead} !GetAtt {'.'.join(parts)}"]
        case {"Fn::Join": arguments}:
            return [f"{lead} !Join", *_block(arguments, depth)]
        case {"Fn::FindInMap": arguments}:
            return [f"{lead} !FindInMap", *_block(arguments, depth)]
        case dict() | list():
            return [lead, *_block(value, depth)]
        case str() if not value[:1].isalpha():
            return [f'{lead} "{value}"']
        case _:
            return [f"{lead} {value}"]


if __name__ == "__main__":
    size = template(int(sys.argv[1]), int(sys.argv[2]))
    sys.stdout.write(as_json(size) if sys.argv[3:] == ["json"] else as_yaml(size))
