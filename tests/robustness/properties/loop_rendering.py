"""Plain data to template text for the property tests: PyYAML and the json module, nothing of the product."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import yaml

from support.samples import TemplateLoader, normal


class Anchored(yaml.SafeDumper):
    """Functions in long form; what stands several times is an alias."""


class LongForm(Anchored):
    """No aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never an alias."""
        return True


class ShortForm(LongForm):
    """Functions as tags where a tag may stand."""


UNTAGGED = ("Fn::ForEach", "Fn::Transform")


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


def _yaml(dumper: type[Anchored], flow: bool, indent: int = 2) -> Callable[[Any], str]:
    def render(data: Any) -> str:
        return yaml.dump(
            data,
            Dumper=dumper,
            default_flow_style=flow,
            sort_keys=False,
            width=100,
            allow_unicode=True,
            indent=indent,
        )

    return render


RENDERERS: dict[str, Callable[[Any], str]] = {
    "block": _yaml(LongForm, False),
    "flow": _yaml(LongForm, True),
    "tags": _yaml(ShortForm, False),
    "wide": _yaml(LongForm, False, indent=4),
    "anchors": _yaml(Anchored, False),
    "json": lambda data: json.dumps(data, indent=2, ensure_ascii="😀" not in repr(data)) + "\n",
    "compact": lambda data: json.dumps(data, ensure_ascii=False),
}
"""How a template is written down, by name."""

LINES = ("block", "tags", "wide", "anchors")
"""The renderers whose lines may take comments."""


class Plain(yaml.CSafeLoader):
    """Template text as plain data, fast; a repeated key is an error, dates are strings."""


Plain.yaml_implicit_resolvers = TemplateLoader.yaml_implicit_resolvers
Plain.yaml_constructors = TemplateLoader.yaml_constructors
Plain.yaml_multi_constructors = TemplateLoader.yaml_multi_constructors


def data_of(text: str) -> Any:
    """The data of a template, short tags in long form."""
    return normal(json.loads(text) if is_json(text) else yaml.load(text, Plain))


def is_json(text: str) -> bool:
    """Whether a text is JSON, not YAML in flow style."""
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
