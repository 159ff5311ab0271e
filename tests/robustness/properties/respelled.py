"""Templates of the features that are spelled in another way, and what becomes of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import yaml

from support import ROOT
from support.text import data_of
from transpile import Result, convert
from transpile.diagnostics import Severity

TEXTS = sorted((ROOT / "tests/features").glob("*/*.yaml"))
MAP, STRING, SEQUENCE = (f"tag:yaml.org,2002:{name}" for name in ("map", "str", "seq"))
DEPLOYED = ("Resources", "Outputs", "Conditions", "Parameters")
TARGETS = ("cfn", "foreach", "for", "map", "ros", "terraform")


def without_metadata(text: str) -> yaml.MappingNode:
    root = yaml.compose(text, yaml.SafeLoader)
    assert isinstance(root, yaml.MappingNode)
    root.value = [(key, value) for key, value in root.value if key.value != "Metadata"]
    return root


def written(root: yaml.MappingNode) -> str:
    return yaml.serialize(root, Dumper=yaml.SafeDumper, width=1000)


def values(node: yaml.Node, inside: bool = False) -> Iterator[tuple[yaml.CollectionNode, int, str, yaml.Node]]:
    """The properties of a template, and all that is in them: where each stands, its key, and itself."""
    if not isinstance(node, yaml.CollectionNode):
        return
    for at, one in enumerate(node.value):
        key, value = (one[0].value, one[1]) if isinstance(one, tuple) else ("", one)
        if inside:
            yield node, at, key, value
        yield from values(value, inside or key == "Properties")


def respell(holder: yaml.CollectionNode, at: int, spelled: Callable[[yaml.Node], yaml.Node]) -> None:
    """Put another spelling in the place of a value."""
    one = holder.value[at]
    holder.value[at] = (one[0], spelled(one[1])) if isinstance(one, tuple) else spelled(one)


def meaning(result: Result) -> object:
    """What the result says once its loops are written out, and what they look up is found; the text itself is read."""
    assert yaml.compose(result.text or "", yaml.SafeLoader)
    text = convert(result.text or "", "cfn", resolve=True).text
    data = {} if text is None else data_of(text)
    return {name: data[name] for name in DEPLOYED if name in data}


def errors(result: Result) -> set[str]:
    return {one.code for one in result.diagnostics if one.severity is Severity.ERROR}
