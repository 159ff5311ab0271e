"""Templates with loops in many spellings, and what their text is compared by."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import yaml

from support import TESTS
from transpile import convert
from transpile.pipeline.result import Result

TEMPLATES = {path.stem: path for path in sorted((TESTS / "transpile" / "printing" / "templates").glob("*.yaml"))}
OTHERS = {
    "foreach": ("map", "for"),
    "map": ("foreach", "for"),
    "for": ("foreach", "map"),
    "mixed": ("foreach", "map", "for"),
}
"""The dialects that a template's loops are rewritten for, by the first word of its name."""

CONVERSIONS = [(name, target) for name in TEMPLATES for target in (*OTHERS[name.partition("-")[0]], "cfn")]

Structure = list[tuple[object, ...]] | None


def text_of(name: str) -> str:
    """The text of a template of this folder, its line ends as they are."""
    return TEMPLATES[name].read_bytes().decode()


def converted(text: str, target: str, **options: Any) -> Result:
    """The result of a conversion that must succeed."""
    result = convert(text, target, **options)
    assert result.text is not None, [(one.code, one.message) for one in result.diagnostics]
    return result


def rewritten(text: str, target: str, **options: Any) -> str:
    """The text of a conversion that must succeed, with its byte order mark."""
    return converted(text, target, **options).encode().decode()


def structure(text: str) -> Structure:
    """What a YAML text says, as PyYAML reads it, wherever it stands; None where it is none."""
    try:
        return list(_events(text))
    except yaml.YAMLError:
        return None


def _events(text: str) -> Iterator[tuple[object, ...]]:
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        yield type(event), *(getattr(event, name, None) for name in ("value", "tag", "anchor"))


class LongForms(yaml.CSafeLoader):
    """Reads short tags as their long functions and dates as strings."""


def _call(loader: LongForms, name: str, node: yaml.Node) -> dict[str, Any]:
    return {name if name in ("Ref", "Condition") else f"Fn::{name}": _untagged(loader, node)}


def _untagged(loader: LongForms, node: yaml.Node) -> Any:
    match node:
        case yaml.MappingNode():
            return _mapping(loader, node)
        case yaml.SequenceNode():
            return loader.construct_sequence(node, deep=True)
    return node.value


def _mapping(loader: LongForms, node: yaml.MappingNode) -> dict[Any, Any]:
    own = [key.value for key, _ in node.value]
    loader.flatten_mapping(node)
    pairs = (
        (loader.construct_object(key, deep=True), loader.construct_object(value, deep=True))
        for key, value in node.value
    )
    assert len(set(own)) == len(own), f"a key occurs twice: {node.start_mark}"
    return dict(pairs)


LongForms.add_constructor("tag:yaml.org,2002:map", _mapping)
LongForms.add_constructor("tag:yaml.org,2002:timestamp", lambda loader, node: node.value)
LongForms.add_multi_constructor("!", _call)


def data_of(text: str) -> Any:
    """A template as data, read by the json module or PyYAML; nothing but short tags is changed."""
    text = text.removeprefix("\ufeff")
    try:
        return json.loads(text)
    except ValueError:
        return yaml.load(text, LongForms)
