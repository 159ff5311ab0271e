"""Items are quoted as the place needs that they are filled into: YAML 1.1 and 1.2 read the string that was meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import ruamel.yaml

from support.text import data_of, rewritten

PLACES = Path(__file__).parent / "places"

ITEMS = [item for group in json.loads((PLACES / "items.json").read_bytes()).values() for item in group]
every_item = pytest.mark.parametrize("item", ITEMS, ids=ascii)


class LongForms(ruamel.yaml.constructor.SafeConstructor):
    """YAML 1.2 with short tags in their long form."""


def _call(loader: Any, name: str, node: ruamel.yaml.nodes.Node) -> dict[str, Any]:
    assert isinstance(node, ruamel.yaml.nodes.ScalarNode)
    return {"Ref" if name == "Ref" else f"Fn::{name}": node.value}


LongForms.add_multi_constructor("!", _call)
LongForms.add_constructor("tag:yaml.org,2002:timestamp", lambda loader, node: node.value)


def as_yaml_1_2(text: str) -> Any:
    """The data that ruamel.yaml reads."""
    reader = ruamel.yaml.YAML(typ="safe", pure=True)
    reader.Constructor = LongForms
    return reader.load(text)


def in_yaml(item: str) -> str:
    """In double quotes, with what is not ASCII escaped as YAML does it."""
    letters = (f"\\U{ord(one):08x}" if ord(one) > 0x7E else json.dumps(one)[1:-1] for one in item)
    return f'"{"".join(letters)}"'


def template(name: str, item: str) -> str:
    """A template of the folder `places`, its loops over this item."""
    return (PLACES / f"{name}.yaml").read_text(encoding="utf-8").replace('"ITEM"', in_yaml(item))


def values(x: str) -> dict[str, Any]:
    """What the places hold."""
    kept = x.replace("${", "${!")
    alone = ("Plain", "PlainLong", "PlainSub", "SingleOnly", "DoubleOnly", "LiteralStrip", "FoldedStrip")
    texts = dict.fromkeys(alone, x) | dict.fromkeys(("PlainAround", "Single", "Double", "Long"), f"a{x}b")
    subs = {name: {"Fn::Sub": f"${{AWS::Region}}{kept}"} for name in ("Kept", "KeptPlain", "KeptSingle")}
    blocks = {"Literal": f"a{x}b\nend\n", "Folded": f"a{x}b end\n"}
    subs["KeptLiteral"] = {"Fn::Sub": f"${{AWS::Region}}\na{kept}\n"}
    subs["KeptFolded"] = {"Fn::Sub": f"${{AWS::Region}} a{kept}\n"}
    flow = {"A": x, "B": x, "C": x, "D": f"x{x}", "E": [x, x]}
    return {**texts, **subs, **blocks, "Flow": flow, "List": [x, x, [x]]}


def values_of_map(x: str) -> dict[str, Any]:
    """What the places in the list hold."""
    flow = {"A": x, "B": x, "E": [x, x]}
    same = ("Plain", "PlainSub", "PlainAround", "Single", "Double", "Literal", "Kept")
    return {**{name: values(x)[name] for name in same}, "Folded": x, "Flow": flow, "List": [x, [x]]}


def keys(x: str) -> dict[str, Any]:
    """What the loops over keys make."""
    return {x: 1, f"k{x}": 2, f"{x}s": x, f"{x}d": {"a": x}, "Flow": {x: x, f"{x}s": 2, f"k{x}": {"a": x}}}


def properties(data: Any) -> Any:
    """The properties of the one resource."""
    return data["Resources"]["Thing"]["Properties"]


@every_item
def test_values(item: str) -> None:
    text = rewritten(template("values", item), "cfn")
    assert properties(data_of(text)) == values(item)
    assert properties(as_yaml_1_2(text)) == values(item)


@every_item
@pytest.mark.parametrize("target", ["cfn", "foreach"])
def test_values_in_lists(item: str, target: str) -> None:
    text = rewritten(template("values-of-map", item), target)
    assert properties(data_of(text))["List"] == [values_of_map(item)]
    assert properties(as_yaml_1_2(text))["List"] == [values_of_map(item)]


@every_item
def test_keys(item: str) -> None:
    text = rewritten(template("keys", item), "cfn")
    assert properties(data_of(text)) == keys(item)
    assert properties(as_yaml_1_2(text)) == keys(item)


@every_item
@pytest.mark.parametrize("indent", [None, 2])
def test_json(item: str, indent: int | None) -> None:
    for name, expected in (("values", values(item)), ("keys", keys(item))):
        source = json.dumps(data_of(template(name, item)), indent=indent)
        assert properties(json.loads(rewritten(source, "cfn"))) == expected


FOLDED = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Topics:
    - Name
    - [Orders]
    - Topic${Name}:
        Type: AWS::SNS::Topic
        Properties:
          DisplayName: !Sub >-
            The topic of ${Name}, of which
            there is one in this region.

            It is called so for a reason.
          TopicName:
            Fn::Sub: >
              ${Name} of ${AWS::Region}
                as it is
"""
EXPANDED = """\
Resources:
  TopicOrders:
    Type: AWS::SNS::Topic
    Properties:
      DisplayName: >-
        The topic of Orders, of which there is one in this region.

        It is called so for a reason.
      TopicName:
        Fn::Sub: >
          Orders of ${AWS::Region}
            as it is
"""


def test_what_was_folded_stays_folded() -> None:
    assert rewritten(FOLDED, "cfn") == EXPANDED
