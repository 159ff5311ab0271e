"""A string given to `Fn::Sub` once more: no conversion takes what that gives for a string with holes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile
from respelled import MAP, SEQUENCE, STRING, TARGETS, TEXTS, respell, values, without_metadata, written

from transpile import convert

STRINGS = ("Fn::Sub", "Ref", "Fn::Join", "Fn::Select", "Fn::FindInMap", "Fn::GetAtt", "Fn::If", "Fn::Base64")


def says_a_string(node: yaml.Node) -> bool:
    """Whether a node is a string, or a call that may give one."""
    match node:
        case yaml.MappingNode(value=[(yaml.ScalarNode(value=name), _)]):
            return name in STRINGS
    return node.tag.startswith("!") or node.tag == STRING


def strings(root: yaml.Node) -> Iterator[tuple[yaml.CollectionNode, int]]:
    """Where strings stand that are properties, or in one."""
    return ((holder, at) for holder, at, _, value in values(root) if says_a_string(value))


def substituted(node: yaml.Node, with_map: bool) -> yaml.MappingNode:
    given = yaml.SequenceNode(SEQUENCE, [node, yaml.MappingNode(MAP, [])]) if with_map else node
    return yaml.MappingNode(MAP, [(yaml.ScalarNode(STRING, "Fn::Sub"), given)])


@cache
def count(path: Path) -> int:
    return sum(1 for _ in strings(without_metadata(path.read_text(encoding="utf-8"))))


@settings(profile, max_examples=DEEP // 4 or 150)
@given(
    path=st.sampled_from([path for path in TEXTS if count(path)]),
    at=st.integers(0, 1000),
    with_map=st.booleans(),
    target=st.sampled_from(TARGETS),
    resolve=st.booleans(),
)
def test_no_conversion_takes_its_value_for_a_string_with_holes(
    path: Path, at: int, with_map: bool, target: str, resolve: bool
) -> None:
    root = without_metadata(path.read_text(encoding="utf-8"))
    holder, place = list(strings(root))[at % count(path)]
    respell(holder, place, lambda one: substituted(one, with_map))
    found = convert(written(root), target, resolve=resolve)
    assert not [one.message for one in found.diagnostics if one.code.startswith("T9")]
    assert found.text is not None or any(one.severity.value == "error" for one in found.diagnostics)
