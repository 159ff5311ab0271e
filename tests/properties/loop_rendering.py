"""Plain data to template text for the property tests: PyYAML and the json module, nothing of the product."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import yaml


class LongForm(yaml.SafeDumper):
    """Functions in long form, no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never an alias."""
        return True


class ShortForm(LongForm):
    """Functions as tags where a tag may stand."""


LOOPS = ("Fn::Map", "Fn::Merge")
UNTAGGED = ("Fn::ForEach", "Fn::Map", "Fn::Merge", "Fn::Transform")


def _mapping(dumper: ShortForm, data: dict[str, Any]) -> yaml.Node:
    if len(data) == 1:
        ((key, value),) = data.items()
        if key == "Ref" or (key.startswith("Fn::") and not key.startswith(UNTAGGED)):
            node = dumper.represent_data(value)
            if node.tag.startswith("tag:yaml.org") and not (isinstance(node, yaml.ScalarNode) and node.value == ""):
                node.tag = "!" + key.removeprefix("Fn::")
                return node
    return dumper.represent_dict(data)  # type: ignore[no-any-return, no-untyped-call]


ShortForm.add_representer(dict, _mapping)


def _yaml(dumper: type[LongForm], flow: bool) -> Callable[[Any], str]:
    def render(data: Any) -> str:
        return yaml.dump(data, Dumper=dumper, default_flow_style=flow, sort_keys=False, width=100, allow_unicode=True)

    return render


RENDERERS: dict[str, Callable[[Any], str]] = {
    "block": _yaml(LongForm, False),
    "flow": _yaml(LongForm, True),
    "tags": _yaml(ShortForm, False),
    "json": lambda data: json.dumps(data, indent=2) + "\n",
    "compact": json.dumps,
}
"""How a template is written down, by name."""

LINES = ("block", "tags", "json")
"""The renderers whose lines show where an entry begins and ends."""


def entry_text(how: str, name: str, value: Any, depth: int) -> str:
    """The lines of one entry below `depth` others, without the line break that ends them."""
    text = RENDERERS[how]({name: value})
    lines = text.splitlines()[1:-1] if how == "json" else text.splitlines()
    return "\n".join("  " * depth + line for line in lines)
