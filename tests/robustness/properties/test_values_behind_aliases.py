"""An alias means what it stands for: a template with a value behind an alias is converted as with the value itself.

PyYAML makes both, and reads the results: it refuses an anchor that is given twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from loop_profile import DEEP, profile
from respelled import MAP, TARGETS, TEXTS, errors, meaning, without_metadata

from transpile import convert


def values(node: yaml.Node) -> Iterator[yaml.Node]:
    """All that an alias could stand for, in the order of the text."""
    if isinstance(node, yaml.CollectionNode):
        for one in node.value:
            value = one[1] if isinstance(one, tuple) else one
            yield value
            yield from values(value)


def copied(node: yaml.Node) -> yaml.Node:
    match node:
        case yaml.MappingNode(tag=tag, value=entries):
            return yaml.MappingNode(
                tag, [(copied(key), copied(one)) for key, one in entries], flow_style=node.flow_style
            )
        case yaml.SequenceNode(tag=tag, value=items):
            return yaml.SequenceNode(tag, [copied(one) for one in items], flow_style=node.flow_style)
    return yaml.ScalarNode(node.tag, node.value, style=node.style)


def with_metadata(root: yaml.MappingNode, value: yaml.Node) -> str:
    """The template with `value` in its metadata, too: behind an anchor where it is the very node of the template."""
    held = yaml.MappingNode(MAP, [(yaml.ScalarNode("tag:yaml.org,2002:str", "Held"), value)])
    entry = (yaml.ScalarNode("tag:yaml.org,2002:str", "Metadata"), held)
    whole = yaml.MappingNode(MAP, [entry, *root.value])
    return yaml.serialize(whole, Dumper=yaml.SafeDumper, width=1000)


@cache
def places(path: Path) -> int:
    return sum(1 for _ in values(without_metadata(path.read_text(encoding="utf-8"))))


@settings(profile, max_examples=DEEP // 4 or 150)
@given(path=st.sampled_from(TEXTS), at=st.integers(0, 10_000), target=st.sampled_from(TARGETS), resolve=st.booleans())
def test_a_value_behind_an_alias_is_converted_as_the_value(path: Path, at: int, target: str, resolve: bool) -> None:
    root = without_metadata(path.read_text(encoding="utf-8"))
    value = list(values(root))[at % places(path)]
    written = convert(with_metadata(root, copied(value)), target, resolve=resolve)
    found = convert(with_metadata(root, value), target, resolve=resolve)
    assert errors(found) == errors(written) or (errors(written) and found.text is None)
    if written.text is not None and target != "terraform":
        assert meaning(found) == meaning(written)
