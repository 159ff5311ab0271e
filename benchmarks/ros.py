"""Templates of ROS to measure with: without loops, with `Count`, with lists of many items, with scripts of jq.

`python benchmarks/ros.py plain|counted|Fn::Select|Fn::ListMerge|Fn::SelectMapList|Fn::MergeMapToList SIZE` prints one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

VERSION = "ROSTemplateFormatVersion: '2015-09-01'\n"
PARAMETERS = "Parameters:\n  Stage: {Type: String, Default: prod}\n"
PLAIN = """\
  TopicNUMBER:
    Type: ALIYUN::MNS::Topic
    Properties:
      TopicName: !Sub "topic-${Stage}-NUMBER"
      LoggingEnabled: true
      MaximumMessageSize: {Ref: Stage}
      Owner:
        Fn::GetAtt:
          - TopicNUMBER
          - TopicName
      Tags:
        - Key: Name
          Value: {'Fn::Join': ['-', [topic, {Ref: Stage}]]}
"""
COUNTED = """\
Resources:
  Topic:
    Type: ALIYUN::MNS::Topic
    Count: NUMBER
    Properties:
      TopicName: !Sub "topic-${ALIYUN::Index}"
      Owner: {'Fn::Select': [{Ref: ALIYUN::Index}, {Ref: Names}]}
Outputs:
  Names: {Value: {'Fn::GetAtt': [Topic, TopicName]}}
"""
LISTS = ("Fn::Select", "Fn::ListMerge", "Fn::SelectMapList", "Fn::MergeMapToList")
"""Functions that make lists."""


def long_arguments(many: int) -> dict[str, Any]:
    """Arguments of functions whose work grows with their length, of about `many` items."""
    numbers = list(range(many))
    return {
        "Fn::Select": ["1::2", numbers],
        "Fn::SelectMapList": ["k", [{"k": at} for at in numbers]],
        "Fn::MergeMapToList": [{"a": numbers}, {"b": [0]}],
        "Fn::Add": [numbers, numbers],
        "Fn::ListMerge": [numbers, numbers],
        "Fn::Index": [many - 1, numbers],
        "Fn::Contains": [numbers, -1],
        "Fn::Avg": [1, numbers],
        "Fn::Max": numbers,
        "Fn::Any": [0] * many,
        "Fn::Length": numbers,
        "Fn::Join": [",", numbers],
        "Fn::Str": numbers,
        "Fn::Split": [",", "a," * many],
        "Fn::Calculate": ["+".join(["{0}"] * many), 0, [1]],
    }


def calling(name: str, argument: Any) -> str:
    """A template of JSON with one call."""
    outputs = {"A": {"Value": {name: argument}}}
    return json.dumps({"ROSTemplateFormatVersion": "2015-09-01", "Outputs": outputs}, indent=1)


def plain(count: int) -> str:
    """Resources without loops."""
    resources = (PLAIN.replace("NUMBER", str(number)) for number in range(count))
    return f"{VERSION}{PARAMETERS}Resources:\n{''.join(resources)}"


def of_cloudformation(text: str) -> str:
    """The same text as a template of CloudFormation."""
    return text.replace(VERSION, "AWSTemplateFormatVersion: '2010-09-09'\n").replace("ALIYUN::", "AWS::")


def counted(count: int) -> str:
    """A resource with `Count`, and a reference to all of its instances."""
    return VERSION + COUNTED.replace("NUMBER", str(count))


def listed(name: str, size: int) -> str:
    """A call of a function that makes a list of `size` items."""
    items = [f"item{number}" for number in range(size)]
    lines = {
        "Fn::Select": ["- '0::2'", "-", *_items(items, 2)],
        "Fn::ListMerge": ["-", *_items(items[:-2], 2), "- [a, b]"],
        "Fn::SelectMapList": ["- Name", "-", *_items((f"{{Name: {one}, Size: 1}}" for one in items), 2)],
        "Fn::MergeMapToList": ["- Name:", *_items(items, 4), "- Size: [1]"],
    }[name]
    call = "".join(f"          {line}\n" for line in lines)
    return (
        f"{VERSION}Resources:\n  A:\n    Type: ALIYUN::MNS::Topic\n    Properties:\n      X:\n        {name}:\n{call}"
    )


def _items(items: Iterable[str], indent: int) -> Iterable[str]:
    return (f"{' ' * indent}- {one}" for one in items)


def scripts(count: int) -> str:
    """Scripts that only jq itself runs."""
    call = "      X: {'Fn::Jq': [First, '[limit(NUMBER; .[])]', [1, 2, 3]]}\n"
    body = f"    Type: ALIYUN::MNS::Topic\n    Properties:\n{call}"
    resources = (f"  A{number}:\n{body}".replace("NUMBER", str(number + 1)) for number in range(count))
    return f"{VERSION}Resources:\n{''.join(resources)}"


# -- the same in Python ------------------------------------------------------------------------------------------------


def computed(data: Any) -> Any:
    """The template of `listed`, as Python data, with its call computed."""
    properties = data["Resources"]["A"]["Properties"]
    ((name, arguments),) = properties["X"].items()
    properties["X"] = IN_PYTHON[name](arguments)
    return data


def _table(columns: list[dict[str, list[Any]]]) -> list[dict[str, Any]]:
    """Lists by names as one list of maps: short ones go on with their last item."""
    named = {name: column for one in columns for name, column in one.items()}
    length = max(map(len, named.values()))
    filled = (column + column[-1:] * (length - len(column)) for column in named.values())
    return [dict(zip(named, row, strict=True)) for row in zip(*filled, strict=True)]


IN_PYTHON: dict[str, Callable[[Any], Any]] = {
    "Fn::Select": lambda given: given[1][slice(*(int(one) if one else None for one in given[0].split(":")))],
    "Fn::ListMerge": lambda given: [item for one in given for item in one],
    "Fn::SelectMapList": lambda given: [one[given[0]] for one in given[1] if given[0] in one],
    "Fn::MergeMapToList": _table,
}


if __name__ == "__main__":
    made = {"plain": plain, "counted": counted}.get(sys.argv[1])
    size = int(sys.argv[2])
    sys.stdout.write(made(size) if made else listed(sys.argv[1], size))
