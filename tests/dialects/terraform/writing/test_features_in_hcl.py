"""What the dialect says that its loops can be: for each feature, Terraform computes a loop that needs it."""

from __future__ import annotations

from typing import Any

import pytest

from dialects import terraform
from support import real_terraform as real
from transpile.ir.features import Feature

PRELUDE = """
variable "Names" {
  type    = list(string)
  default = ["b", "a"]
}

locals {
  Zones = { eu = { Names = ["p", "q"] } }
}
"""
SAID: dict[Feature, tuple[str, Any]] = {
    Feature.LOOP: ('{ for x in ["b", "a"] : "T${x}" => x }', {"Ta": "a", "Tb": "b"}),
    Feature.LIST_RESULT: ('[for x in ["b", "a"] : "T${x}"]', ["Tb", "Ta"]),
    Feature.OBJECT_RESULT: ('{ for x in ["a"] : x => { Type = "T" } }', {"a": {"Type": "T"}}),
    Feature.OBJECT_RESULT_IN_PROPERTIES: ('{ P = { for x in ["a"] : x => 1 } }', {"P": {"a": 1}}),
    Feature.SEVERAL_ENTRIES: (
        'merge([for x in ["a", "b"] : { "T${x}" = x, "Q${x}" = 1 }]...)',
        {"Ta": "a", "Qa": 1, "Tb": "b", "Qb": 1},
    ),
    Feature.SIBLINGS: ('merge({ z = 1 }, { for x in ["a"] : x => "1" }, { y = [] })', {"z": 1, "a": "1", "y": []}),
    Feature.POSITION: ('[for i, x in ["b", "a"] : "${i}${x}"]', ["0b", "1a"]),
    Feature.OBJECT_SOURCE: ('[for k, v in { a = 1, b = "2" } : "${k}${v}"]', ["a1", "b2"]),
    Feature.STRUCTURED_ITEMS: ('[for x in [{ a = [1] }, ["b"], { a = "1" }] : x]', [{"a": [1]}, ["b"], {"a": "1"}]),
    Feature.FILTER: ('[for x in ["a", "b"] : x if x != "a"]', ["b"]),
    Feature.GROUP: (
        '{ for i, x in ["a", "b", "a"] : x => { I = i }... }',
        {"a": [{"I": 0}, {"I": 2}], "b": [{"I": 1}]},
    ),
    Feature.NESTED_OBJECTS: (
        'merge([for x in ["a", "b"] : { for y in ["c", "d"] : "${x}${y}" => y }]...)',
        {"ac": "c", "ad": "d", "bc": "c", "bd": "d"},
    ),
    Feature.ALPHANUMERIC_KEYS: (
        '{ for x in ["a-1"] : "T${replace(x, "/[^0-9A-Za-z]/", "")}" => x }',
        {"Ta1": "a-1"},
    ),
    Feature.COMPUTED_KEYS: ('{ for x in ["a-1"] : "T${split("-", x)[1]}" => x }', {"T1": "a-1"}),
    Feature.PARAMETER_SOURCE: ("[for x in var.Names : x]", ["b", "a"]),
    Feature.RANGE: ("[for x in range(3) : x]", [0, 1, 2]),
    Feature.LAST_WINS: ('merge([for i, x in ["a", "a"] : { (x) = i }]...)', {"a": 1}),
    Feature.REFERENCES: ('[for x in ["a"] : { Ref = x }]', [{"Ref": "a"}]),
    Feature.FOREIGN_FUNCTIONS: ('[for x in ["a"] : upper(x)]', ["A"]),
    Feature.SHADOWING: ('[for x in ["a"] : concat([x], [for x in ["b"] : x], [x])]', [["a", "b", "a"]]),
    Feature.OBJECT_MERGE: ("merge({ a = 1 }, { b = [] })", {"a": 1, "b": []}),
    Feature.DUPLICATE_ITEMS: ('{ for i, x in ["a", "a"] : "T${i}" => x }', {"T0": "a", "T1": "a"}),
    Feature.ANYWHERE: ('{ Parameters = { for x in ["a"] : x => {} } }', {"Parameters": {"a": {}}}),
    Feature.COMPUTED_TYPES: ('[for x in ["SNS"] : { Type = "AWS::${x}::Topic" }]', [{"Type": "AWS::SNS::Topic"}]),
    Feature.PER_ITEM: ('[for x in ["a"] : { Ref = "Topic${x}" }]', [{"Ref": "Topica"}]),
    Feature.COMPUTED_CONDITIONS: ('[for x in ["Big"] : { "Fn::If" = [x, 1, "b"] }]', [{"Fn::If": ["Big", 1, "b"]}]),
}
LACKING: dict[Feature, tuple[str, Any]] = {
    Feature.OBJECT_ORDER: ("[for k, v in { b = 1, a = 2 } : k]", ["a", "b"]),
    Feature.ZIP: ('try([for x, y, z in [["a"], ["b"]] : x], "none")', None),
    Feature.SORTED: ('[for x in ["b", "a"] : x]', ["b", "a"]),
}
"""What a loop does instead; None where it is none."""


def test_every_feature_that_is_said_is_shown() -> None:
    assert set(SAID) == set(terraform.features)


def test_terraform_computes_each() -> None:
    found = real.evaluate([text for text, _ in SAID.values()], PRELUDE)
    wrong = {
        feature: (one, meant)
        for (feature, (_, meant)), one in zip(SAID.items(), found, strict=True)
        if not isinstance(one, real.Value) or one.value != meant
    }
    assert not wrong


@pytest.mark.parametrize("feature", LACKING, ids=lambda one: one.name)
def test_what_is_not_said_is_something_else(feature: Feature) -> None:
    text, instead = LACKING[feature]
    assert feature not in terraform.features
    (found,) = real.evaluate([text], PRELUDE)
    assert (found.value if isinstance(found, real.Value) else None) == instead
