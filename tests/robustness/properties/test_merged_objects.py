"""`Fn::Merge` of the parts of an object is the object: a template that says one so is converted as with the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile
from respelled import MAP, SEQUENCE, STRING, TARGETS, TEXTS, errors, meaning, respell, values, without_metadata, written

from transpile import convert

LOOPS = ("Fn::Map", "Fn::For")
MERGED = [path for path in TEXTS if path.stem in ("map", "for") and path.parent.name != "anchors"]
"""In the dialects that read `Fn::Merge`. PyYAML would give anchors to keys."""


def is_object(node: yaml.Node) -> bool:
    """Whether a mapping is no call."""
    names = (key.value for key, _ in node.value) if isinstance(node, yaml.MappingNode) and node.tag == MAP else ("Ref",)
    return not any(name.startswith("Fn::") or name in ("Ref", "Condition") for name in names)


def objects(root: yaml.Node) -> Iterator[tuple[yaml.CollectionNode, int]]:
    """Where objects stand that are properties, or in one."""
    for holder, at, key, value in values(root):
        if is_object(value) and key not in LOOPS and holder.tag in (MAP, SEQUENCE):
            yield holder, at


def merge(node: yaml.MappingNode, cut: int) -> yaml.MappingNode:
    parts = [part for part in (node.value[:cut], node.value[cut:]) if part] or [[]]
    items = [yaml.MappingNode(MAP, part, flow_style=node.flow_style) for part in parts]
    return yaml.MappingNode(MAP, [(yaml.ScalarNode(STRING, "Fn::Merge"), yaml.SequenceNode(SEQUENCE, items))])


@cache
def count(path: Path) -> int:
    return sum(1 for _ in objects(without_metadata(path.read_text(encoding="utf-8"))))


@settings(profile, max_examples=DEEP // 4 or 150)
@given(
    path=st.sampled_from([path for path in MERGED if count(path)]),
    at=st.integers(0, 1000),
    cut=st.integers(0, 2),
    target=st.sampled_from(TARGETS),
)
def test_an_object_that_is_merged_of_its_parts_is_converted_as_the_object(
    path: Path, at: int, cut: int, target: str
) -> None:
    root = without_metadata(path.read_text(encoding="utf-8"))
    plain = convert(written(root), target)
    holder, place = list(objects(root))[at % count(path)]
    respell(holder, place, lambda one: merge(one, cut))
    found = convert(written(root), target)
    assert errors(found) == errors(plain)
    if plain.changed and target != "terraform":
        assert meaning(found) == meaning(plain)
